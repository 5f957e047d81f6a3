-- What api.responsaveis looks like from outside: its columns, its policies, and who holds which privileges.
begin;
select plan(9);

select columns_are('api', 'responsaveis', '{id,escola_id,nome_completo,cpf,telefone,email,ativo,criado_em,atualizado_em}', 'columns');
select policies_are('api', 'responsaveis', array[
  'Staff add rows to their schools',
  'Staff change the rows of their schools',
  'Staff delete the rows of their schools',
  'Staff read the rows of their schools'
], 'policies');
select policy_cmd_is('api', 'responsaveis', 'Staff add rows to their schools', 'insert', 'insert');
select policy_cmd_is('api', 'responsaveis', 'Staff change the rows of their schools', 'update', 'update');
select policy_cmd_is('api', 'responsaveis', 'Staff delete the rows of their schools', 'delete', 'delete');
select policy_cmd_is('api', 'responsaveis', 'Staff read the rows of their schools', 'select', 'select');
select table_privs_are('api', 'responsaveis', 'authenticated', '{SELECT,DELETE}', 'privileges of a session; inserts and updates are granted by column');
select table_privs_are('api', 'responsaveis', 'anon', '{}', 'none without one');
select table_privs_are('api', 'responsaveis', 'service_role', '{}', 'none for the shim');

select * from finish();
rollback;
