-- What api.series looks like from outside: its columns, its policies, and who holds which privileges.
begin;
select plan(10);

select columns_are('api', 'series', '{id,escola_id,nome,nivel,ordem,criado_em}', 'columns');
select policies_are('api', 'series', array[
  'Staff add rows to their schools',
  'Staff change the rows of their schools',
  'Staff delete the rows of their schools',
  'Staff read the rows of their schools',
  'Students and their guardians read their year of schooling'
], 'policies');
select policy_cmd_is('api', 'series', 'Staff add rows to their schools', 'insert', 'insert');
select policy_cmd_is('api', 'series', 'Staff change the rows of their schools', 'update', 'update');
select policy_cmd_is('api', 'series', 'Staff delete the rows of their schools', 'delete', 'delete');
select policy_cmd_is('api', 'series', 'Staff read the rows of their schools', 'select', 'select');
select table_privs_are('api', 'series', 'authenticated', '{SELECT,INSERT,UPDATE,DELETE}', 'privileges of a session');
select table_privs_are('api', 'series', 'anon', '{}', 'none without one');
select table_privs_are('api', 'series', 'service_role', '{}', 'none for the shim');
select policy_cmd_is('api', 'series', 'Students and their guardians read their year of schooling', 'select', 'the portal only reads');

select * from finish();
rollback;
