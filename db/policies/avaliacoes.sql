-- Exams. The portal shows the exams of the student's class.
select portaria.isolate_by_school('api.avaliacoes');

drop policy if exists "Students and their guardians read the exams of their class" on api.avaliacoes;
create policy "Students and their guardians read the exams of their class" on api.avaliacoes
for select to authenticated
using (turma_id = any ((select portaria.portal_turmas())::uuid[]));

comment on policy "Students and their guardians read the exams of their class" on api.avaliacoes is 'Only those of the student''s class.';
