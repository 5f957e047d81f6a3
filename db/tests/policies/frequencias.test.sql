-- What api.frequencias looks like from outside: its columns, its policies, and who holds which privileges.
begin;
select plan(10);

select columns_are('api', 'frequencias', '{id,escola_id,aluno_id,turma_id,data,presente,justificativa,criado_em}', 'columns');
select policies_are('api', 'frequencias', array[
  'Staff add rows to their schools',
  'Staff change the rows of their schools',
  'Staff delete the rows of their schools',
  'Staff read the rows of their schools',
  'Students and their guardians read their attendance'
], 'policies');
select policy_cmd_is('api', 'frequencias', 'Staff add rows to their schools', 'insert', 'insert');
select policy_cmd_is('api', 'frequencias', 'Staff change the rows of their schools', 'update', 'update');
select policy_cmd_is('api', 'frequencias', 'Staff delete the rows of their schools', 'delete', 'delete');
select policy_cmd_is('api', 'frequencias', 'Staff read the rows of their schools', 'select', 'select');
select table_privs_are('api', 'frequencias', 'authenticated', '{SELECT,INSERT,UPDATE,DELETE}', 'privileges of a session');
select table_privs_are('api', 'frequencias', 'anon', '{}', 'none without one');
select table_privs_are('api', 'frequencias', 'service_role', '{}', 'none for the shim');
select policy_cmd_is('api', 'frequencias', 'Students and their guardians read their attendance', 'select', 'the portal only reads');

select * from finish();
rollback;
