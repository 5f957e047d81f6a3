-- The lease check of every request: no row, a fresh lease, an old one, another timeline, a released one.
begin;
select plan(22);

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

select is(array[tests.checked('{}'), tests.checked(tests.recall('s')), tests.checked(tests.recall('c'))], array['passes', 'passes', 'passes'], 'without a lease row every request passes');
select tests.lease('0');
select is(array[tests.checked('{}'), tests.checked(tests.recall('s')), tests.checked(tests.recall('c'))], array['passes', 'passes', 'passes'], 'a lease renewed now lets every request pass');
select tests.lease('3 seconds');
select is(tests.checked(tests.recall('c')), 'passes', 'a lease renewed three seconds ago is valid');
select tests.lease('5.01 seconds');
select is(array[tests.checked('{}'), tests.checked(tests.recall('s')), tests.checked(tests.recall('c'))], array['unavailable', 'unavailable', 'unavailable'], 'a lease renewed more than five seconds ago refuses every request, the service''s too');
select tests.present(tests.recall('c'));
select tests.throws_code('execute checked', 'unavailable', 503, 'an expired lease is unavailable with status 503');
select is(tests.refusal('execute checked') -> 'headers' ->> 'Retry-After', '1', 'an expired lease sends Retry-After');
select tests.present(tests.recall('c') - 'aud');
select tests.throws_code('execute checked', 'unavailable', 503, 'the lease is checked before the token');
select tests.act_as_tester();
select tests.present('{}', '/turmas');
select tests.throws_code('execute checked', 'unavailable', 503, 'the lease is checked before access without a session');
select tests.act_as_tester();

select tests.lease('-0.9 seconds');
select is(tests.checked(tests.recall('c')), 'passes', 'a lease dated 0.9 s ahead is valid');
select tests.lease('-4 seconds');
select is(tests.checked(tests.recall('c')), 'unavailable', 'a lease dated 4 s ahead is refused');
select tests.lease('0', 1);
select is(tests.checked(tests.recall('c')), 'unavailable', 'the lease of a later timeline is refused');
select tests.lease('0', -1);
select is(tests.checked(tests.recall('c')), 'unavailable', 'the lease of an earlier timeline is refused');
select tests.lease('0', 0, '0');
select is(tests.checked(tests.recall('c')), 'unavailable', 'a released lease is refused');

-- The clock is read after the row: now() is the start of the transaction, and a process may sleep after it.
select tests.lease(interval '5 seconds' + (clock_timestamp() - now()) / 2);
select is(tests.checked(tests.recall('c')), 'unavailable', 'a lease expires inside a transaction that began before its end');
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
select is(tests.slow_lease(), 'unavailable', 'a lease expires inside a statement that slept after its snapshot');
select tests.act_as_tester();
select tests.lease('0', 1);
select is(tests.refusal('select portaria.check_lease()') -> 'headers' ->> 'Retry-After', '1', 'the lease of another timeline sends Retry-After');
select tests.lease('0', 0, '0');
select is(tests.refusal('select portaria.check_lease()') -> 'headers' ->> 'Retry-After', '1', 'a released lease sends Retry-After');
select tests.act_as_tester();
create function tests.asked(segundos numeric) returns text language plpgsql as $$
begin
  perform set_config('request.headers', jsonb_build_object('x-asked-at', floor((extract(epoch from clock_timestamp()) + segundos) * 1000)::text)::text, true);
  return coalesce(tests.refusal('select portaria.check_lease()') ->> 'code', 'passes');
end;
$$;
select tests.lease('0');
select results_eq($$select tests.asked(s) from unnest(array[0, 0.9, 4, 40, -7, -10.1, -40]) as s$$, array['passes', 'passes', 'unavailable', 'unavailable', 'passes', 'unavailable', 'unavailable'],
  'a request whose sender''s clock is more than 1 s ahead or 10 s behind is refused');
select set_config('request.headers', '', true) is null as without;
-- Called without the check before every request, as on a node whose PostgREST skips it.
select tests.lease('5.01 seconds');
select is(tests.refusal(c.sql) ->> 'code', 'unavailable', c.sql || ' checks the lease itself')
from (values ($$select api.confirm_sessions('sistema', '[]')$$), ($$select api.end_sign_ins('portal', '[]')$$), ($$select api.sign_ins('[]')$$)) as c (sql);
select tests.act_as_tester();
select tests.lease('0');
select is(tests.on_standby('portaria.check_lease()', $$select tests.refusal('select portaria.check_lease()') -> 'headers' ->> 'Retry-After'$$), '1', 'a standby sends Retry-After');

select * from finish();
rollback;
