-- What api.ocorrencias looks like from outside: its columns, its policies, and who holds which privileges.
begin;
select plan(10);

select columns_are('api', 'ocorrencias', '{id,escola_id,aluno_id,tipo,descricao,data,criado_em}', 'columns');
select policies_are('api', 'ocorrencias', array[
  'Staff add rows to their schools',
  'Staff change the rows of their schools',
  'Staff delete the rows of their schools',
  'Staff read the rows of their schools',
  'Students and their guardians read what was noted about them'
], 'policies');
select policy_cmd_is('api', 'ocorrencias', 'Staff add rows to their schools', 'insert', 'insert');
select policy_cmd_is('api', 'ocorrencias', 'Staff change the rows of their schools', 'update', 'update');
select policy_cmd_is('api', 'ocorrencias', 'Staff delete the rows of their schools', 'delete', 'delete');
select policy_cmd_is('api', 'ocorrencias', 'Staff read the rows of their schools', 'select', 'select');
select table_privs_are('api', 'ocorrencias', 'authenticated', '{SELECT,INSERT,UPDATE,DELETE}', 'privileges of a session');
select table_privs_are('api', 'ocorrencias', 'anon', '{}', 'none without one');
select table_privs_are('api', 'ocorrencias', 'service_role', '{}', 'none for the shim');
select policy_cmd_is('api', 'ocorrencias', 'Students and their guardians read what was noted about them', 'select', 'the portal only reads');

select * from finish();
rollback;
