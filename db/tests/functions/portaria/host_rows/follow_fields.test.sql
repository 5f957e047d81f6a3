-- The fields and the key of a row of a followed table.
begin;
select plan(16);

create function tests.field(regra jsonb) returns jsonb language sql as $$
  select portaria.follow_fields('{"a": 5, "b": null, "c": "chefe"}', jsonb_build_object('campo', regra)) -> 'campo'
$$;
select is(tests.field('"a"'), '5', 'a rule that is a text copies the column');
select is(tests.field('{"coluna": "a"}'), '5', 'a rule with coluna copies the column');
select is(tests.field('{"valor": "x"}'), '"x"', 'a rule with valor is a constant');
select is(tests.field('{"coluna": "b", "nulo": true}'), 'true', 'a rule with nulo true is true for null');
select is(tests.field('{"coluna": "a", "nulo": true}'), 'false', 'a rule with nulo true is false for a value');
select is(tests.field('{"coluna": "a", "nulo": false}'), 'true', 'a rule with nulo false is true for a value');
select is(tests.field('{"coluna": "c", "valores": {"chefe": "administrador"}}'), '"administrador"', 'a rule with valores translates a value');
select is(tests.field('{"coluna": "a", "valores": {"chefe": "administrador"}}'), '5', 'a value without a translation is unchanged');
select is(portaria.follow_fields('{"a": 5, "b": 6}', '{"x": "a", "y": "b", "chave": "a"}'), '{"x": 5, "y": 6}', 'the key is not a field');
select is(portaria.follow_fields('{"a": 5}', '{"chave": "a"}'), '{}', 'a map with only a key has no fields');

select is(portaria.follow_key('{"a": "x", "b": 5}', '{a}'), 'x', 'a key of one column is its value as text');
select is(portaria.follow_key('{"a": "x", "b": 5}', '{b,a}'), '[5, "x"]', 'a key of several columns is a JSON array in their order');

create table tests.alvo (outra integer, b integer, a integer, unique (outra), primary key (a, b));
create table tests.sem_chave (outra integer unique);
select is(portaria.map_key('tests.alvo', '{}'), '{a,b}', 'the default key is the primary key in its order');
select is(array[portaria.map_key('tests.alvo', '{"chave": ["outra", "a"]}'), portaria.map_key('tests.alvo', '{"chave": ["b", "outra"]}')], '{{outra,a},{b,outra}}', 'the map may name other key columns');
select is(portaria.map_key('tests.alvo', '{"chave": "outra"}'), '{outra}', 'the map may name one key column as text');
select is(portaria.map_key('tests.sem_chave', '{}'), '{}', 'a table without a primary key has an empty default key');

select * from finish();
rollback;
