-- Notes about students. The portal shows the notes about the student.
select portaria.isolate_by_school('api.ocorrencias');

drop policy if exists "Students and their guardians read what was noted about them" on api.ocorrencias;
create policy "Students and their guardians read what was noted about them" on api.ocorrencias
for select to authenticated
using (aluno_id = any ((select portaria.portal_alunos())::uuid[]));

comment on policy "Students and their guardians read what was noted about them" on api.ocorrencias is 'Only what is about the student.';
