-- Students. In the portal one reads about oneself or one's children, never about classmates.
select portaria.isolate_by_school('api.alunos');

-- What opens the portal is changed by functions, and logged.
select portaria.reserve_columns('api.alunos', '{cpf,telefone,ativo,criado_em,atualizado_em}');

drop policy if exists "Students and their guardians read the record of the student" on api.alunos;
create policy "Students and their guardians read the record of the student" on api.alunos
for select to authenticated
using (id = any ((select portaria.portal_alunos())::uuid[]));

comment on policy "Students and their guardians read the record of the student" on api.alunos is 'Never that of a classmate.';
