-- Grades. The portal shows the student's grades.
select portaria.isolate_by_school('api.notas');

drop policy if exists "Students and their guardians read their grades" on api.notas;
create policy "Students and their guardians read their grades" on api.notas
for select to authenticated
using (aluno_id = any ((select portaria.portal_alunos())::uuid[]));

comment on policy "Students and their guardians read their grades" on api.notas is 'Only those of the student.';
