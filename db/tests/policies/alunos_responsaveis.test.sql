-- What api.alunos_responsaveis looks like from outside: its columns, its policies, and who holds which privileges.
begin;
select plan(9);

select columns_are('api', 'alunos_responsaveis', '{id,escola_id,aluno_id,responsavel_id,parentesco,ordem,criado_em}', 'columns');
select policies_are('api', 'alunos_responsaveis', array[
  'Staff add rows to their schools',
  'Staff change the rows of their schools',
  'Staff delete the rows of their schools',
  'Staff read the rows of their schools'
], 'policies');
select policy_cmd_is('api', 'alunos_responsaveis', 'Staff add rows to their schools', 'insert', 'insert');
select policy_cmd_is('api', 'alunos_responsaveis', 'Staff change the rows of their schools', 'update', 'update');
select policy_cmd_is('api', 'alunos_responsaveis', 'Staff delete the rows of their schools', 'delete', 'delete');
select policy_cmd_is('api', 'alunos_responsaveis', 'Staff read the rows of their schools', 'select', 'select');
select table_privs_are('api', 'alunos_responsaveis', 'authenticated', '{SELECT,INSERT,UPDATE,DELETE}', 'privileges of a session');
select table_privs_are('api', 'alunos_responsaveis', 'anon', '{}', 'none without one');
select table_privs_are('api', 'alunos_responsaveis', 'service_role', '{}', 'none for the shim');

select * from finish();
rollback;
