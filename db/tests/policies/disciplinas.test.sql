-- What api.disciplinas looks like from outside: its columns, its policies, and who holds which privileges.
begin;
select plan(10);

select columns_are('api', 'disciplinas', '{id,escola_id,turma_id,professor_id,nome,carga_horaria,criado_em}', 'columns');
select policies_are('api', 'disciplinas', array[
  'Staff add rows to their schools',
  'Staff change the rows of their schools',
  'Staff delete the rows of their schools',
  'Staff read the rows of their schools',
  'Students and their guardians read the subjects of their class'
], 'policies');
select policy_cmd_is('api', 'disciplinas', 'Staff add rows to their schools', 'insert', 'insert');
select policy_cmd_is('api', 'disciplinas', 'Staff change the rows of their schools', 'update', 'update');
select policy_cmd_is('api', 'disciplinas', 'Staff delete the rows of their schools', 'delete', 'delete');
select policy_cmd_is('api', 'disciplinas', 'Staff read the rows of their schools', 'select', 'select');
select table_privs_are('api', 'disciplinas', 'authenticated', '{SELECT,INSERT,UPDATE,DELETE}', 'privileges of a session');
select table_privs_are('api', 'disciplinas', 'anon', '{}', 'none without one');
select table_privs_are('api', 'disciplinas', 'service_role', '{}', 'none for the shim');
select policy_cmd_is('api', 'disciplinas', 'Students and their guardians read the subjects of their class', 'select', 'the portal only reads');

select * from finish();
rollback;
