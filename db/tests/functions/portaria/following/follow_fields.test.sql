-- The fields and the key of a row of a followed table.
begin;
select plan(16);

create function tests.field(regra jsonb) returns jsonb language sql as $$
  select portaria.follow_fields('{"a": 5, "b": null, "c": "chefe"}', jsonb_build_object('campo', regra)) -> 'campo'
$$;
select is(tests.field('"a"'), '5', 'a column as it is');
select is(tests.field('{"coluna": "a"}'), '5', 'a column with a rule of its own');
select is(tests.field('{"valor": "x"}'), '"x"', 'a constant');
select is(tests.field('{"coluna": "b", "nulo": true}'), 'true', 'null is true');
select is(tests.field('{"coluna": "a", "nulo": true}'), 'false', 'and anything else false');
select is(tests.field('{"coluna": "a", "nulo": false}'), 'true', 'or the other way round');
select is(tests.field('{"coluna": "c", "valores": {"chefe": "administrador"}}'), '"administrador"', 'a translated value');
select is(tests.field('{"coluna": "a", "valores": {"chefe": "administrador"}}'), '5', 'a value without a translation');
select is(portaria.follow_fields('{"a": 5, "b": 6}', '{"x": "a", "y": "b", "chave": "a"}'), '{"x": 5, "y": 6}', 'the key is no field');
select is(portaria.follow_fields('{"a": 5}', '{"chave": "a"}'), '{}', 'no field at all');

select is(portaria.follow_key('{"a": "x", "b": 5}', '{a}'), 'x', 'a key of one column as it is written');
select is(portaria.follow_key('{"a": "x", "b": 5}', '{b,a}'), '[5, "x"]', 'of several, in their order');

create table tests.alvo (outra integer, b integer, a integer, unique (outra), primary key (a, b));
create table tests.sem_chave (outra integer unique);
select is(portaria.map_key('tests.alvo', '{}'), '{a,b}', 'the primary key, in its order');
select is(array[portaria.map_key('tests.alvo', '{"chave": ["outra", "a"]}'), portaria.map_key('tests.alvo', '{"chave": ["b", "outra"]}')], '{{outra,a},{b,outra}}', 'or what the map names');
select is(portaria.map_key('tests.alvo', '{"chave": "outra"}'), '{outra}', 'as a text, too');
select is(portaria.map_key('tests.sem_chave', '{}'), '{}', 'no primary key, no key');

select * from finish();
rollback;
