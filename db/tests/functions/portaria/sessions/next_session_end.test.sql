-- A moment later than every session issued so far.
begin;
select plan(6);

select tests.make_usuario('11144477735');
create function tests.id() returns uuid language sql as 'select id from portaria.usuarios';
select ok(portaria.next_session_end(tests.id(), '-infinity') between now() and clock_timestamp(), 'now');
select ok(portaria.next_session_end(tests.id(), null) between now() and clock_timestamp(), 'also when there was none before');
select is(portaria.next_session_end(tests.id(), '2100-01-01 00:00:00.3+00'), '2100-01-01 00:00:00.3+00', 'never before the one before');
insert into portaria.sessoes (jti, familia, contexto, titular_id, entrou_em, emitida_em, expira_em)
select i, gen_random_uuid(), 'sistema', tests.id(), i::timestamptz, i::timestamptz, '2100-01-02' from unnest('{2000-01-01,2100-01-01 00:00:01+00}'::text[]) as i;
select ok(portaria.next_session_end(tests.id(), '2100-01-01 00:00:00.3+00') > '2100-01-01 00:00:01+00', 'beyond the session dated ahead by the last one');
select ok(portaria.next_session_end(tests.id(), '2100-01-01 00:00:00.3+00') < timestamptz '2100-01-01 00:00:01.1+00', 'and not further');
select ok(portaria.next_session_end(gen_random_uuid(), '-infinity') <= clock_timestamp(), 'sessions of others do not count');

select * from finish();
rollback;
