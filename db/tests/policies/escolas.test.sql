-- Adding and deleting schools: allowed for an administrador only.
begin;
select plan(5);

select tests.make_escola('Aurora'), tests.make_usuario('11222333000181', 'escola', (select id from api.escolas where nome = 'Aurora'));
select tests.act_as('11222333000181') is not null as acting;
delete from api.escolas;
select isnt_empty('select from api.escolas', 'the account of a school cannot delete the school');
select tests.act_as_tester();
select isnt_empty('select from portaria.usuario_papeis where escola_id is not null', 'the staff of the school keep their roles');
select tests.make_usuario('11144477735', 'administrador') is not null as made;
select tests.act_as('11144477735') is not null as acting;
delete from api.escolas where nome = 'Aurora';
select tests.act_as_tester();
select is_empty($$select from api.escolas where nome = 'Aurora'$$, 'an administrador deletes a school');
select tests.act_as('11144477735') is not null as acting;
select lives_ok($$insert into api.escolas (nome) values ('Nova') returning id$$, 'an administrador can read the school that they added');
select tests.act_as_tester();
select tests.make_usuario('98765432100', 'especialista') is not null as made;
select tests.act_as('98765432100') is not null as acting;
select throws_ok($$insert into api.escolas (nome) values ('Outra')$$, '42501', null, 'an especialista cannot add a school');
select tests.act_as_tester();

select * from finish();
rollback;
