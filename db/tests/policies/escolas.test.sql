-- Who deletes and makes schools: an administrator, and not the account of a school.
begin;
select plan(5);

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
