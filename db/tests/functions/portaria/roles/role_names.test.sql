-- A role added to papeis may read and write the tables that name it, in its school.
begin;
select plan(5);

insert into portaria.papeis (nome, global, prioridade) values ('diretor', false, 25);
select tests.make_escola(n) from unnest('{Aurora,Bosque}'::text[]) as n;
create schema hospede;
create table hospede.tarefas (id int primary key, escola_id uuid not null);
create index on hospede.tarefas (escola_id);
grant usage on schema hospede to authenticated;
insert into hospede.tarefas select 1, id from api.escolas where nome = 'Aurora';
insert into hospede.tarefas select 2, id from api.escolas where nome = 'Bosque';
select lives_ok($$select portaria.isolate_by_school('hospede.tarefas', escrevem => '{administrador,diretor}')$$, 'an added role may be a writing role');
select throws_like($$select portaria.isolate_by_school('hospede.tarefas', escrevem => '{zelador}')$$, 'escrevem may hold only administrador, especialista, diretor, escola, coordenador', 'an unknown role is refused as a writing role');
select tests.make_usuario('11144477735', 'diretor', (select id from api.escolas where nome = 'Aurora'));
select tests.act_as('11144477735');
select results_eq('select id from hospede.tarefas', '{1}'::int[], 'an added role reads the rows of its school');
select results_eq('update hospede.tarefas set id = id + 10 returning id', '{11}'::int[], 'an added role changes the rows of its school');
select tests.act_as_tester();
select portaria.isolate_by_school('hospede.tarefas');
select tests.act_as('11144477735');
select is_empty('select * from hospede.tarefas', 'an added role does not read a table that does not name it');
select tests.act_as_tester();

select * from finish();
rollback;
