-- Tables of the host with a number or text as school column are isolated by the keys of followed schools.
begin;
select plan(23);

create schema hospede;
grant usage on schema hospede to authenticated;
create table hospede.unidades (id bigint primary key, nome text not null);
create table hospede.turmas (id bigint primary key, unidade_id integer references hospede.unidades, nome text);
create table hospede.matriculas (id bigint primary key, turma_id bigint not null references hospede.turmas);
create index on hospede.turmas (unidade_id);
create index on hospede.matriculas (turma_id);
insert into hospede.unidades values (1, 'Porto'), (5000000000, 'Serra'), (3, 'Vale');
insert into hospede.turmas values (1, 1, '1A'), (2, 3, '2A'), (3, null, 'sem');
insert into hospede.matriculas values (1, 1), (2, 2);

select throws_ok($$select portaria.isolate_by_school('hospede.turmas', 'unidade_id')$$, '42703',
  'hospede.turmas has no column unidade_id of type uuid that says which school a row belongs to', 'a number column is refused without followed schools');
select portaria.follow_schools('hospede.unidades', '{"nome": "nome"}');
select throws_ok($$select portaria.isolate_by_school('hospede.turmas', 'nome')$$, '42703', null, 'a column of another type than the key is refused');
select lives_ok($$select portaria.isolate_by_school('hospede.turmas', 'unidade_id')$$, 'a number column with the key of followed schools is accepted');
select lives_ok($$select portaria.isolate_by_school('hospede.turmas', 'unidade_id')$$, 'a second call is accepted');
select lives_ok($$select portaria.isolate_by_school('hospede.matriculas', via => 'turma_id')$$, 'a table may reach its school through such a table');
select is_empty($$select * from portaria.open_policies() where tabela::text like 'hospede.%'$$, 'no policy is reported as open');
select is_empty('select * from portaria.protection_faults()', 'no protection is reported as lost');

select tests.make_usuario('52998224725', 'coordenador', portaria.followed_record('escolas', '1'));
select tests.make_usuario('11144477735', 'administrador');
select tests.act_as('52998224725') is not null as acting;
select is(portaria.claim_school_keys(), '{1}'::text[], 'the token of a coordenador gives one key');
select results_eq('select nome from hospede.turmas', $$values ('1A')$$, 'a coordenador sees the rows of the school');
select results_eq('select id from hospede.matriculas', 'values (1::bigint)', 'a coordenador sees rows that reach the school');
select lives_ok($$insert into hospede.turmas values (4, 1, '1B')$$, 'a coordenador may add a row to the school');
select throws_ok($$insert into hospede.turmas values (5, 3, '2B')$$, '42501', null, 'a coordenador may not add a row to another school');
select throws_ok($$insert into hospede.turmas values (5, null, '2B')$$, '42501', null, 'a coordenador may not add a row without a school');
select throws_ok($$update hospede.turmas set unidade_id = 3 where id = 1$$, '42501', null, 'a coordenador may not move a row');
select tests.act_as('11144477735') is not null as acting;
select results_eq('select nome from hospede.turmas order by 1', $$values ('1A'), ('1B'), ('2A')$$, 'an administrador sees every school, also with a key larger than the column''s type');
select throws_ok($$update hospede.turmas set unidade_id = 3 where id = 1$$, '42501', 'a row cannot be moved to another school', 'an administrador may not move a row');

select tests.act_as_tester();
set local enable_seqscan = off;
select tests.act_as('52998224725') is not null as acting;
select matches(tests.plan_of('select * from hospede.turmas'), 'Index Cond: \(.*unidade_id = ANY', 'an index finds the rows');
select doesnt_match(
  (select string_agg(l, E'\n') from string_to_table(tests.plan_of('select * from hospede.turmas'), E'\n') as l where l ~ '^\s*(Filter|Index Cond|Recheck Cond):'),
  'portaria\.|current_setting|SubPlan|::bigint\[\]', 'no claim is read or cast for each row'
);
set local enable_seqscan = on;

select tests.act_as_tester();
select throws_ok($$select portaria.unfollow('hospede.unidades')$$, '55006', 'hospede.turmas is protected by the keys of hospede.unidades', 'schools stay followed while a table is protected by their keys');
select throws_ok($$select portaria.unprotect('hospede.turmas')$$, '55006', null, 'a table stays protected while another reaches its school through it');
select portaria.unprotect('hospede.matriculas');
select portaria.unprotect('hospede.turmas');
select lives_ok($$select portaria.unfollow('hospede.unidades')$$, 'schools may be unfollowed after all tables are unprotected');

-- A text as key.
create table hospede.redes (sigla text primary key, nome text not null);
create table hospede.salas (id bigint primary key, rede character varying(9) not null references hospede.redes);
create index on hospede.salas (rede);
insert into hospede.redes values ('N', 'Norte'), ('S', 'Sul');
insert into hospede.salas values (1, 'N'), (2, 'S');
select portaria.follow_schools('hospede.redes', '{"nome": "nome"}');
select portaria.isolate_by_school('hospede.salas', 'rede');
select is_empty($$select * from portaria.open_policies() where tabela::text like 'hospede.%'$$, 'no policy on a text column is reported as open');
select tests.make_usuario('12345678909', 'coordenador', portaria.followed_record('escolas', 'S'));
select tests.act_as('12345678909') is not null as acting;
select results_eq('select id from hospede.salas', 'values (2::bigint)', 'a coordenador sees the rows of the school by its text key');

select * from finish();
rollback;
