-- The iat of a new session, in whole seconds.
begin;
select plan(4);

select ok(portaria.session_iat('-infinity') - tests.epoch() between -1 and 0, 'the iat is now');
select ok(portaria.session_iat(clock_timestamp() - interval '1 day') - tests.epoch() between -1 and 0, 'the iat is now when all sessions ended a day ago');
select is(portaria.session_iat('2100-01-01 00:00:00.3+00'), extract(epoch from timestamptz '2100-01-01 00:00:01+00')::bigint, 'the iat is the first second after the end of all sessions');
select is(portaria.session_iat('2100-01-01 00:00:00+00'), extract(epoch from timestamptz '2100-01-01 00:00:00+00')::bigint, 'the iat may be the second of the end');

select * from finish();
rollback;
