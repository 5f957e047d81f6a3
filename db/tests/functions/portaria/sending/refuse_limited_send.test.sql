-- A send refused by the limits of the person.
begin;
select plan(4);

create function tests.refused() returns jsonb language sql as $$ select portaria.refuse_limited_send('sistema', '\x01', '192.0.2.1', 7) $$;
select tests.answers_code('select tests.refused()', 'rate_limited_user', 429, null, 'the send is refused with rate_limited_user');
select is(tests.retry_after('select tests.refused()'), 7, 'Retry-After is the given time');
select is((select count(*)::integer from portaria.otp_envios where verificacao and ip = '192.0.2.1'), 1, 'the refusal counts as a send of the address');
insert into portaria.otp_envios (contexto, codigo_digest, ip) select 'sistema', '\x02', '192.0.2.2' from generate_series(1, 10);
select tests.throws_code($$select portaria.refuse_limited_send('sistema', '\x01', '192.0.2.2', 7)$$, 'rate_limited_ip', 429, 'an address without sends left gets rate_limited_ip instead');

select * from finish();
rollback;
