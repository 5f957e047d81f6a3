-- Years of schooling. The portal shows the student's year.
select portaria.isolate_by_school('api.series');

drop policy if exists "Students and their guardians read their year of schooling" on api.series;
create policy "Students and their guardians read their year of schooling" on api.series
for select to authenticated
using (id = any ((select portaria.portal_series())::uuid[]));

comment on policy "Students and their guardians read their year of schooling" on api.series is 'Only that of the student''s class.';
