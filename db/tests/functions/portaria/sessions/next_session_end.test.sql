-- The end of all sessions: a time after every session issued so far.
begin;
select plan(6);

select tests.make_usuario('11144477735');
create function tests.id() returns uuid language sql as 'select id from portaria.usuarios';
select ok(portaria.next_session_end(tests.id(), '-infinity') between now() and clock_timestamp(), 'the end is now');
select ok(portaria.next_session_end(tests.id(), null) between now() and clock_timestamp(), 'the end is now when there was none before');
select is(portaria.next_session_end(tests.id(), '2100-01-01 00:00:00.3+00'), '2100-01-01 00:00:00.3+00', 'the end is not before the previous end');
insert into portaria.sessoes (jti, familia, contexto, titular_id, entrou_em, emitida_em, expira_em)
select i, gen_random_uuid(), 'sistema', tests.id(), i::timestamptz, i::timestamptz, '2100-01-02' from unnest('{2000-01-01,2100-01-01 00:00:01+00}'::text[]) as i;
select ok(portaria.next_session_end(tests.id(), '2100-01-01 00:00:00.3+00') > '2100-01-01 00:00:01+00', 'the end is after a session that the previous end dated ahead');
select ok(portaria.next_session_end(tests.id(), '2100-01-01 00:00:00.3+00') < timestamptz '2100-01-01 00:00:01.1+00', 'the end is within 100 ms of that session');
select ok(portaria.next_session_end(gen_random_uuid(), '-infinity') <= clock_timestamp(), 'sessions of other people do not count');

select * from finish();
rollback;
