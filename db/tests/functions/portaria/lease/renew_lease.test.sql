-- Renewing the lease: the first holder, the same holder again, and a successor after the time of its predecessor.
begin;
select plan(22);

create function tests.lease(idade interval, linhas integer default 0, liberado timestamptz default null) returns void language sql as $$
  delete from portaria.arrendamento;
  insert into portaria.arrendamento (linha_tempo, renovado_em, liberado_em) values (portaria.timeline() + linhas, clock_timestamp() - idade, liberado);
$$;
create function tests.held() returns boolean language sql as $$
  select linha_tempo = portaria.timeline() and clock_timestamp() - renovado_em between interval '0' and interval '0.2 seconds' and liberado_em is null from portaria.arrendamento
$$;

select is(portaria.timeline(), timeline_id, 'portaria.timeline() is the timeline of this primary') from pg_control_checkpoint();
set local synchronous_commit = local;
select is(portaria.renew_lease(), 'held', 'the first call creates the lease');
select ok(tests.held(), 'the first lease is dated now and has this timeline');
select is(current_setting('synchronous_commit'), 'remote_apply', 'the commit waits for the standby, whatever the session''s setting');
select tests.lease('3 seconds');
select is(portaria.renew_lease(), 'held', 'the holder renews its lease');
select ok(tests.held(), 'the renewed lease is dated now');
select tests.lease('1 hour');
select is(portaria.renew_lease(), 'held', 'the holder renews its lease long after it expired');
select ok(tests.held(), 'the lease renewed late is dated now');

select tests.lease('5.7 seconds', -1);
select is(portaria.renew_lease(), 'waiting', 'a successor waits for five seconds plus one');
select is(linha_tempo, portaria.timeline() - 1, 'a waiting successor changes nothing') from portaria.arrendamento;
select tests.lease('6.01 seconds', -1);
select is(portaria.renew_lease(), 'held', 'a successor takes over an expired lease');
select ok(tests.held(), 'the new lease has the timeline of the successor');
select tests.lease('0', -1, clock_timestamp());
select is(portaria.renew_lease(), 'held', 'a successor takes over a released lease at once');
select ok(tests.held(), 'the lease taken over is not released');

select ok(portaria.release_lease(), 'setup: the holder releases its lease');
select is(portaria.renew_lease(), 'released', 'the holder does not renew a released lease');
select ok(liberado_em is not null, 'a released lease is unchanged by a renewal') from portaria.arrendamento;
select tests.lease('0', 0, pg_postmaster_start_time() - interval '1 second');
select is(portaria.renew_lease(), 'held', 'the holder renews a released lease after a restart of Postgres');
delete from portaria.arrendamento;
select throws_ok($$insert into portaria.arrendamento (unico, linha_tempo, renovado_em) values (false, 1, now())$$, '23514', null, 'the table allows one row only');
select tests.lease('0', -1);
select is(portaria.renew_lease(), 'waiting', 'setup: a successor has to wait');
select ok((select xmax <> '0'::xid from portaria.arrendamento), 'a waiting successor locked the row');
select matches(p.prosrc, $$begin\s+if pg_is_in_recovery\(\) then\s+return 'standby';$$, 'a standby does not get the lease') from pg_proc as p where p.oid = 'portaria.renew_lease()'::regprocedure;

select * from finish();
rollback;
