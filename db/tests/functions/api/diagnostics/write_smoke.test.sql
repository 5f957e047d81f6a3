-- Whether the database accepts writes, for the readiness of the shim.
begin;
select plan(4);

select tests.act_as_service();
select is(api.write_smoke(), true, 'a read-write transaction returns true');
select tests.act_as_nobody();
select throws_ok('select api.write_smoke()', '42501', null, 'an anonymous caller may not call write_smoke');
select tests.act_as_service();
set transaction read only;
select is(api.write_smoke(), false, 'a read-only transaction returns false');
select is(provolatile, 'v', 'write_smoke is volatile, so that PostgREST opens a read-write transaction') from pg_proc where oid = 'api.write_smoke()'::regprocedure;

select * from finish();
rollback;
