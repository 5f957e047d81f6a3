-- Sending a code: the order of processing, both limits and how they slide, and what an unknown login code may learn.
begin;
select plan(48);

select tests.make_usuario('11144477735') as ana, tests.make_usuario('22233344405', ativo => false) as inativa;
select tests.request();
select tests.act_as_service();

-- Who may ask, and for what.
select set_config('response.status', '', true);
select tests.throws_code($$select api.send_otp('123')$$, 'invalid_codigo', 400, 'three digits are no login code');
select tests.throws_code($$select api.send_otp(null)$$, 'invalid_codigo', 400, 'null is no login code');
select tests.answers_code($$select api.send_otp('52998224725')$$, 'user_not_found', 404, null, 'an unknown login code');
select tests.answers_code($$select api.send_otp('22233344405')$$, 'user_not_found', 404, null, 'an inactive user gets the same answer');
select tests.act_as_tester();
select is((select count(*)::integer from portaria.login_otps), 0, 'no code was made for either');
select is((select array_agg(distinct situacao) from portaria.otp_envios), '{recusado}', 'refused sends are in the ledger as such');
select is((select count(*)::integer from portaria.otp_envios where otp_id is null), 2, 'and carry no code');
delete from portaria.otp_envios;

-- A real send.
select tests.act_as_service();
select tests.remember('enviado', api.send_otp('111.444.777-35')) is not null as sent;
select matches(tests.recall('enviado') ->> 'otp', '^[0-9]{6}$', 'six digits, for the shim');
select is(tests.recall('enviado') ->> 'telefone', '+5511987650011', 'and the phone');
select is((select array_agg(k order by k) from jsonb_object_keys(tests.recall('enviado')) as k), '{otp,otp_id,resposta,telefone}', 'the answer has these parts');
select is((select array_agg(k order by k) from jsonb_object_keys(tests.recall('enviado') -> 'resposta') as k),
  '{destino,expira_em,expira_em_segundos,situacao}', 'the public part has these fields');
select is(tests.recall('enviado') -> 'resposta' ->> 'situacao', 'enviado', 'situacao');
select is(tests.recall('enviado') -> 'resposta' ->> 'destino', '****0011', 'the phone is masked');
select is((tests.recall('enviado') -> 'resposta' ->> 'expira_em_segundos')::integer, 300, 'five minutes');
select matches(tests.recall('enviado') -> 'resposta' ->> 'expira_em', '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$', 'expira_em is ISO 8601 UTC');
select tests.act_as_tester();
select is(o.expira_em - o.criado_em, interval '5 minutes', 'the row expires five minutes after it was made') from portaria.login_otps as o;
select is(length(o.hash), 32, 'a SHA-256 value is stored') from portaria.login_otps as o;
select is((select count(*)::integer from portaria.login_otps as o where o.hash = sha256(convert_to(tests.recall('enviado') ->> 'otp', 'UTF8'))), 0, 'and not that of the bare code');
select is(e.situacao, 'pendente', 'the ledger row waits for the delivery') from portaria.otp_envios as e;
select is(e.ip, '203.0.113.1'::inet, 'with the address') from portaria.otp_envios as e;
select is((select count(*)::integer from portaria.otp_envios as e where e::text like '%11144477735%'), 0, 'the ledger does not hold the login code');
select is((select l.dados - 'otp_id' from portaria.logs_transacoes as l where l.evento = 'otp.sent'), '{}', 'the log has the send and nothing but its id');

-- Three in fifteen minutes, sliding.
select isnt(tests.send('11144477735'), null, 'a second send');
select tests.age_otps('5 minutes');
select isnt(tests.send('11144477735'), null, 'a third send, five minutes later');
select tests.answers_code($$select api.send_otp('11144477735')$$, 'rate_limited_user', 429, null, 'the fourth is refused');
select ok(tests.retry_after($$select api.send_otp('11144477735')$$) between 598 and 600, 'until the oldest of the three is fifteen minutes old');
select tests.answers_code($$select api.send_otp('111.444.777-35')$$, 'rate_limited_user', 429, null, 'formatting does not make another person');
select tests.request('198.51.100.7');
select tests.answers_code($$select api.send_otp('11144477735')$$, 'rate_limited_user', 429, null, 'nor does another address');
select tests.age_otps('9 minutes 58 seconds');
select tests.answers_code($$select api.send_otp('11144477735')$$, 'rate_limited_user', 429, null, 'still refused two seconds early');
select tests.age_otps('2 seconds');
select isnt(tests.send('11144477735'), null, 'accepted when the window has slid');

