-- Resetting the limits of a person.
begin;
select plan(7);

select tests.make_usuario('11144477735', 'coordenador');
select tests.request('198.51.100.1');
select tests.make_erros((select id from portaria.usuarios), 27, '1 hour');
select tests.remember('otp', to_jsonb(tests.send('11144477735')));
select is(count(api.verify_otp('11144477735', tests.wrong_otp(tests.recall('otp') #>> '{}', n)))::integer, 3, 'setup: three more wrong codes') from generate_series(1, 3) as n;
select tests.answers_code($$select api.send_otp('11144477735')$$, 'rate_limited_user', 429, '{"motivo": "erros"}', 'setup: the person is blocked for the day');
select tests.act_as_tester();
select portaria.unlock_titulares(array(select id from portaria.usuarios));
select tests.act_as_service();
select tests.answers_code(format($$select api.verify_otp('11144477735', %L)$$, tests.recall('otp') #>> '{}'), 'otp_blocked', 401, null, 'a blocked code stays blocked after the unlock');
select ok(api.send_otp('11144477735') ? 'otp', 'a new code is sent after the unlock');
select tests.act_as_tester();
select lives_ok($$select portaria.unlock_titulares(array(select id from portaria.usuarios))$$, 'a person can be unlocked twice');
select is((select count(*)::integer from portaria.desbloqueios where desbloqueado_em > now()), 1, 'the last unlock is stored');
delete from portaria.desbloqueios;
select portaria.unlock_titulares(array(select lpad(n::text, 32, '0')::uuid from generate_series(1, 9) as n order by (n * 7) % 10));
select ok(array_agg(titular order by ctid) = array_agg(titular order by titular), 'rows are written in the order of their ids, so that concurrent calls cannot deadlock') from portaria.desbloqueios;

select * from finish();
rollback;
