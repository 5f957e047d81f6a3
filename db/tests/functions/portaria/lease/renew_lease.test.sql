-- Renewing the lease: the first holder, the same holder again, and a successor after the time of its predecessor.
begin;
select plan(32);

create function tests.lease(idade interval, linhas integer default 0, liberado timestamptz default null) returns void language sql as $$
  delete from portaria.arrendamento;
  insert into portaria.arrendamento (linha_tempo, renovado_em, liberado_em) values (portaria.timeline() + linhas, clock_timestamp() - idade, liberado);
  select set_config('tests.antes', clock_timestamp()::text, true);
$$;
create function tests.held() returns boolean language sql as $$
  select linha_tempo = portaria.timeline() and renovado_em between current_setting('tests.antes')::timestamptz and clock_timestamp() and liberado_em is null from portaria.arrendamento
$$;

select is(portaria.timeline(), timeline_id, 'portaria.timeline() is the timeline of this primary') from pg_control_checkpoint();
set local synchronous_commit = local;
select set_config('tests.antes', clock_timestamp()::text, true) is not null as noted;
select is(portaria.renew_lease(), 'held', 'the first call creates the lease');
select ok(tests.held(), 'the first lease is dated now and has this timeline');
select is(current_setting('synchronous_commit'), 'remote_apply', 'the commit waits for the standby, whatever the session''s setting');
select tests.lease('3 seconds');
select is(portaria.renew_lease(), 'held', 'the holder renews its lease');
select ok(tests.held(), 'the renewed lease is dated now');
select tests.lease('1 hour');
select is(portaria.renew_lease(), 'held', 'the holder renews its lease long after it expired');
select ok(tests.held(), 'the lease renewed late is dated now');

select tests.lease('5.5 seconds', -1);
select is(portaria.renew_lease(), 'waiting', 'a successor waits for five seconds plus two');
select is(linha_tempo, portaria.timeline() - 1, 'a waiting successor changes nothing') from portaria.arrendamento;
select tests.lease('7.01 seconds', -1);
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
select is(tests.on_standby('portaria.renew_lease(jsonb)', 'select portaria.renew_lease()'), 'standby', 'a standby does not get the lease');


-- What the agent saw counts, not the clock: of this machine, which may be ahead, or of the one before.
create function tests.seen(parado numeric, salto boolean default false) returns jsonb language sql as $$
  select jsonb_build_object('parado', parado, 'salto', salto)
$$;
select tests.lease('40 seconds', -1);
select is(portaria.renew_lease(tests.seen(6.9)), 'waiting', 'a successor whose clock is 40 s ahead waits');
select tests.lease('-40 seconds', -1);
select is(portaria.renew_lease(tests.seen(7)), 'held', 'a successor whose clock is 40 s behind waits no longer');
select tests.lease('0');
select is(portaria.renew_lease(tests.seen(0, true)), 'jumped', 'the lease ends when the clock of its holder was set');
select is(current_setting('synchronous_commit'), 'local', 'that does not wait for a standby');
select is(tests.refusal('select portaria.check_lease()') ->> 'code', 'unavailable', 'the ended lease refuses every request');
select is(portaria.renew_lease(tests.seen(0)), 'held', 'the holder renews it when a standby acknowledges');

-- The agent compares the row and its clock with what it saw before.
create function tests.look(segundos numeric, relogio numeric default 0) returns jsonb language sql as $$
  select portaria.lease_seen(portaria.lease_seen(null, extract(epoch from clock_timestamp()) - 1000), extract(epoch from clock_timestamp()) - 1000 + segundos - relogio)
$$;
select is((portaria.lease_seen(null, 5) ->> 'parado')::numeric, 0::numeric, 'at first the agent has seen no time without a change');
select cmp_ok((tests.look(0.9) ->> 'parado')::numeric, '>=', 0.9::numeric, 'an unchanged row is counted by the time since the machine started');
select is((portaria.lease_seen('{"linha": "another", "desde": 1, "partida": 2}', 5) ->> 'parado')::numeric, 0::numeric, 'a changed row starts again');
select results_eq($$select (tests.look(0, r) ->> 'salto')::boolean from unnest(array[0, 0.9, 40, -40]) as r$$, array[false, false, true, true], 'a clock that was set is seen in both directions');

select * from finish();
rollback;
