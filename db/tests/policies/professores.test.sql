-- What api.professores looks like from outside: its columns, its policies, and who holds which privileges.
begin;
select plan(9);

select columns_are('api', 'professores', '{id,escola_id,nome_completo,cpf,email,telefone,ativo,criado_em}', 'columns');
select policies_are('api', 'professores', array[
  'Staff add rows to their schools',
  'Staff change the rows of their schools',
  'Staff delete the rows of their schools',
  'Staff read the rows of their schools'
], 'policies');
select policy_cmd_is('api', 'professores', 'Staff add rows to their schools', 'insert', 'insert');
select policy_cmd_is('api', 'professores', 'Staff change the rows of their schools', 'update', 'update');
select policy_cmd_is('api', 'professores', 'Staff delete the rows of their schools', 'delete', 'delete');
select policy_cmd_is('api', 'professores', 'Staff read the rows of their schools', 'select', 'select');
select table_privs_are('api', 'professores', 'authenticated', '{SELECT,INSERT,UPDATE,DELETE}', 'privileges of a session');
select table_privs_are('api', 'professores', 'anon', '{}', 'none without one');
select table_privs_are('api', 'professores', 'service_role', '{}', 'none for the shim');

select * from finish();
rollback;
