-- A challenge proves itself: purpose, context, age, person and sign-in. Any other text is worth nothing.
begin;
select plan(28);

select tests.make_usuario('11144477735');
select tests.make_usuario('52998224725');
select tests.request();
select tests.remember('ana', tests.claims_for('11144477735')) is not null as ana;
select tests.remember('bia', tests.claims_for('52998224725')) is not null as bia;
/* A challenge of this age and purpose, with a MAC that is right. */
create function tests.challenge(segundos integer, tipo integer, contexto text default 'sistema', claims jsonb default null) returns text language sql as $$
  select portaria.base64url(c || portaria.challenge_mac(c, challenge.contexto, challenge.claims))
  from (select uuid_send(gen_random_uuid()) || int8send(tests.epoch(-challenge.segundos)) || set_byte('\x00', 0, challenge.tipo) as c) as t
$$;

select matches(portaria.new_challenge('sistema', 'entrar', null), '^[A-Za-z0-9_-]{76}$', 'a challenge is 76 characters of base64url');
select isnt(portaria.new_challenge('sistema', 'entrar', null), portaria.new_challenge('sistema', 'entrar', null), 'no two challenges are equal');
select is(portaria.read_challenge('sistema', portaria.new_challenge('sistema', 'entrar', null), null), 'entrar', 'a new one to sign in is good');
select is(portaria.read_challenge('sistema', portaria.new_challenge('sistema', 'entrar', null), tests.recall('ana')), 'entrar', 'it belongs to nobody, whoever shows it');
select is(portaria.read_challenge('sistema', portaria.new_challenge('sistema', 'entrar', tests.recall('ana')), null), 'entrar', 'nor to who asked for it');
select is(portaria.read_challenge('sistema', portaria.new_challenge('sistema', t, tests.recall('ana')), tests.recall('ana')), t, 'a new one is good: ' || t) from unnest('{registrar,confirmar}'::text[]) as t;
select is(portaria.read_challenge('sistema', portaria.new_challenge('sistema', t, tests.recall('ana')), tests.recall('bia')), null, 'not for another person: ' || t) from unnest('{registrar,confirmar}'::text[]) as t;
select is(portaria.read_challenge('sistema', portaria.new_challenge('sistema', 'confirmar', tests.recall('ana')), tests.claims_for('11144477735')), null, 'not in another sign-in of the same person');
select is(portaria.read_challenge('sistema', portaria.new_challenge('sistema', 'confirmar', tests.recall('ana')), null), null, 'not without a session');
select is(portaria.read_challenge('portal', portaria.new_challenge('sistema', 'entrar', null), null), null, 'not in the other context');
select is(portaria.read_challenge('sistema', tests.challenge(299, 2), null), 'entrar', 'it is good for five minutes');
select is(portaria.read_challenge('sistema', tests.challenge(301, 2), null), null, 'no longer than five minutes');
select is(portaria.read_challenge('sistema', tests.challenge(-60, 2), null), null, 'a time in the future is refused');
select is(portaria.read_challenge('sistema', tests.challenge(0, 0), null), null, 'a purpose that does not exist is refused');
select is(portaria.read_challenge('sistema', tests.challenge(0, 3), c), null, 'one to confirm without a person is refused') from unnest(array[tests.recall('ana'), null]) as c;
select is(portaria.read_challenge('sistema', tests.challenge(0, 3), tests.recall('ana') - array['sub', 'usuario_id']), null, 'claims that name nobody have no MAC, so nothing equals it');

-- Once.
select tests.remember('uma', to_jsonb(portaria.new_challenge('sistema', 'entrar', null))) is not null as one;
select is(array[portaria.use_challenge(tests.recall('uma') ->> 0), portaria.use_challenge(tests.recall('uma') ->> 0)], '{t,f}', 'a challenge is used once');
select results_eq($$select aleatorio, expira_em between now() + interval '5 minutes' and clock_timestamp() + interval '6 minutes' from portaria.desafios$$,
  $$select substr(portaria.read_base64url(tests.recall('uma') ->> 0), 1, 16), true$$, 'its random bytes are kept until it is too old to be used');

-- Every changed byte, and what is no challenge at all.
select tests.remember('d', to_jsonb(portaria.new_challenge('sistema', 'entrar', null))) is not null as d;
select is((
  select count(*)::integer from generate_series(0, 56) as i
  where portaria.read_challenge('sistema', portaria.base64url(
    set_byte(portaria.read_base64url(tests.recall('d') ->> 0), i, (get_byte(portaria.read_base64url(tests.recall('d') ->> 0), i) + 1) % 256)), null) is not null
), 0, 'a challenge with any byte changed is refused');
select is(portaria.read_challenge('sistema', t, null), null, 'no challenge: ' || coalesce(left(t, 20), 'null')) from unnest(array[null, '', 'x', repeat('A', 76), repeat('=', 76)]) as t;
select tests.request(extra => '{"x-otp-pepper": "another pepper-0123456789abcdef0123456789abcdef"}');
select is(portaria.read_challenge('sistema', tests.recall('d') ->> 0, null), null, 'another pepper makes every challenge worthless');

select * from finish();
rollback;
