-- What api.escolas looks like from outside: its columns, its policies, and who holds which privileges.
begin;
select plan(14);

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

select tests.make_escola('Aurora'), tests.make_usuario('11222333000181', 'escola', (select id from api.escolas where nome = 'Aurora'));
select tests.act_as('11222333000181') is not null as acting;
delete from api.escolas;
select isnt_empty('select from api.escolas', 'the account of a school does not delete it');
select tests.act_as_tester();
select isnt_empty('select from portaria.usuario_papeis where escola_id is not null', 'so its staff keep their roles');
select tests.make_usuario('11144477735', 'administrador') is not null as made;
select tests.act_as('11144477735') is not null as acting;
delete from api.escolas where nome = 'Aurora';
select tests.act_as_tester();
select is_empty($$select from api.escolas where nome = 'Aurora'$$, 'an administrator does');
select tests.act_as('11144477735') is not null as acting;
select lives_ok($$insert into api.escolas (nome) values ('Nova') returning id$$, 'an administrator reads back the school that they made');
select tests.act_as_tester();
select tests.make_usuario('98765432100', 'especialista') is not null as made;
select tests.act_as('98765432100') is not null as acting;
select throws_ok($$insert into api.escolas (nome) values ('Outra')$$, '42501', null, 'an especialista makes none');
select tests.act_as_tester();

select * from finish();
rollback;
