-- Global roles are rows: an added global role applies to every school where a table names it, a school role to one school.
begin;
select plan(8);

insert into portaria.papeis (nome, global, prioridade) values ('auditor', true, 25), ('diretor', false, 26);
insert into api.escolas (id, nome) values ('00000000-0000-4000-8000-00000000000a', 'A'), ('00000000-0000-4000-8000-00000000000b', 'B');
create schema hospede;
grant usage on schema hospede to authenticated;
create table hospede.tarefas (id int primary key, escola_id uuid not null);
create index on hospede.tarefas (escola_id);
insert into hospede.tarefas values (1, '00000000-0000-4000-8000-00000000000a'), (2, '00000000-0000-4000-8000-00000000000b');
select portaria.isolate_by_school('hospede.tarefas', escrevem => '{administrador,auditor,diretor}');
select tests.make_usuario('52998224725', 'auditor');
select tests.make_usuario('11144477735', 'diretor', '00000000-0000-4000-8000-00000000000a');
select tests.make_usuario('12345678909', 'especialista');

select tests.act_as('52998224725') is not null as acting;
select is(portaria.in_every_school(), true, 'an added global role applies to every school');
select results_eq('select id from hospede.tarefas order by 1', '{1,2}'::int[], 'an added global role reads every school of a table that names it');
select lives_ok($$insert into hospede.tarefas values (3, '00000000-0000-4000-8000-00000000000b')$$, 'an added global role writes to every school of a table that names it');
select is_empty('select id from api.turmas', 'an added global role reads nothing of a table that does not name it');
select tests.act_as('11144477735') is not null as acting;
select is(portaria.in_every_school(), false, 'a school role does not apply to every school');
select results_eq('select id from hospede.tarefas order by 1', '{1}'::int[], 'a school role reads its school');
select tests.act_as('12345678909') is not null as acting;
select is(portaria.in_every_school(), true, 'a shipped global role applies to every school');
select tests.act_as_tester();
select is(portaria.in_every_school(), false, 'a request without a token applies to no school');

select * from finish();
rollback;
