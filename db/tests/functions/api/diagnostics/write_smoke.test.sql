-- Whether the database takes writes, for the readiness of the shim.
begin;
select plan(4);

select tests.act_as_service();
select is(api.write_smoke(), true, 'a transaction that may write');
select tests.act_as_nobody();
select throws_ok('select api.write_smoke()', '42501', null, 'for the service alone');
select tests.act_as_service();
set transaction read only;
select is(api.write_smoke(), false, 'one that may not, as on a standby');
select is(provolatile, 'v', 'volatile, so that PostgREST opens one that may write') from pg_proc where oid = 'api.write_smoke()'::regprocedure;

select * from finish();
rollback;
