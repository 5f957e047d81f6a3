-- The smallest call that reaches the database.
begin;
select plan(6);

select tests.act_as_nobody();
set local transaction read only;
select is((select array_agg(k order by k) from jsonb_object_keys(api.public_smoke()) as k), '{agora,versao}', 'the response has two fields [E26]');
with antes as materialized (select clock_timestamp() as momento), resposta as materialized (select momento, (api.public_smoke() ->> 'agora')::timestamptz as agora from antes)
select ok(agora between momento - interval '1 millisecond' and clock_timestamp(), 'agora is the time of the database') from resposta;
select matches(api.public_smoke() ->> 'agora', '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$', 'agora is in ISO 8601 UTC');
select matches(api.public_smoke() ->> 'versao', '^[0-9]{4}_[a-z0-9_]+$', 'versao has the form of a migration name');
select tests.act_as_service();
select lives_ok($$select api.public_smoke()$$, 'the service may call public_smoke');
select tests.act_as_tester();
select is(api.public_smoke() ->> 'versao', (select max(m.name) from portaria.pgmigrations as m), 'versao is the last migration');

select * from finish();
rollback;
