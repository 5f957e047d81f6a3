-- What api.comunicados looks like from outside: its columns, its policies, and who holds which privileges.
begin;
select plan(10);

select columns_are('api', 'comunicados', '{id,escola_id,titulo,texto,publicado_em,criado_em}', 'columns');
select policies_are('api', 'comunicados', array[
  'Staff add rows to their schools',
  'Staff change the rows of their schools',
  'Staff delete the rows of their schools',
  'Staff read the rows of their schools',
  'Students and guardians read the notices of their school'
], 'policies');
select policy_cmd_is('api', 'comunicados', 'Staff add rows to their schools', 'insert', 'insert');
select policy_cmd_is('api', 'comunicados', 'Staff change the rows of their schools', 'update', 'update');
select policy_cmd_is('api', 'comunicados', 'Staff delete the rows of their schools', 'delete', 'delete');
select policy_cmd_is('api', 'comunicados', 'Staff read the rows of their schools', 'select', 'select');
select table_privs_are('api', 'comunicados', 'authenticated', '{SELECT,INSERT,UPDATE,DELETE}', 'privileges of a session');
select table_privs_are('api', 'comunicados', 'anon', '{}', 'none without one');
select table_privs_are('api', 'comunicados', 'service_role', '{}', 'none for the shim');
select policy_cmd_is('api', 'comunicados', 'Students and guardians read the notices of their school', 'select', 'the portal only reads');

select * from finish();
rollback;
