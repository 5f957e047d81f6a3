-- The record of a protected table, and who may write it.
begin;
select plan(10);
select tests.make_fixture();

select is_empty('select * from portaria.tabelas_protegidas', 'tables of Portaria are not recorded, because db/policies/ protects them');
create schema hospede;
create table hospede.tarefas (id uuid primary key, escola_id uuid not null, unidade uuid not null);
create index on hospede.tarefas (escola_id);
create index on hospede.tarefas (unidade);
select portaria.isolate_by_school('hospede.tarefas');
select results_eq(
  $$select coluna::text collate "C", escrevem from portaria.tabelas_protegidas where esquema = 'hospede' and tabela = 'tarefas'$$,
  $$values ('escola_id' collate "C", '{administrador,escola,coordenador}'::text[])$$,
  'a table of another schema is recorded with its column and its writing roles'
);
select portaria.isolate_by_school('hospede.tarefas', 'unidade', '{administrador}');
select results_eq(
  $$select coluna::text collate "C", escrevem from portaria.tabelas_protegidas where esquema = 'hospede' and tabela = 'tarefas'$$,
  $$values ('unidade' collate "C", '{administrador}'::text[])$$,
  'the last call is recorded'
);
create temporary table passageira (id uuid primary key, escola_id uuid not null);
create index on passageira (escola_id);
select portaria.isolate_by_school('passageira');
select is((select count(*) from portaria.tabelas_protegidas where tabela = 'passageira'), 0::bigint, 'a temporary table is not recorded');

create role hospedeiro;
grant usage on schema portaria, tests, pgtap, hospede to hospedeiro;
grant execute on function portaria.note_protected(regclass, name, text[], boolean) to hospedeiro;
set session authorization hospedeiro;
select throws_like($$select portaria.note_protected('hospede.tarefas', 'escola_id', '{}', false)$$, 'you may not protect hospede.tarefas', 'a role may not record a table of another owner');
reset session authorization;
select function_privs_are('portaria', 'note_protected', '{regclass,name,text[],boolean}', 'authenticated', '{}', 'the API roles may not record');
select is((select prosecdef from pg_proc where proname = 'note_protected'), true, 'the function runs as the owner of Portaria');

-- A repeated call writes nothing.
reset role;
create table api.de_novo (id uuid primary key, escola_id uuid not null references api.escolas (id));
create index on api.de_novo (escola_id);
select portaria.isolate_by_school('api.de_novo');
select tests.remember('lugar', to_jsonb(t.ctid::text)) is not null as kept from portaria.tabelas_protegidas as t where t.tabela = 'de_novo';
select portaria.isolate_by_school('api.de_novo');
select is((select to_jsonb(t.ctid::text) from portaria.tabelas_protegidas as t where t.tabela = 'de_novo'), tests.recall('lugar'), 'a repeated call with the same arguments keeps the row');
create table api.com_pai (id uuid primary key, pai uuid references api.de_novo, escola_id uuid);
create index on api.com_pai (pai);
create index on api.com_pai (escola_id);
select portaria.isolate_by_school('api.com_pai', 'escola_id');
select portaria.isolate_by_school('api.com_pai', via => 'pai');
select results_eq($$select coluna::text collate "C", via from portaria.tabelas_protegidas where tabela = 'com_pai'$$, $$values ('pai' collate "C", true)$$, 'a later call by a foreign key is recorded');

-- db:migrate declares the tables of Portaria.
create table api.declarada (like api.de_novo including all);
set local portaria.declaring = 'true';
select portaria.isolate_by_school('api.declarada');
select is_empty($$select from portaria.tabelas_protegidas where tabela = 'declarada'$$, 'a table that db:migrate declares is not recorded');

select * from finish();
rollback;
