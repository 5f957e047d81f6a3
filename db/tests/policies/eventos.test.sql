-- What api.eventos looks like from outside: its columns, its policies, and who holds which privileges.
begin;
select plan(10);

select columns_are('api', 'eventos', '{id,escola_id,titulo,descricao,local,inicio,fim,criado_em}', 'columns');
select policies_are('api', 'eventos', array[
  'Staff add rows to their schools',
  'Staff change the rows of their schools',
  'Staff delete the rows of their schools',
  'Staff read the rows of their schools',
  'Students and guardians read the calendar of their school'
], 'policies');
select policy_cmd_is('api', 'eventos', 'Staff add rows to their schools', 'insert', 'insert');
select policy_cmd_is('api', 'eventos', 'Staff change the rows of their schools', 'update', 'update');
select policy_cmd_is('api', 'eventos', 'Staff delete the rows of their schools', 'delete', 'delete');
select policy_cmd_is('api', 'eventos', 'Staff read the rows of their schools', 'select', 'select');
select table_privs_are('api', 'eventos', 'authenticated', '{SELECT,INSERT,UPDATE,DELETE}', 'privileges of a session');
select table_privs_are('api', 'eventos', 'anon', '{}', 'none without one');
select table_privs_are('api', 'eventos', 'service_role', '{}', 'none for the shim');
select policy_cmd_is('api', 'eventos', 'Students and guardians read the calendar of their school', 'select', 'the portal only reads');

select * from finish();
rollback;
