-- Tables that reach their school through one or two others: who may read and write, and the query plan.
begin;
select plan(27);

create schema hospede;
grant usage on schema hospede to authenticated;
insert into api.escolas (id, nome) values ('00000000-0000-4000-8000-00000000000a', 'A'), ('00000000-0000-4000-8000-00000000000b', 'B');
create table hospede.turmas (id bigint primary key, escola_id uuid not null, nome text);
create table hospede.matriculas (id uuid primary key default gen_random_uuid(), turma_id bigint references hospede.turmas on delete set null on update cascade, nome text);
create table hospede.notas (id integer primary key, matricula_id uuid not null references hospede.matriculas, valor numeric);
create index on hospede.turmas (escola_id);
create index on hospede.matriculas (turma_id);
create index on hospede.notas (matricula_id);
insert into hospede.turmas values (1, '00000000-0000-4000-8000-00000000000a', '1A'), (2, '00000000-0000-4000-8000-00000000000a', '2A'), (3, '00000000-0000-4000-8000-00000000000b', '1B');
insert into hospede.matriculas (turma_id, nome) values (1, 'Ana'), (2, 'Bia'), (3, 'Caio'), (null, 'Sem turma');
insert into hospede.notas select row_number() over (order by m.nome), m.id, 7 from hospede.matriculas as m;
select portaria.isolate_by_school('hospede.turmas');
select lives_ok($$select portaria.isolate_by_school('hospede.matriculas', via => 'turma_id')$$, 'a table may reach its school through another');
select lives_ok($$select portaria.isolate_by_school('hospede.notas', via => 'matricula_id')$$, 'a table may reach its school through two others');
select lives_ok($$select portaria.isolate_by_school('hospede.notas', via => 'matricula_id')$$, 'a second call is accepted');
select results_eq(
  $$select tabela::text collate "C", coluna::text collate "C", via from portaria.tabelas_protegidas order by 1$$,
  $$values ('matriculas' collate "C", 'turma_id' collate "C", true), ('notas', 'matricula_id', true), ('turmas', 'escola_id', false)$$,
  'the record has the columns'
);
select is_empty($$select * from portaria.open_policies() where tabela::text like 'hospede.%'$$, 'no policy is reported as open');
select is_empty('select * from portaria.protection_faults()', 'no protection is reported as lost');

select tests.make_usuario('52998224725', 'coordenador', '00000000-0000-4000-8000-00000000000a');
select tests.make_usuario('11144477735', 'administrador');
select tests.make_usuario('12345678909', 'especialista');
select tests.act_as('52998224725') is not null as acting;
select results_eq('select nome from hospede.matriculas order by 1', $$values ('Ana'), ('Bia')$$, 'a coordenador sees the rows of the school');
select is((select count(*) from hospede.notas), 2::bigint, 'a coordenador sees the rows two steps away');
select lives_ok($$insert into hospede.matriculas (turma_id, nome) values (2, 'Davi')$$, 'a coordenador may add a row to the school');
select throws_ok($$insert into hospede.matriculas (turma_id, nome) values (3, 'Eva')$$, '42501', null, 'a coordenador may not add a row to another school');
select throws_ok($$insert into hospede.matriculas (nome) values ('Eva')$$, '42501', null, 'a coordenador may not add a row without a parent');
select throws_ok($$insert into hospede.notas select 99, '00000000-0000-4000-8000-0000000000ff', 1$$, '42501', null, 'a coordenador may not add a row with an unknown parent');
select lives_ok($$update hospede.matriculas set turma_id = 1 where nome = 'Davi'$$, 'a coordenador may move a row inside the school');
select throws_ok($$update hospede.matriculas set turma_id = 3 where nome = 'Davi'$$, '42501', null, 'a coordenador may not move a row to another school');
with feitas as (update hospede.notas set valor = 1 returning 1) select is((select count(*) from feitas), 2::bigint, 'a coordenador changes only rows of the school');
with feitas as (delete from hospede.notas returning 1) select is((select count(*) from feitas), 2::bigint, 'a coordenador deletes only rows of the school');

-- The plan: claims and parents are read once, and an index finds the rows.
select tests.act_as_tester();
set local enable_seqscan = off;
select tests.act_as('52998224725') is not null as acting;
select matches(tests.plan_of('select * from hospede.notas'), 'InitPlan', 'the parents are read once');
select matches(tests.plan_of('select * from hospede.notas'), 'Index Cond: \(.*matricula_id = ANY', 'an index finds the rows');
select doesnt_match(
  (select string_agg(l, E'\n') from string_to_table(tests.plan_of('select * from hospede.notas'), E'\n') as l where l ~ '^\s*(Filter|Index Cond|Recheck Cond):'),
  'portaria\.|current_setting|SubPlan', 'no part of the condition is evaluated for each row'
);
set local enable_seqscan = on;

select tests.act_as('12345678909') is not null as acting;
select is((select count(*) from hospede.matriculas), 4::bigint, 'an especialista sees the rows of every school, and none without a school');
select throws_ok($$insert into hospede.matriculas (turma_id) values (1)$$, '42501', null, 'an especialista may not write');
select tests.act_as('11144477735') is not null as acting;
select lives_ok($$insert into hospede.matriculas (turma_id, nome) values (3, 'Fabio')$$, 'an administrador may write in every school');
select throws_ok($$update hospede.matriculas set turma_id = 3 where nome = 'Ana'$$, '42501', 'a row cannot be moved to another school', 'an administrador may not move a row between schools');

-- A parent that a role may not read gives no access, even in its school.
select tests.act_as_tester();
create policy "Not the second" on hospede.turmas as restrictive for select to authenticated using (id <> 1);
select tests.act_as('52998224725') is not null as acting;
select is_empty($$select nome from hospede.matriculas where nome = 'Ana'$$, 'a row under an unreadable parent is not visible');
select throws_ok($$insert into hospede.matriculas (turma_id, nome) values (1, 'Gil')$$, '42501', null, 'a row may not be added under an unreadable parent');

-- Each table is limited separately from its parent's row-level security.
select tests.act_as_tester();
alter table hospede.turmas disable row level security;
select tests.act_as('52998224725') is not null as acting;
select is_empty($$select nome from hospede.matriculas where nome in ('Caio', 'Fabio')$$, 'row-level security off on a parent opens no table that reaches its school through it');
select tests.act_as_tester();
select isnt_empty($$select from portaria.protection_faults() where objeto = 'hospede.turmas'$$, 'row-level security off on a parent is reported');

select * from finish();
rollback;
