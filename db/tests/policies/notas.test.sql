-- What api.notas looks like from outside: its columns, its policies, and who holds which privileges.
begin;
select plan(10);

select columns_are('api', 'notas', '{id,escola_id,avaliacao_id,aluno_id,valor,observacao,criado_em}', 'columns');
select policies_are('api', 'notas', array[
  'Staff add rows to their schools',
  'Staff change the rows of their schools',
  'Staff delete the rows of their schools',
  'Staff read the rows of their schools',
  'Students and their guardians read their grades'
], 'policies');
select policy_cmd_is('api', 'notas', 'Staff add rows to their schools', 'insert', 'insert');
select policy_cmd_is('api', 'notas', 'Staff change the rows of their schools', 'update', 'update');
select policy_cmd_is('api', 'notas', 'Staff delete the rows of their schools', 'delete', 'delete');
select policy_cmd_is('api', 'notas', 'Staff read the rows of their schools', 'select', 'select');
select table_privs_are('api', 'notas', 'authenticated', '{SELECT,INSERT,UPDATE,DELETE}', 'privileges of a session');
select table_privs_are('api', 'notas', 'anon', '{}', 'none without one');
select table_privs_are('api', 'notas', 'service_role', '{}', 'none for the shim');
select policy_cmd_is('api', 'notas', 'Students and their guardians read their grades', 'select', 'the portal only reads');

select * from finish();
rollback;
