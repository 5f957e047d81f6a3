-- The lease check of every request: no row, a fresh lease, an old one, one of another timeline, a released one.
begin;
select plan(20);

create function tests.lease(idade interval, linhas integer default 0, liberado interval default null) returns void language sql as $$
  delete from portaria.arrendamento;
  insert into portaria.arrendamento (linha_tempo, renovado_em, liberado_em) values (portaria.timeline() + linhas, clock_timestamp() - idade, clock_timestamp() - liberado);
$$;
create function tests.checked(claims jsonb) returns text language plpgsql as $$
begin
  perform tests.present(claims, '/rpc/public_smoke');
  perform portaria.check_request_in('"api", "public"');
  perform tests.act_as_tester();
  return 'passes';
exception when sqlstate 'PGRST' then
  return (sqlerrm::jsonb ->> 'code');
end;
$$;
select tests.make_usuario('52998224725', 'administrador');
select tests.request();
select tests.remember('c', tests.act_as('52998224725')) is not null as signed_in;
select tests.act_as_tester();
select tests.remember('s', jsonb_build_object('role', 'service_role', 'aud', 'authenticated', 'exp', tests.epoch(60))) is not null as service;
prepare checked as select portaria.check_request();
grant execute on function tests.checked(jsonb) to public;

select is(array[tests.checked('{}'), tests.checked(tests.recall('s')), tests.checked(tests.recall('c'))], array['passes', 'passes', 'passes'], 'no row: no check');
select tests.lease('0');
select is(array[tests.checked('{}'), tests.checked(tests.recall('s')), tests.checked(tests.recall('c'))], array['passes', 'passes', 'passes'], 'a lease of now');
select tests.lease('4 seconds');
select is(tests.checked(tests.recall('c')), 'passes', 'one of four seconds ago');
select tests.lease('5.01 seconds');
select is(array[tests.checked('{}'), tests.checked(tests.recall('s')), tests.checked(tests.recall('c'))], array['unavailable', 'unavailable', 'unavailable'], 'five seconds are over: nobody, not the service either');
select tests.present(tests.recall('c'));
select tests.throws_code('execute checked', 'unavailable', 503, 'which is 503');
select is(tests.refusal('execute checked') -> 'headers' ->> 'Retry-After', '1', 'with Retry-After');
select tests.present(tests.recall('c') - 'aud');
select tests.throws_code('execute checked', 'unavailable', 503, 'the lease comes before the token');
select tests.act_as_tester();
select tests.present('{}', '/turmas');
select tests.throws_code('execute checked', 'unavailable', 503, 'and before the absence of one');
select tests.act_as_tester();

select tests.lease('-0.9 seconds');
select is(tests.checked(tests.recall('c')), 'passes', 'a clock that is a little behind');
select tests.lease('-2 seconds');
select is(tests.checked(tests.recall('c')), 'unavailable', 'a clock that went back');
select tests.lease('0', 1);
select is(tests.checked(tests.recall('c')), 'unavailable', 'the lease of another timeline, a later one');
select tests.lease('0', -1);
select is(tests.checked(tests.recall('c')), 'unavailable', 'an earlier one');
select tests.lease('0', 0, '0');
select is(tests.checked(tests.recall('c')), 'unavailable', 'one that was given back');

-- The clock is read after the row: now() is the beginning of the transaction, and a process may sleep after it.
select tests.lease('4.8 seconds');
select is(tests.checked(tests.recall('c')), 'passes', 'a lease that is nearly over');
select pg_sleep(0.3) is not null as slept;
select is(tests.checked(tests.recall('c')), 'unavailable', 'is over in a transaction that began before its end');
select tests.lease('4.8 seconds');
create function tests.slow_lease() returns text language plpgsql stable as $$
begin
  perform pg_sleep(0.3);
  perform portaria.check_lease();
  return 'passes';
exception when sqlstate 'PGRST' then
  return sqlerrm::jsonb ->> 'code';
end;
$$;
select is(tests.slow_lease(), 'unavailable', 'and for a statement that slept between its snapshot and the clock');
select matches(pg_get_functiondef('portaria.check_request_in(text)'::regprocedure), 'begin\s+perform portaria\.check_lease\(\);', 'it is the first thing that a request meets');
select tests.act_as_tester();
select tests.lease('0', 1);
select is(tests.refusal('select portaria.check_lease()') -> 'headers' ->> 'Retry-After', '1', 'another timeline says when to come back');
select tests.lease('0', 0, '0');
select is(tests.refusal('select portaria.check_lease()') -> 'headers' ->> 'Retry-After', '1', 'and so does a lease that was given back');
select matches(p.prosrc, $$if pg_is_in_recovery\(\) then\s+perform portaria\.raise_error\('unavailable', 1\);$$, 'and a standby, whoever asks it') from pg_proc as p where p.oid = 'portaria.check_lease()'::regprocedure;

select * from finish();
rollback;
