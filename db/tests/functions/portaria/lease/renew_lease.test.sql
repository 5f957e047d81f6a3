-- Who gets the lease, and when: the first, the same again, a successor only after the time of its predecessor.
begin;
select plan(22);

create function tests.lease(idade interval, linhas integer default 0, liberado timestamptz default null) returns void language sql as $$
  delete from portaria.arrendamento;
  insert into portaria.arrendamento (linha_tempo, renovado_em, liberado_em) values (portaria.timeline() + linhas, clock_timestamp() - idade, liberado);
$$;
create function tests.held() returns boolean language sql as $$
  select linha_tempo = portaria.timeline() and clock_timestamp() - renovado_em between interval '0' and interval '0.2 seconds' and liberado_em is null from portaria.arrendamento
$$;

select is(portaria.timeline(), timeline_id, 'the timeline of this primary') from pg_control_checkpoint();
set local synchronous_commit = local;
select is(portaria.renew_lease(), 'held', 'the first call turns the lease on');
select ok(tests.held(), 'from now, for this timeline');
select is(current_setting('synchronous_commit'), 'remote_apply', 'and the commit waits for the standby, whatever the session says');
select tests.lease('3 seconds');
select is(portaria.renew_lease(), 'held', 'the holder renews');
select ok(tests.held(), 'from now');
select tests.lease('1 hour');
select is(portaria.renew_lease(), 'held', 'also long after its end');
select ok(tests.held(), 'from now');

select tests.lease('5.7 seconds', -1);
select is(portaria.renew_lease(), 'waiting', 'a successor waits for the five seconds and one more');
select is(linha_tempo, portaria.timeline() - 1, 'and changes nothing') from portaria.arrendamento;
select tests.lease('6.01 seconds', -1);
select is(portaria.renew_lease(), 'held', 'then takes it over');
select ok(tests.held(), 'for its own timeline');
select tests.lease('0', -1, clock_timestamp());
select is(portaria.renew_lease(), 'held', 'at once when it was given back');
select ok(tests.held(), 'and it is no longer given back');

select ok(portaria.release_lease(), 'the holder gives it back');
select is(portaria.renew_lease(), 'released', 'and does not get it again');
select ok(liberado_em is not null, 'nothing has changed') from portaria.arrendamento;
select tests.lease('0', 0, pg_postmaster_start_time() - interval '1 second');
select is(portaria.renew_lease(), 'held', 'until Postgres starts again');
delete from portaria.arrendamento;
select throws_ok($$insert into portaria.arrendamento (unico, linha_tempo, renovado_em) values (false, 1, now())$$, '23514', null, 'there is one row at most');
select tests.lease('0', -1);
select is(portaria.renew_lease(), 'waiting', 'an agent that gets none');
select ok((select xmax <> '0'::xid from portaria.arrendamento), 'took its turn at the row all the same');
select matches(p.prosrc, $$begin\s+if pg_is_in_recovery\(\) then\s+return 'standby';$$, 'a standby gets none') from pg_proc as p where p.oid = 'portaria.renew_lease()'::regprocedure;

select * from finish();
rollback;
