-- The column with the school of a protected table.
begin;
select plan(10);

create schema hospede;
create table hospede.turmas (id bigint primary key, unidade uuid not null);
create table hospede.matriculas (id bigint primary key, turma_id bigint references hospede.turmas);
create index on hospede.turmas (unidade);
create index on hospede.matriculas (turma_id);
create table hospede.solta (id uuid, escola_id uuid);
alter table hospede.solta enable row level security;
alter table hospede.solta owner to portaria_owner;
select portaria.isolate_by_school('hospede.turmas', 'unidade'), portaria.isolate_by_school('hospede.matriculas', via => 'turma_id');
create table api.alvo (id uuid, escola_id uuid, unidade uuid);
alter table api.alvo enable row level security;
create function tests.found(tabela regclass) returns text language sql stable as $$ select nullif(concat_ws(' ', p.coluna, p.via), '') from portaria.protected_by(tabela) as p $$;

select is(tests.found('hospede.turmas'), 'unidade f', 'a recorded table has its recorded column');
select is(tests.found('hospede.matriculas'), 'turma_id t', 'a table that reaches its school through another has the foreign key column');
select is(tests.found('hospede.solta'), null, 'an unrecorded table of the host has none');
select is(tests.found('api.notas'), 'escola_id f', 'a table of Portaria has escola_id');
select is(tests.found('api.escolas'), 'id f', 'the table of schools has id');
select is(tests.found('api.alvo'), null, 'a table of another owner in api has none');
alter table api.alvo owner to portaria_owner;
select is(tests.found('api.alvo'), 'escola_id f', 'a table of portaria_owner in api has escola_id');
insert into portaria.tabelas_protegidas (esquema, tabela, coluna, escrevem) values ('api', 'alvo', 'unidade', '{}');
select is(tests.found('api.alvo'), 'unidade f', 'the record takes precedence over the default');
delete from portaria.tabelas_protegidas where tabela = 'alvo';
alter table api.alvo disable row level security;
select is(tests.found('api.alvo'), null, 'a table without row-level security has none');
create table api.sem_escola (id uuid);
alter table api.sem_escola enable row level security;
alter table api.sem_escola owner to portaria_owner;
select is(tests.found('api.sem_escola'), null, 'a table of Portaria without the column has no school');

select * from finish();
rollback;
