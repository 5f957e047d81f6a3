-- Sending a code: order of processing, both limits with their sliding windows, and the response to unknown login codes.
begin;
select plan(48);

select tests.make_usuario('11144477735') as ana, tests.make_usuario('22233344405', ativo => false) as inativa;
select tests.request();
select tests.act_as_service();

-- Valid and unknown login codes.
select set_config('response.status', '', true);
select tests.throws_code($$select api.send_otp('123')$$, 'invalid_codigo', 400, 'a login code of three digits is refused');
select tests.throws_code($$select api.send_otp(null)$$, 'invalid_codigo', 400, 'a null login code is refused');
select tests.answers_code($$select api.send_otp('52998224725')$$, 'user_not_found', 404, null, 'an unknown login code is user_not_found');
select tests.answers_code($$select api.send_otp('22233344405')$$, 'user_not_found', 404, null, 'an inactive user is user_not_found');
select tests.act_as_tester();
select is((select count(*)::integer from portaria.login_otps), 0, 'refused requests make no code');
select is((select array_agg(distinct situacao) from portaria.otp_envios), '{recusado}', 'refused sends are in the ledger as recusado');
select is((select count(*)::integer from portaria.otp_envios where otp_id is null), 2, 'refused sends have no otp_id');
delete from portaria.otp_envios;

-- A successful send.
select tests.act_as_service();
select tests.remember('enviado', api.send_otp('111.444.777-35')) is not null as sent;
select matches(tests.recall('enviado') ->> 'otp', '^[0-9]{6}$', 'the response for the shim has a code of six digits');
select is(tests.recall('enviado') ->> 'telefone', '+5511987650011', 'the response for the shim has the phone');
select is((select array_agg(k order by k) from jsonb_object_keys(tests.recall('enviado')) as k), '{escola_nome,nome,otp,otp_id,resposta,telefone}', 'the response has exactly these parts');
select is((select array_agg(k order by k) from jsonb_object_keys(tests.recall('enviado') -> 'resposta') as k),
  '{destino,expira_em,expira_em_segundos,situacao}', 'the public part has exactly these fields');
select is(tests.recall('enviado') -> 'resposta' ->> 'situacao', 'enviado', 'situacao is enviado');
select is(tests.recall('enviado') -> 'resposta' ->> 'destino', '****0011', 'the phone is masked');
select is((tests.recall('enviado') -> 'resposta' ->> 'expira_em_segundos')::integer, 300, 'expira_em_segundos is five minutes');
select matches(tests.recall('enviado') -> 'resposta' ->> 'expira_em', '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$', 'expira_em is ISO 8601 UTC');
select tests.act_as_tester();
select is(o.expira_em - o.criado_em, interval '5 minutes', 'the code expires five minutes after its creation') from portaria.login_otps as o;
select is(length(o.hash), 32, 'the stored hash has the length of SHA-256') from portaria.login_otps as o;
select is((select count(*)::integer from portaria.login_otps as o where o.hash = sha256(convert_to(tests.recall('enviado') ->> 'otp', 'UTF8'))), 0, 'the stored hash is not that of the bare code');
select is(e.situacao, 'pendente', 'the ledger row is pendente') from portaria.otp_envios as e;
select is(e.ip, '203.0.113.1'::inet, 'the ledger row has the address') from portaria.otp_envios as e;
select is((select count(*)::integer from portaria.otp_envios as e where e::text like '%11144477735%'), 0, 'the ledger does not contain the login code');
select is((select l.dados - 'otp_id' from portaria.logs_transacoes as l where l.evento = 'otp.sent'), '{}', 'the log entry of a send only has its id');

-- Three sends in fifteen minutes, in a sliding window.
select isnt(tests.send('11144477735'), null, 'a second send is allowed');
select tests.age_otps('5 minutes');
select isnt(tests.send('11144477735'), null, 'a third send five minutes later is allowed');
select tests.answers_code($$select api.send_otp('11144477735')$$, 'rate_limited_user', 429, null, 'a fourth send is refused [A25]');
select ok(tests.retry_after($$select api.send_otp('11144477735')$$) between 590 and 600, 'Retry-After ends when the oldest of the three is fifteen minutes old');
select tests.answers_code($$select api.send_otp('111.444.777-35')$$, 'rate_limited_user', 429, null, 'a formatted login code has the same limit');
select tests.request('198.51.100.7');
select tests.answers_code($$select api.send_otp('11144477735')$$, 'rate_limited_user', 429, null, 'another address has the same limit of the person');
select tests.age_otps('9 minutes 50 seconds');
select tests.answers_code($$select api.send_otp('11144477735')$$, 'rate_limited_user', 429, null, 'a send ten seconds before the end of the window is refused');
select tests.age_otps('10 seconds');
select isnt(tests.send('11144477735'), null, 'a send after the end of the window is allowed [A14]');

