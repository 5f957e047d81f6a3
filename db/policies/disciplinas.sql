-- Subjects. The portal shows the subjects of the student's class.
select portaria.isolate_by_school('api.disciplinas');

drop policy if exists "Students and their guardians read the subjects of their class" on api.disciplinas;
create policy "Students and their guardians read the subjects of their class" on api.disciplinas
for select to authenticated
using (turma_id = any ((select portaria.portal_turmas())::uuid[]));

comment on policy "Students and their guardians read the subjects of their class" on api.disciplinas is 'Only those of the student''s class.';