-- The limit is a row.
select tests.act_as_tester();
update portaria.limites set valor = 9 where nome = 'otps_por_usuario';
select isnt(tests.send('11144477735'), null, 'a raised limit counts at once');
select tests.act_as_tester();
update portaria.limites set valor = 1 where nome = 'otps_por_usuario';
select tests.act_as_service();
select tests.answers_code($$select api.send_otp('11144477735')$$, 'rate_limited_user', 429, null, 'and so does a lowered one');

-- Ten an hour from one address, for one person or for many.
select tests.act_as_tester();
delete from portaria.otp_envios;
update portaria.limites set valor = 3 where nome = 'otps_por_usuario';
select tests.request('192.0.2.10');
select tests.act_as_service();
select is((select count(api.send_otp((90000000000 + n)::text))::integer from generate_series(1, 10) as n), 10, 'ten unknown login codes are answered');
select tests.throws_code($$select api.send_otp('52998224725')$$, 'rate_limited_ip', 429, 'the eleventh is not');
select tests.throws_code($$select api.send_otp('11144477735')$$, 'rate_limited_ip', 429, 'not even for a user');
select ok(tests.retry_after($$select api.send_otp('11144477735')$$) between 3598 and 3600, 'for an hour');
select tests.request('192.0.2.11');
select isnt(tests.send('11144477735'), null, 'the next address is free');
select tests.request('192.0.2.10');
select tests.age_otps('59 minutes 58 seconds');
select tests.throws_code($$select api.send_otp('11144477735')$$, 'rate_limited_ip', 429, 'two seconds before the hour is over');
select tests.age_otps('2 seconds');
select isnt(tests.send('11144477735'), null, 'open after an hour');

-- Uniform answers: what is known and what is not look the same, down to the limits.
select tests.act_as_tester();
delete from portaria.otp_envios;
select tests.request('192.0.2.20', 'uniform');
select tests.act_as_service();
select set_config('response.status', '', true);
select tests.remember('conhecido', api.send_otp('11144477735')) is not null as sent;
select tests.remember('desconhecido', api.send_otp('52998224725')) is not null as sent;
select is(current_setting('response.status', true), '', 'no refusal is signalled for an unknown login code');
select is(tests.recall('desconhecido') - 'resposta', '{"otp": null, "otp_id": null, "telefone": null}', 'there is nothing to deliver');
select is(
  regexp_replace(tests.recall('desconhecido') ->> 'resposta', '[0-9]', '0', 'g'),
  regexp_replace(tests.recall('conhecido') ->> 'resposta', '[0-9]', '0', 'g'),
  'the public part has the same bytes, digits aside'
);
select is(
  api.send_otp('529.982.247-25') -> 'resposta' -> 'destino', tests.recall('desconhecido') -> 'resposta' -> 'destino',
  'an unknown login code always gets the same phone'
);
select isnt(api.send_otp('52998224725'), null, 'a third time');
select tests.answers_code($$select api.send_otp('52998224725')$$, 'rate_limited_user', 429, null, 'the fourth is refused as it is for a user');
select ok(tests.retry_after($$select api.send_otp('52998224725')$$) between 898 and 900, 'for as long');

-- Nobody but the shim.
select tests.act_as('11144477735');
select throws_ok($$select api.send_otp('11144477735')$$, '42501', null, 'a signed-in user cannot call it');
select tests.act_as_nobody();
select throws_ok($$select api.send_otp('11144477735')$$, '42501', null, 'nor can anybody else');

select * from finish();
rollback;
