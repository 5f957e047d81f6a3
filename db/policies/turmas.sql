-- Classes. The portal shows the class of the student.
select portaria.isolate_by_school('api.turmas');

drop policy if exists "Students and their guardians read their class" on api.turmas;
create policy "Students and their guardians read their class" on api.turmas
for select to authenticated
using (id = any ((select portaria.portal_turmas())::uuid[]));

comment on policy "Students and their guardians read their class" on api.turmas is 'Only the class of the student.';
