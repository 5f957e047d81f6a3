-- A table that cannot be followed is refused before any change, with the reason.
begin;
select plan(20);

create schema hospede;
create table hospede.alvo (id uuid primary key, velha text, nome text, maiusculo text generated always as (upper(nome)) stored);
alter table hospede.alvo drop column velha;
create table hospede.partida (id uuid primary key, nome text) partition by list (id);
create view hospede.vista as select * from hospede.alvo;
create function tests.refused(mapa jsonb, tabela regclass default 'hospede.alvo', chave text[] default '{id}') returns text language sql volatile as $$
  select tests.raised(format('select portaria.refuse_unfollowable(%L, %L, %L, %L, %L)', refused.tabela, '{a,b,c}', '{b,a}', refused.mapa, refused.chave))
$$;

select is(tests.refused('{"a": "id", "b": "nome"}'), null, 'a correct map is accepted');
select is(tests.refused('{"a": "id", "b": "nome"}', 'hospede.partida'), null, 'a partitioned table is accepted');
select is(tests.refused('{"a": "id", "b": "nome"}', 'hospede.vista'), '42809 hospede.vista is not a table and cannot be followed', 'a view is refused');
select is(tests.refused('{"a": "id", "b": "nome", "z": "nome", "yy": "nome"}'), '22023 mapa names fields that do not exist: yy, z It may hold a, b, c and chave.', 'unknown fields are refused with their names');
select is(tests.refused('{"a": "id", "b": "nome", "c": "nome", "chave": "id"}'), null, 'a map with every field and the key is accepted');
select is(tests.refused('{"c": "nome"}'), '22023 mapa does not say which column is a, b', 'missing fields are refused with their names');
select is(tests.refused('{"a": "id"}'), '22023 mapa does not say which column is b', 'one missing field is refused');
select is(tests.refused('{"a": "id", "b": "nome"}', chave => k), '22023 hospede.alvo has no primary key Name the columns of its key in mapa: {"chave": ["a", "b"]}.', 'no key')
from (values (null::text[]), ('{}')) as q (k);
select is(tests.refused('{"a": "x", "b": "n", "c": "q"}', chave => '{z,y,k,b}'), '42703 hospede.alvo has no column b, k, n, q, x, y, z', 'unknown columns are refused with their names');
select is(tests.refused('{"a": {"coluna": "x"}, "b": {"coluna": "x", "nulo": true}}'), '42703 hospede.alvo has no column x', 'an unknown column is named once, in every kind of rule');
select is(tests.refused('{"a": {"valor": 1}, "b": {"valor": "x"}}'), null, 'a constant needs no column');
select is(tests.refused('{"a": "ctid", "b": "nome"}'), '42703 hospede.alvo has no column ctid', 'a system column is refused');
select is(tests.refused('{"a": "id", "b": "nome"}', chave => '{id,x}'), '42703 hospede.alvo has no column x', 'an unknown column of the key is refused');
select is(tests.refused('{"a": "id", "b": "nome", "chave": "x"}'), null, 'the key argument takes precedence over the key of the map');
select is(tests.refused('{"a": 5, "b": {"valores": {}}}'), '42703 hospede.alvo has no column (none)', 'a rule without a column is refused');
select is(tests.refused('{"a": "........pg.dropped.2........", "b": "nome"}') like '42703 %', true, 'a dropped column is refused');
select is(tests.refused('{"a": "valor", "b": "nome"}'), '42703 hospede.alvo has no column valor', 'a column with the name of a rule keyword is refused if it does not exist');
select is(tests.refused('{"a": "id", "b": "nome", "chave": ["id"]}'), null, 'a key as a list is accepted');
select is(tests.refused('{"a": "id", "b": "maiusculo"}'), null, 'a stored generated column is accepted');

select * from finish();
rollback;
