-- When a session begins, in whole seconds.
begin;
select plan(4);

select ok(portaria.session_iat('-infinity') - tests.epoch() between -1 and 0, 'now');
select ok(portaria.session_iat(clock_timestamp() - interval '1 day') - tests.epoch() between -1 and 0, 'now, when all sessions were ended a day ago');
select is(portaria.session_iat('2100-01-01 00:00:00.3+00'), extract(epoch from timestamptz '2100-01-01 00:00:01+00')::bigint, 'the second after the moment that ended them all');
select is(portaria.session_iat('2100-01-01 00:00:00+00'), extract(epoch from timestamptz '2100-01-01 00:00:00+00')::bigint, 'or that very second');

select * from finish();
rollback;
