-- Unfollowing: the objects that remain, and tables that must stay followed.
begin;
select plan(10);

create schema hospede;
create table hospede.unidades (id bigint primary key, nome text not null);
create table hospede.pessoas (id uuid primary key, cpf text, nome text);
create table hospede.vinculos (pessoa uuid, cargo text, primary key (pessoa, cargo));
create table hospede.turmas (id bigint primary key, unidade bigint);
create table hospede.alunos (id bigint primary key, turma bigint references hospede.turmas);
create table hospede.avisos (id bigint primary key, unidade bigint);
create index on hospede.avisos (unidade);
create table hospede.salas (id bigint primary key, escola_id uuid);
create index on hospede.turmas (unidade);
create index on hospede.alunos (turma);
create index on hospede.salas (escola_id);
insert into hospede.unidades values (7, 'Porto');
insert into hospede.pessoas values ('00000000-0000-4000-8000-0000000000c1', '52998224725', 'Ana');
select portaria.follow_schools('hospede.unidades', '{"nome": "nome"}'), portaria.follow_people('hospede.pessoas', '{"codigo": "cpf", "nome_completo": "nome"}'),
  portaria.follow_roles('hospede.vinculos', '{"pessoa": "pessoa", "papel": "cargo"}');
create function tests.triggers() returns text[] language sql stable as $$
  select array(select t.tgname::text from pg_trigger as t where t.tgfoid = 'portaria.follow_change()'::regprocedure order by 1)
$$;
create function tests.all_triggers() returns text[] language sql immutable as $$
  select '{portaria_1_escolas,portaria_1_escolas_truncate,portaria_2_pessoas,portaria_2_pessoas_truncate,portaria_3_papeis,portaria_3_papeis_truncate}'::text[]
$$;

-- Tables protected by keys of a followed table.
select portaria.isolate_by_school('hospede.turmas', 'unidade'), portaria.isolate_by_school('hospede.avisos', 'unidade'), portaria.isolate_by_school('hospede.alunos', via => 'turma'), portaria.isolate_by_school('hospede.salas');
select throws_ok($$select portaria.unfollow('hospede.unidades')$$, '55006', 'hospede.avisos is protected by the keys of hospede.unidades', 'a table whose keys protect another table cannot be unfollowed');
select is(tests.triggers(), tests.all_triggers(), 'a refused unfollow keeps the triggers');
select lives_ok($$select portaria.unfollow('hospede.vinculos')$$, 'a table that protects no other is unfollowed');
select portaria.unprotect('hospede.alunos'), portaria.unprotect('hospede.turmas'), portaria.unprotect('hospede.avisos');
select is(tests.triggers(), (tests.all_triggers())[1:4], 'unfollow drops only the triggers of that table');
select is(array(select tabela::text from portaria.tabelas_seguidas order by 1), '{pessoas,unidades}', 'unfollow deletes only the record of that table');
create function tests.nada() returns trigger language plpgsql as 'begin return new; end';
create trigger meu before insert on hospede.unidades for each row execute function tests.nada();
select lives_ok($$select portaria.unfollow('hospede.unidades')$$, 'a table is unfollowed although a table with Portaria''s own keys is protected');
select is((select count(*) from pg_trigger where tgrelid = 'hospede.unidades'::regclass), 1::bigint, 'a trigger of the host stays');
select is((select count(*) from api.escolas where nome = 'Porto'), 1::bigint, 'copied schools stay');

-- An administrator who may not use the schemas of other followed and protected tables.
create schema fechado;
create table fechado.unidades (id bigint primary key, nome text not null);
create table fechado.avisos (id bigint primary key, unidade bigint);
create index on fechado.avisos (unidade);
select portaria.follow_schools('fechado.unidades', '{"nome": "nome"}');
select portaria.isolate_by_school('fechado.avisos', 'unidade');
alter schema hospede owner to portaria_owner;
alter table hospede.pessoas owner to portaria_owner;
set local role portaria_owner;
select lives_ok($$select portaria.unfollow('hospede.pessoas')$$, 'a table is unfollowed although the caller may not use the schema of another');
select tests.act_as_tester();
select is(array(select tabela::text from portaria.tabelas_seguidas order by 1), '{unidades}', 'unfollow keeps the record of the table in that schema');

select * from finish();
rollback;
