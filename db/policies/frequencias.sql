-- Attendance. The portal shows the student's attendance.
select portaria.isolate_by_school('api.frequencias');

drop policy if exists "Students and their guardians read their attendance" on api.frequencias;
create policy "Students and their guardians read their attendance" on api.frequencias
for select to authenticated
using (aluno_id = any ((select portaria.portal_alunos())::uuid[]));

comment on policy "Students and their guardians read their attendance" on api.frequencias is 'Only that of the student.';
