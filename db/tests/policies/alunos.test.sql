-- What api.alunos looks like from outside: its columns, its policies, and who holds which privileges.
begin;
select plan(10);

select columns_are('api', 'alunos', '{id,escola_id,turma_id,matricula,nome_completo,nascimento,cpf,telefone,ativo,criado_em,atualizado_em}', 'columns');
select policies_are('api', 'alunos', array[
  'Staff add rows to their schools',
  'Staff change the rows of their schools',
  'Staff delete the rows of their schools',
  'Staff read the rows of their schools',
  'Students and their guardians read the record of the student'
], 'policies');
select policy_cmd_is('api', 'alunos', 'Staff add rows to their schools', 'insert', 'insert');
select policy_cmd_is('api', 'alunos', 'Staff change the rows of their schools', 'update', 'update');
select policy_cmd_is('api', 'alunos', 'Staff delete the rows of their schools', 'delete', 'delete');
select policy_cmd_is('api', 'alunos', 'Staff read the rows of their schools', 'select', 'select');
select table_privs_are('api', 'alunos', 'authenticated', '{SELECT,DELETE}', 'privileges of a session; inserts and updates are granted by column');
select table_privs_are('api', 'alunos', 'anon', '{}', 'none without one');
select table_privs_are('api', 'alunos', 'service_role', '{}', 'none for the shim');
select policy_cmd_is('api', 'alunos', 'Students and their guardians read the record of the student', 'select', 'the portal only reads');

select * from finish();
rollback;
