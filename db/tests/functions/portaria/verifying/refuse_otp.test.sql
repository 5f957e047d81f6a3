-- A wrong attempt: its count and its error, also in the uniform style.
begin;
select plan(25);

select tests.make_usuario('11144477735');
select tests.request();
select tests.remember('otp', to_jsonb(tests.send('11144477735')));
select tests.act_as_tester();
create function tests.refused(otp text default 'nonsense') returns jsonb language sql as $$
  select portaria.refuse_otp(o, portaria.otp_state(o, e), otp, e, array[u.id])
  from portaria.usuarios as u, portaria.lock_otp('sistema', array[u.id]) as o, portaria.errors_reopen(array[u.id], '203.0.113.0/24') as e
  where u.codigo = '11144477735'
$$;

select tests.answers_code('select tests.refused()', 'otp_invalid', 401, '{"tentativas_restantes": 2}', 'the first wrong attempt leaves two');
select tests.answers_code('select tests.refused()', 'otp_invalid', 401, '{"tentativas_restantes": 1}', 'the second wrong attempt leaves one');
select tests.answers_code('select tests.refused()', 'otp_blocked', 401, null, 'the third wrong attempt blocks the code');
select tests.answers_code('select tests.refused()', 'otp_blocked', 401, null, 'a fourth attempt is refused as blocked');
select is((select tentativas::integer from portaria.login_otps), 3, 'three attempts count against the code');
select is((select count(*)::integer from portaria.otp_tentativas), 3, 'three attempts count against the address');
select is((select erros_rede from portaria.login_otps), '{203.0.113.0/24,203.0.113.0/24,203.0.113.0/24}', 'each attempt has its network');
select ok((select cardinality(erros_apos) = 3 and erros_apos[1] > '0 seconds' and erros_apos[1] < erros_apos[3] and erros_apos[3] < '5 seconds' from portaria.login_otps), 'each attempt has its time');
update portaria.login_otps set tentativas = 1, usado_em = clock_timestamp();
select tests.answers_code('select tests.refused()', 'otp_expired', 401, null, 'an attempt at a used code is otp_expired');
update portaria.login_otps set usado_em = null, expira_em = clock_timestamp();
select tests.answers_code('select tests.refused()', 'otp_expired', 401, null, 'an attempt at an expired code is otp_expired');
select is((select tentativas::integer from portaria.login_otps), 1, 'attempts at used and expired codes are not counted on the code');
update portaria.login_otps set expira_em = clock_timestamp() + interval '1 minute', tentativas = 0;
update portaria.limites set valor = 1 where nome = 'tentativas_por_otp';
select tests.answers_code('select tests.refused()', 'otp_blocked', 401, null, 'a lowered limit takes effect at once');
update portaria.limites set valor = 3 where nome = 'tentativas_por_otp';

-- After thirty wrong attempts in a day no code is valid.
update portaria.login_otps set tentativas = 0;
select tests.make_erros((select id from portaria.usuarios limit 1), 30, '1 hour');
select tests.answers_code('select tests.refused()', 'rate_limited_user', 429, '{"motivo": "erros"}', 'an attempt of a blocked person is rate_limited_user, for wrong codes');
delete from portaria.login_otps where criado_em < clock_timestamp() - interval '30 minutes';

-- Uniform style: the same response in every state, and each attempt counts against the address.
select tests.request('192.0.2.1', 'uniform');
delete from portaria.otp_tentativas;
update portaria.login_otps set tentativas = 0;
select tests.remember('um', tests.refused()) is not null as refused;
update portaria.login_otps set tentativas = 2;
select is(tests.refused(), tests.recall('um'), 'the third wrong attempt has the same response');
select is(tests.refused(), tests.recall('um'), 'an attempt at a blocked code has the same response');
update portaria.login_otps set tentativas = 0, usado_em = clock_timestamp();
select is(tests.refused(), tests.recall('um'), 'an attempt at a used code has the same response');
update portaria.login_otps set usado_em = null, expira_em = clock_timestamp();
select is(tests.refused(), tests.recall('um'), 'an attempt at an expired code has the same response');
update portaria.login_otps set expira_em = clock_timestamp() + interval '1 minute';
select tests.make_erros((select id from portaria.usuarios limit 1), 30, '1 hour');
select is(tests.refused(), tests.recall('um'), 'an attempt of a blocked person has the same response');
delete from portaria.login_otps;
select is(tests.refused(), tests.recall('um'), 'an attempt without a code has the same response');
select is(portaria.refuse_unknown_verify(), tests.recall('um'), 'an attempt at an unknown login code has the same response');
select is(tests.recall('um') ->> 'code', 'otp_invalid', 'the code of the response is otp_invalid');
select is(tests.recall('um') -> 'details', 'null', 'the response has no remaining attempts');
select is((select count(*)::integer from portaria.otp_tentativas), 8, 'all eight attempts count against the address');
-- Concurrent attempts: the other one was the third wrong attempt.
select tests.request();
delete from portaria.login_otps;
delete from portaria.otp_envios;
select tests.remember('otp', to_jsonb(tests.send('11144477735'))) is not null as sent;
select tests.act_as_tester();
update portaria.login_otps set tentativas = 3;
select tests.answers_code($$select portaria.refuse_otp(o, 'valid', 'nonsense', null, array[o.titular_id]) from portaria.login_otps as o$$, 'otp_invalid', 401, null, 'setup: an attempt at a code that was valid when it was read');
select is((select (tentativas, erros_apos)::text from portaria.login_otps), '(3,{})', 'a fourth attempt is not counted');

select * from finish();
rollback;
