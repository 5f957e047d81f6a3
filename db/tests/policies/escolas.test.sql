-- What api.escolas looks like from outside: its columns, its policies, and who holds which privileges.
begin;
select plan(9);

select columns_are('api', 'escolas', '{id,nome,cnpj,inep,municipio,uf,criado_em}', 'columns');
select policies_are('api', 'escolas', array[
  'Staff add rows to their schools',
  'Staff change the rows of their schools',
  'Staff delete the rows of their schools',
  'Staff read the rows of their schools'
], 'policies');
select policy_cmd_is('api', 'escolas', 'Staff add rows to their schools', 'insert', 'insert');
select policy_cmd_is('api', 'escolas', 'Staff change the rows of their schools', 'update', 'update');
select policy_cmd_is('api', 'escolas', 'Staff delete the rows of their schools', 'delete', 'delete');
select policy_cmd_is('api', 'escolas', 'Staff read the rows of their schools', 'select', 'select');
select table_privs_are('api', 'escolas', 'authenticated', '{SELECT,INSERT,UPDATE,DELETE}', 'privileges of a session');
select table_privs_are('api', 'escolas', 'anon', '{}', 'none without one');
select table_privs_are('api', 'escolas', 'service_role', '{}', 'none for the shim');

select * from finish();
rollback;
