-- Students. The portal shows the student, or a guardian's children, but never classmates.
select portaria.isolate_by_school('api.alunos');

-- Only functions change and log the columns that open the portal. The database chooses the id, which names one person: a
-- chosen id would tell whose ids exist, or take one in advance.
select portaria.reserve_columns('api.alunos', '{id,cpf,telefone,ativo,criado_em,atualizado_em}');

drop policy if exists "Students and their guardians read the record of the student" on api.alunos;
create policy "Students and their guardians read the record of the student" on api.alunos
for select to authenticated
using (id = any ((select portaria.portal_alunos())::uuid[]));

comment on policy "Students and their guardians read the record of the student" on api.alunos is 'Never that of a classmate.';
