-- What api.avaliacoes looks like from outside: its columns, its policies, and who holds which privileges.
begin;
select plan(10);

select columns_are('api', 'avaliacoes', '{id,escola_id,turma_id,disciplina_id,titulo,data,bimestre,peso,criado_em}', 'columns');
select policies_are('api', 'avaliacoes', array[
  'Staff add rows to their schools',
  'Staff change the rows of their schools',
  'Staff delete the rows of their schools',
  'Staff read the rows of their schools',
  'Students and their guardians read the exams of their class'
], 'policies');
select policy_cmd_is('api', 'avaliacoes', 'Staff add rows to their schools', 'insert', 'insert');
select policy_cmd_is('api', 'avaliacoes', 'Staff change the rows of their schools', 'update', 'update');
select policy_cmd_is('api', 'avaliacoes', 'Staff delete the rows of their schools', 'delete', 'delete');
select policy_cmd_is('api', 'avaliacoes', 'Staff read the rows of their schools', 'select', 'select');
select table_privs_are('api', 'avaliacoes', 'authenticated', '{SELECT,INSERT,UPDATE,DELETE}', 'privileges of a session');
select table_privs_are('api', 'avaliacoes', 'anon', '{}', 'none without one');
select table_privs_are('api', 'avaliacoes', 'service_role', '{}', 'none for the shim');
select policy_cmd_is('api', 'avaliacoes', 'Students and their guardians read the exams of their class', 'select', 'the portal only reads');

select * from finish();
rollback;
