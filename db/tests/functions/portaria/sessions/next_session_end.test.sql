-- The moment that ends all sessions: never before one that exists, never after one that begins next.
begin;
select plan(6);

select ok(portaria.next_session_end('-infinity') between now() and clock_timestamp(), 'now');
select ok(portaria.next_session_end('2100-01-01 00:00:00.3+00') > to_timestamp(portaria.session_start('2100-01-01 00:00:00.3+00')), 'beyond the session dated ahead by the last one');
select ok(portaria.next_session_end('2100-01-01 00:00:00+00') > to_timestamp(portaria.session_start('2100-01-01 00:00:00+00')), 'at a full second, too');
select ok(to_timestamp(portaria.session_start(portaria.next_session_end(d))) >= portaria.next_session_end(d), 'a session that starts next is good')
from (values (timestamptz '2100-01-01 00:00:00+00'), ('2100-01-01 00:00:00.999999+00')) as t (d);
select ok(portaria.next_session_end('2100-01-01 00:00:00.3+00') < timestamptz '2100-01-01 00:00:02+00', 'and no more than a second or two ahead');

select * from finish();
rollback;
