-- The shim's report after a delivery, and its effect on the code and the limit.
begin;
select plan(34);

select tests.make_usuario('11144477735');
create function tests.report(otp_id uuid, resultados jsonb) returns jsonb language sql as $$
  select api.otp_delivery(jsonb_build_array(jsonb_build_object('otp_id', report.otp_id, 'resultados', report.resultados)))
$$;
select tests.request();
select tests.act_as_service();

-- Accepted at the second try.
select tests.remember('envio', api.send_otp('11144477735')) is not null as sent;
select is(
  tests.report((tests.recall('envio') ->> 'otp_id')::uuid,
    '[{"canal": "whatsapp", "situacao": "falhou"}, {"canal": "twilio-sms", "situacao": "aceito", "mensagem_id": "SM1"}]'),
  '{"canceladas": 0}', 'one channel is enough');
select tests.act_as_tester();
select results_eq(
  $$select canal, situacao, mensagem_id, ordem::integer, reenvio, request_id from portaria.otp_envios order by canal$$,
  $$values ('twilio-sms', 'aceito', 'SM1', 2, false, 'req-tests-1'), ('whatsapp', 'falhou', null, 1, false, 'req-tests-1')$$,
  'each outcome is in the ledger, in order, with the id of its message');
select is((select count(distinct (ip, codigo_digest, contexto, otp_id, criado_em))::integer from portaria.otp_envios), 1, 'both rows are of the same send, at its time');
select ok((select expira_em > clock_timestamp() from portaria.login_otps), 'the code stays good');
select tests.act_as_service();
select ok(api.verify_otp('11144477735', tests.recall('envio') ->> 'otp') ? 'claims', 'and signs in');

-- Two channels are one send: three sends fit, and the window slides by the time of the send.
select tests.remember('envio', api.send_otp('11144477735')) is not null as sent;
select isnt(tests.report((tests.recall('envio') ->> 'otp_id')::uuid, '[{"canal": "a", "situacao": "falhou"}, {"canal": "b", "situacao": "aceito"}]'), null, 'a second send through two channels');
select isnt(tests.send('11144477735'), null, 'three sends in five rows');
select tests.answers_code($$select api.send_otp('11144477735')$$, 'rate_limited_user', 429, null, 'a fourth is too many');

-- Nobody delivered.
select tests.age_otps('1 day');
select tests.remember('envio', api.send_otp('11144477735')) is not null as sent;
select is(
  tests.report((tests.recall('envio') ->> 'otp_id')::uuid, '[{"canal": "a", "situacao": "falhou"}, {"canal": "b", "situacao": "falhou"}]'),
  '{"canceladas": 1}', 'every channel failed');
select tests.answers_code(format($$select api.verify_otp('11144477735', %L)$$, tests.recall('envio') ->> 'otp'), 'otp_expired', 401, null, 'the code is cancelled');
select is((select count(tests.send('11144477735'))::integer from generate_series(1, 3)), 3, 'it did not count against the three of the person');
select tests.answers_code($$select api.send_otp('11144477735')$$, 'rate_limited_user', 429, null, 'these do');
select tests.act_as_tester();
select is((select count(*)::integer from portaria.logs_transacoes where evento = 'otp.undelivered'), 1, 'the failure is in the log');

-- Failures count against the address all the same.
update portaria.limites set valor = 100 where nome = 'otps_por_usuario';
select tests.age_otps('1 day');
select tests.act_as_service();
select is((
  select count(tests.report((api.send_otp('11144477735') ->> 'otp_id')::uuid, '[{"canal": "a", "situacao": "falhou"}]'))::integer
  from generate_series(1, 10)
), 10, 'ten failed sends');
select tests.throws_code($$select api.send_otp('11144477735')$$, 'rate_limited_ip', 429, 'use up the address');

-- Several sends in one report: each has its own outcome.
select tests.age_otps('1 day');
select tests.remember('um', api.send_otp('11144477735')) is not null as sent;
select tests.remember('outro', api.send_otp('11144477735')) is not null as sent;
select is(api.otp_delivery(jsonb_build_array(
  jsonb_build_object('otp_id', tests.recall('um') -> 'otp_id', 'resultados', '[{"canal": "a", "situacao": "falhou"}, {"canal": "b", "situacao": "falhou"}]'::jsonb),
  jsonb_build_object('otp_id', tests.recall('outro') -> 'otp_id', 'resultados', '[{"canal": "c", "situacao": "aceito"}]'::jsonb)
)), '{"canceladas": 1}', 'two sends, one of which nobody delivered');
select tests.act_as_tester();
select results_eq(
  $$select canal, situacao from portaria.otp_envios where otp_id in ((tests.recall('um') ->> 'otp_id')::uuid, (tests.recall('outro') ->> 'otp_id')::uuid) order by canal$$,
  $$values ('a', 'falhou'), ('b', 'falhou'), ('c', 'aceito')$$, 'every outcome is that of its own send');
