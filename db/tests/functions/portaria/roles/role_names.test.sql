-- A role that was added to papeis reads and writes where a table names it, in its own school.
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
select lives_ok($$select portaria.isolate_by_school('hospede.tarefas', escrevem => '{administrador,diretor}')$$, 'a role of papeis may write');
select throws_like($$select portaria.isolate_by_school('hospede.tarefas', escrevem => '{zelador}')$$, 'escrevem may hold only administrador, especialista, diretor, escola, coordenador', 'no other may');
select tests.make_usuario('11144477735', 'diretor', (select id from api.escolas where nome = 'Aurora'));
select tests.act_as('11144477735');
select results_eq('select id from hospede.tarefas', '{1}'::int[], 'it reads the rows of its school');
select results_eq('update hospede.tarefas set id = id + 10 returning id', '{11}'::int[], 'and changes them');
select tests.act_as_tester();
select portaria.isolate_by_school('hospede.tarefas');
select tests.act_as('11144477735');
select is_empty('select * from hospede.tarefas', 'a table that does not name it stays closed');
select tests.act_as_tester();

select * from finish();
rollback;
