-- The smallest call that reaches the database.
begin;
select plan(6);

select tests.act_as_nobody();
set local transaction read only;
select is((select array_agg(k order by k) from jsonb_object_keys(api.public_smoke()) as k), '{agora,versao}', 'two fields');
select ok(abs(extract(epoch from (api.public_smoke() ->> 'agora')::timestamptz - clock_timestamp())) < 1, 'the time of the database');
select matches(api.public_smoke() ->> 'agora', '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$', 'in ISO 8601 UTC');
select matches(api.public_smoke() ->> 'versao', '^[0-9]{4}_[a-z0-9_]+$', 'the last migration');
select tests.act_as_service();
select lives_ok($$select api.public_smoke()$$, 'the shim may ask as well');
select tests.act_as_tester();
select is(api.public_smoke() ->> 'versao', (select max(m.name) from portaria.pgmigrations as m), 'the last migration, not the first');

select * from finish();
rollback;