select tests.act_as_service();
select ok(api.verify_otp('11144477735', tests.recall('outro') ->> 'otp') ? 'claims', 'what arrived is good');
select is(api.otp_delivery(null), '{"canceladas": 0}', 'nothing to report');

-- Odd reports.
select tests.age_otps('1 day');
select tests.remember('envio', api.send_otp('11144477735')) is not null as sent;
select is(tests.report((tests.recall('envio') ->> 'otp_id')::uuid, '[{"canal": "a", "situacao": "falhou", "mensagem_id": ""}, {"canal": "b", "situacao": "entregue"}]'), '{"canceladas": 0}', 'a shim of 0.1.0 says entregue');
select is(tests.report((tests.recall('envio') ->> 'otp_id')::uuid, '[{"canal": "a", "situacao": "falhou"}, {"canal": "b", "situacao": "aceito"}]'), '{"canceladas": 0}', 'a report that comes twice');
select tests.act_as_tester();
select results_eq(
  $$select canal, situacao, mensagem_id from portaria.otp_envios where otp_id = (tests.recall('envio') ->> 'otp_id')::uuid order by canal$$,
  $$values ('a', 'falhou', null::text), ('b', 'aceito', null)$$, 'reads as accepted, and leaves no second row');
select tests.act_as_service();

-- A second delivery: it goes on in the order, and never cancels.
select tests.age_otps('1 day');
select tests.remember('envio', api.send_otp('11144477735')) is not null as sent;
select is(tests.report((tests.recall('envio') ->> 'otp_id')::uuid, '[{"canal": "a", "situacao": "aceito", "mensagem_id": "1"}]'), '{"canceladas": 0}', 'accepted');
select is(api.delivery_receipt('a', '[{"mensagem_id": "1", "situacao": "falhou"}]') -> 'ignorados', '0', 'and failed later');
select is(api.otp_resend(jsonb_build_array(jsonb_build_object('otp_id', tests.recall('envio') -> 'otp_id'))) -> 0 ->> 'decisao', 'reenviar', 'the next channel gets it');
select is(tests.report((tests.recall('envio') ->> 'otp_id')::uuid, '[{"canal": "b", "situacao": "falhou"}, {"canal": "c", "situacao": "falhou"}]'), '{"canceladas": 0}', 'and no other takes it');
select tests.act_as_tester();
select results_eq(
  $$select canal, situacao, ordem::integer, reenvio from portaria.otp_envios where otp_id = (tests.recall('envio') ->> 'otp_id')::uuid order by ordem$$,
  $$values ('a', 'falhou', 1, false), ('b', 'falhou', 2, true), ('c', 'falhou', 3, false)$$, 'three channels, one send');
select tests.act_as_service();

select is(tests.report(gen_random_uuid(), '[{"canal": "a", "situacao": "aceito"}]'), '{"canceladas": 0}', 'an unknown send is not an error');
select tests.age_otps('1 day');
select tests.remember('envio', api.send_otp('11144477735')) is not null as sent;
select is(tests.report((tests.recall('envio') ->> 'otp_id')::uuid, '[]'), '{"canceladas": 1}', 'no channel at all is a failure');
select tests.remember('envio', api.send_otp('11144477735')) is not null as sent;
select is(tests.report((tests.recall('envio') ->> 'otp_id')::uuid, null), '{"canceladas": 1}', 'and so is no report');
select tests.answers_code(format($$select api.verify_otp('11144477735', %L)$$, tests.recall('envio') ->> 'otp'), 'otp_expired', 401, null, 'which cancels the code as well');
select is(tests.report(gen_random_uuid(), '[{"canal": "a", "situacao": "falhou"}]'), '{"canceladas": 1}', 'of an unknown send that failed the code is cancelled, if there is one');
-- Two reports at once wait for each other, and never both.
select tests.act_as_tester();
delete from portaria.otp_envios;
insert into portaria.otp_envios (contexto, codigo_digest, ip, otp_id) select 'sistema', '\x00', '203.0.113.1', lpad(n::text, 32, '0')::uuid from generate_series(1, 5) as n;
select api.otp_delivery((select jsonb_agg(jsonb_build_object('otp_id', otp_id, 'resultados', '[{"canal": "a", "situacao": "aceito"}]'::jsonb) order by otp_id desc) from portaria.otp_envios)) is not null as reported;
select ok(array_agg(otp_id order by ctid) = array_agg(otp_id order by otp_id), 'for the rows are written in the order of their sends') from portaria.otp_envios;

select tests.act_as('11144477735');
select throws_ok($$select api.otp_delivery('[]')$$, '42501', null, 'a signed-in user cannot call it');

select * from finish();
rollback;
