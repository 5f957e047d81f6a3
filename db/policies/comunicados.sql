-- Notices. The portal shows the school's notices.
select portaria.isolate_by_school('api.comunicados');

drop policy if exists "Students and guardians read the notices of their school" on api.comunicados;
create policy "Students and guardians read the notices of their school" on api.comunicados
for select to authenticated
using (escola_id = any ((select portaria.portal_escolas())::uuid[]));

comment on policy "Students and guardians read the notices of their school" on api.comunicados is 'Every notice is for everybody at the school.';