-- The limit is a row of portaria.limites.
select tests.act_as_tester();
update portaria.limites set valor = 9 where nome = 'otps_por_usuario';
select isnt(tests.send('11144477735'), null, 'a raised limit takes effect at once');
select tests.act_as_tester();
update portaria.limites set valor = 1 where nome = 'otps_por_usuario';
select tests.act_as_service();
select tests.answers_code($$select api.send_otp('11144477735')$$, 'rate_limited_user', 429, null, 'a lowered limit takes effect at once');

-- Ten sends an hour from one address, for one person or several.
select tests.act_as_tester();
delete from portaria.otp_envios;
update portaria.limites set valor = 3 where nome = 'otps_por_usuario';
select tests.request('192.0.2.10');
select tests.act_as_service();
select is((select count(api.send_otp((90000000000 + n)::text))::integer from generate_series(1, 10) as n), 10, 'ten sends to unknown login codes are answered');
select tests.answers_code($$select api.send_otp('52998224725')$$, 'rate_limited_ip', 429, null, 'the eleventh send of an address is refused');
select tests.answers_code($$select api.send_otp('11144477735')$$, 'rate_limited_ip', 429, null, 'the eleventh send of an address is refused for a user too');
select ok(tests.retry_after($$select api.send_otp('11144477735')$$) between 3590 and 3600, 'Retry-After of the address is an hour');
select tests.request('192.0.2.11');
select isnt(tests.send('11144477735'), null, 'another address has a separate limit');
select tests.request('192.0.2.10');
select tests.age_otps('59 minutes 50 seconds');
select tests.answers_code($$select api.send_otp('11144477735')$$, 'rate_limited_ip', 429, null, 'a send ten seconds before the end of the hour is refused');
select tests.age_otps('10 seconds');
select isnt(tests.send('11144477735'), null, 'a send after an hour is allowed');

-- The uniform style: known and unknown login codes get the same responses, including limits.
select tests.act_as_tester();
delete from portaria.otp_envios;
select tests.request('192.0.2.20', 'uniform');
select tests.act_as_service();
select set_config('response.status', '', true);
select tests.remember('conhecido', api.send_otp('11144477735')) is not null as sent;
select tests.remember('desconhecido', api.send_otp('52998224725')) is not null as sent;
select is(current_setting('response.status', true), '', 'an unknown login code gets no error status');
select is(tests.recall('desconhecido') - 'resposta', '{"otp": null, "otp_id": null, "telefone": null}', 'an unknown login code has no code to deliver');
select is(
  regexp_replace(tests.recall('desconhecido') ->> 'resposta', '[0-9]', '0', 'g'),
  regexp_replace(tests.recall('conhecido') ->> 'resposta', '[0-9]', '0', 'g'),
  'the public parts are equal except for digits'
);
select is(
  api.send_otp('529.982.247-25') -> 'resposta' -> 'destino', tests.recall('desconhecido') -> 'resposta' -> 'destino',
  'an unknown login code always gets the same phone'
);
select isnt(api.send_otp('52998224725'), null, 'a third send to an unknown login code is allowed');
select tests.answers_code($$select api.send_otp('52998224725')$$, 'rate_limited_user', 429, null, 'a fourth send to an unknown login code is refused like that of a user');
select ok(tests.retry_after($$select api.send_otp('52998224725')$$) between 890 and 900, 'Retry-After of an unknown login code is that of a user');

-- Callers other than the service.
select tests.act_as('11144477735');
select throws_ok($$select api.send_otp('11144477735')$$, '42501', null, 'a signed-in user cannot call send_otp');
select tests.act_as_nobody();
select throws_ok($$select api.send_otp('11144477735')$$, '42501', null, 'an anonymous caller cannot call send_otp');

select * from finish();
rollback;
