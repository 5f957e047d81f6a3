-- Documents. The portal shows the student's documents.
select portaria.isolate_by_school('api.documentos');

drop policy if exists "Students and their guardians read their documents" on api.documentos;
create policy "Students and their guardians read their documents" on api.documentos
for select to authenticated
using (aluno_id = any ((select portaria.portal_alunos())::uuid[]));

comment on policy "Students and their guardians read their documents" on api.documentos is 'Only those of the student.';
