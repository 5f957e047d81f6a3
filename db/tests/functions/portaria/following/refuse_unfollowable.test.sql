-- What cannot be followed is refused before anything is declared, with what is wrong.
begin;
select plan(19);

create schema hospede;
create table hospede.alvo (id uuid primary key, velha text, nome text);
alter table hospede.alvo drop column velha;
create table hospede.partida (id uuid primary key, nome text) partition by list (id);
create view hospede.vista as select * from hospede.alvo;
create function tests.refused(mapa jsonb, tabela regclass default 'hospede.alvo', chave text[] default '{id}') returns text language sql volatile as $$
  select tests.raised(format('select portaria.refuse_unfollowable(%L, %L, %L, %L, %L)', refused.tabela, '{a,b,c}', '{a,b}', refused.mapa, refused.chave))
$$;

select is(tests.refused('{"a": "id", "b": "nome"}'), null, 'a good map');
select is(tests.refused('{"a": "id", "b": "nome"}', 'hospede.partida'), null, 'of a partitioned table');
select is(tests.refused('{"a": "id", "b": "nome"}', 'hospede.vista'), '42809 hospede.vista is not a table and cannot be followed', 'a view');
select is(tests.refused('{"a": "id", "b": "nome", "z": "nome", "y": "nome"}'), '22023 mapa names fields that do not exist: y, z It may hold a, b, c and chave.', 'unknown fields, by name');
select is(tests.refused('{"a": "id", "b": "nome", "c": "nome", "chave": "id"}'), null, 'every field and the key');
select is(tests.refused('{"c": "nome"}'), '22023 mapa does not say which column is a, b', 'fields that are missing, by name');
select is(tests.refused('{"a": "id"}'), '22023 mapa does not say which column is b', 'one of them');
select is(tests.refused('{"a": "id", "b": "nome"}', chave => k), '22023 hospede.alvo has no primary key Name the columns of its key in mapa: {"chave": ["a", "b"]}.', 'no key')
from (values (null::text[]), ('{}')) as q (k);
select is(tests.refused('{"a": "x", "b": "n"}'), '42703 hospede.alvo has no column n, x', 'columns that are not there, by name');
select is(tests.refused('{"a": {"coluna": "x"}, "b": {"coluna": "x", "nulo": true}}'), '42703 hospede.alvo has no column x', 'each once, in every kind of rule');
select is(tests.refused('{"a": {"valor": 1}, "b": {"valor": "x"}}'), null, 'a constant has no column');
select is(tests.refused('{"a": "ctid", "b": "nome"}'), '42703 hospede.alvo has no column ctid', 'a column of the system is none');
select is(tests.refused('{"a": "id", "b": "nome"}', chave => '{id,x}'), '42703 hospede.alvo has no column x', 'a column of the key');
select is(tests.refused('{"a": "id", "b": "nome", "chave": "x"}'), null, 'of which the key that was read counts, not the map');
select is(tests.refused('{"a": 5, "b": {"valores": {}}}'), '42703 hospede.alvo has no column (none)', 'a rule that names no column');
select is(tests.refused('{"a": "........pg.dropped.2........", "b": "nome"}') like '42703 %', true, 'a column that was dropped');
select is(tests.refused('{"a": "valor", "b": "nome"}'), '42703 hospede.alvo has no column valor', 'one with the name of a kind of rule');
select is(tests.refused('{"a": "id", "b": "nome", "chave": ["id"]}'), null, 'a key as a list');

select * from finish();
rollback;
