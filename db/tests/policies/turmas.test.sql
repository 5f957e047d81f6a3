-- What api.turmas looks like from outside: its columns, its policies, and who holds which privileges.
begin;
select plan(10);

select columns_are('api', 'turmas', '{id,escola_id,serie_id,nome,ano_letivo,turno,criado_em}', 'columns');
select policies_are('api', 'turmas', array[
  'Staff add rows to their schools',
  'Staff change the rows of their schools',
  'Staff delete the rows of their schools',
  'Staff read the rows of their schools',
  'Students and their guardians read their class'
], 'policies');
select policy_cmd_is('api', 'turmas', 'Staff add rows to their schools', 'insert', 'insert');
select policy_cmd_is('api', 'turmas', 'Staff change the rows of their schools', 'update', 'update');
select policy_cmd_is('api', 'turmas', 'Staff delete the rows of their schools', 'delete', 'delete');
select policy_cmd_is('api', 'turmas', 'Staff read the rows of their schools', 'select', 'select');
select table_privs_are('api', 'turmas', 'authenticated', '{SELECT,INSERT,UPDATE,DELETE}', 'privileges of a session');
select table_privs_are('api', 'turmas', 'anon', '{}', 'none without one');
select table_privs_are('api', 'turmas', 'service_role', '{}', 'none for the shim');
select policy_cmd_is('api', 'turmas', 'Students and their guardians read their class', 'select', 'the portal only reads');

select * from finish();
rollback;
