-- What api.documentos looks like from outside: its columns, its policies, and who holds which privileges.
begin;
select plan(10);

select columns_are('api', 'documentos', '{id,escola_id,aluno_id,tipo,titulo,arquivo,emitido_em,criado_em}', 'columns');
select policies_are('api', 'documentos', array[
  'Staff add rows to their schools',
  'Staff change the rows of their schools',
  'Staff delete the rows of their schools',
  'Staff read the rows of their schools',
  'Students and their guardians read their documents'
], 'policies');
select policy_cmd_is('api', 'documentos', 'Staff add rows to their schools', 'insert', 'insert');
select policy_cmd_is('api', 'documentos', 'Staff change the rows of their schools', 'update', 'update');
select policy_cmd_is('api', 'documentos', 'Staff delete the rows of their schools', 'delete', 'delete');
select policy_cmd_is('api', 'documentos', 'Staff read the rows of their schools', 'select', 'select');
select table_privs_are('api', 'documentos', 'authenticated', '{SELECT,INSERT,UPDATE,DELETE}', 'privileges of a session');
select table_privs_are('api', 'documentos', 'anon', '{}', 'none without one');
select table_privs_are('api', 'documentos', 'service_role', '{}', 'none for the shim');
select policy_cmd_is('api', 'documentos', 'Students and their guardians read their documents', 'select', 'the portal only reads');

select * from finish();
rollback;
