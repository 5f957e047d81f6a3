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
  '{"canceladas": 0}', 'a code stays valid when one channel accepted it');
select tests.act_as_tester();
select results_eq(
  $$select canal, situacao, mensagem_id, ordem::integer, reenvio, request_id from portaria.otp_envios order by canal$$,
  $$values ('twilio-sms', 'aceito', 'SM1', 2, false, 'req-tests-1'), ('whatsapp', 'falhou', null, 1, false, 'req-tests-1')$$,
  'each outcome is a row of the ledger, in order, with its message id');
select is((select count(distinct (ip, codigo_digest, contexto, otp_id, criado_em))::integer from portaria.otp_envios), 1, 'both rows of a send have its time, address and code');
select ok((select expira_em > clock_timestamp() from portaria.login_otps), 'the code does not expire early');
select tests.act_as_service();
select ok(api.verify_otp('11144477735', tests.recall('envio') ->> 'otp') ? 'claims', 'a delivered code signs in');

-- Two channels are one send: three sends fit, and the window slides by the time of the send.
select tests.remember('envio', api.send_otp('11144477735')) is not null as sent;
select isnt(tests.report((tests.recall('envio') ->> 'otp_id')::uuid, '[{"canal": "a", "situacao": "falhou"}, {"canal": "b", "situacao": "aceito"}]'), null, 'setup: a second send through two channels');
select isnt(tests.send('11144477735'), null, 'a third send is allowed, although it makes five rows');
select tests.answers_code($$select api.send_otp('11144477735')$$, 'rate_limited_user', 429, null, 'a fourth send is refused');

-- Nobody delivered.
select tests.age_otps('1 day');
select tests.remember('envio', api.send_otp('11144477735')) is not null as sent;
select is(
  tests.report((tests.recall('envio') ->> 'otp_id')::uuid, '[{"canal": "a", "situacao": "falhou"}, {"canal": "b", "situacao": "falhou"}]'),
  '{"canceladas": 1}', 'a code is cancelled when every channel failed');
select tests.answers_code(format($$select api.verify_otp('11144477735', %L)$$, tests.recall('envio') ->> 'otp'), 'otp_expired', 401, null, 'a cancelled code is expired');
select is((select count(tests.send('11144477735'))::integer from generate_series(1, 3)), 3, 'an undelivered send does not count against the limit of the person');
select tests.answers_code($$select api.send_otp('11144477735')$$, 'rate_limited_user', 429, null, 'three delivered sends use up the limit of the person');
select tests.act_as_tester();
select is((select count(*)::integer from portaria.logs_transacoes where evento = 'otp.undelivered'), 1, 'an undelivered send is in the log');

-- Failures count against the address all the same.
update portaria.limites set valor = 100 where nome = 'otps_por_usuario';
select tests.age_otps('1 day');
select tests.act_as_service();
select is((
  select count(tests.report((api.send_otp('11144477735') ->> 'otp_id')::uuid, '[{"canal": "a", "situacao": "falhou"}]'))::integer
  from generate_series(1, 10)
), 10, 'setup: ten failed sends');
select tests.answers_code($$select api.send_otp('11144477735')$$, 'rate_limited_ip', 429, null, 'failed sends count against the address');

-- Several sends in one report: each has its own outcome.
select tests.age_otps('1 day');
select tests.remember('um', api.send_otp('11144477735')) is not null as sent;
select tests.remember('outro', api.send_otp('11144477735')) is not null as sent;
select is(api.otp_delivery(jsonb_build_array(
  jsonb_build_object('otp_id', tests.recall('um') -> 'otp_id', 'resultados', '[{"canal": "a", "situacao": "falhou"}, {"canal": "b", "situacao": "falhou"}]'::jsonb),
  jsonb_build_object('otp_id', tests.recall('outro') -> 'otp_id', 'resultados', '[{"canal": "c", "situacao": "aceito"}]'::jsonb)
)), '{"canceladas": 1}', 'one report with two sends cancels the one that failed');
select tests.act_as_tester();
select results_eq(
  $$select canal, situacao from portaria.otp_envios where otp_id in ((tests.recall('um') ->> 'otp_id')::uuid, (tests.recall('outro') ->> 'otp_id')::uuid) order by canal$$,
  $$values ('a', 'falhou'), ('b', 'falhou'), ('c', 'aceito')$$, 'each row has the outcome of its own send');
select tests.act_as_service();
select ok(api.verify_otp('11144477735', tests.recall('outro') ->> 'otp') ? 'claims', 'the delivered code of a mixed report signs in');
select is(api.otp_delivery(null), '{"canceladas": 0}', 'a null report cancels nothing');

-- Odd reports.
select tests.age_otps('1 day');
select tests.remember('envio', api.send_otp('11144477735')) is not null as sent;
select is(tests.report((tests.recall('envio') ->> 'otp_id')::uuid, '[{"canal": "a", "situacao": "falhou", "mensagem_id": ""}, {"canal": "b", "situacao": "entregue"}]'), '{"canceladas": 0}', 'the value entregue of a 0.1.0 shim is accepted');
select is(tests.report((tests.recall('envio') ->> 'otp_id')::uuid, '[{"canal": "a", "situacao": "falhou"}, {"canal": "b", "situacao": "aceito"}]'), '{"canceladas": 0}', 'a repeated report cancels nothing');
select tests.act_as_tester();
select results_eq(
  $$select canal, situacao, mensagem_id from portaria.otp_envios where otp_id = (tests.recall('envio') ->> 'otp_id')::uuid order by canal$$,
  $$values ('a', 'falhou', null::text), ('b', 'aceito', null)$$, 'entregue is stored as aceito, and a repeated report adds no row');
select tests.act_as_service();

-- A second delivery: it goes on in the order, and never cancels.
select tests.age_otps('1 day');
select tests.remember('envio', api.send_otp('11144477735')) is not null as sent;
select is(tests.report((tests.recall('envio') ->> 'otp_id')::uuid, '[{"canal": "a", "situacao": "aceito", "mensagem_id": "1"}]'), '{"canceladas": 0}', 'setup: a channel accepts the message');
select is(api.delivery_receipt('a', '[{"mensagem_id": "1", "situacao": "falhou"}]') -> 'ignorados', '0', 'setup: the message fails later');
select is(api.otp_resend(jsonb_build_array(jsonb_build_object('otp_id', tests.recall('envio') -> 'otp_id'))) -> 0 ->> 'decisao', 'reenviar', 'setup: the code is sent again through the next channel');
select is(tests.report((tests.recall('envio') ->> 'otp_id')::uuid, '[{"canal": "b", "situacao": "falhou"}, {"canal": "c", "situacao": "falhou"}]'), '{"canceladas": 0}', 'a failed second delivery cancels nothing');
select tests.act_as_tester();
select results_eq(
  $$select canal, situacao, ordem::integer, reenvio from portaria.otp_envios where otp_id = (tests.recall('envio') ->> 'otp_id')::uuid order by ordem$$,
  $$values ('a', 'falhou', 1, false), ('b', 'falhou', 2, true), ('c', 'falhou', 3, false)$$, 'the rows of a second delivery continue the order of the send');
select tests.act_as_service();

select is(tests.report(gen_random_uuid(), '[{"canal": "a", "situacao": "aceito"}]'), '{"canceladas": 0}', 'a report for an unknown send is not an error');
select tests.age_otps('1 day');
select tests.remember('envio', api.send_otp('11144477735')) is not null as sent;
select is(tests.report((tests.recall('envio') ->> 'otp_id')::uuid, '[]'), '{"canceladas": 1}', 'a report without channels cancels the code');
select tests.remember('envio', api.send_otp('11144477735')) is not null as sent;
select is(tests.report((tests.recall('envio') ->> 'otp_id')::uuid, null), '{"canceladas": 1}', 'a report of null cancels the code');
select tests.answers_code(format($$select api.verify_otp('11144477735', %L)$$, tests.recall('envio') ->> 'otp'), 'otp_expired', 401, null, 'a code cancelled without channels is expired');
select is(tests.report(gen_random_uuid(), '[{"canal": "a", "situacao": "falhou"}]'), '{"canceladas": 1}', 'a failed report for an unknown send counts as cancelled');
-- Two reports at once wait for each other, and never both.
select tests.act_as_tester();
delete from portaria.otp_envios;
insert into portaria.otp_envios (contexto, codigo_digest, ip, otp_id) select 'sistema', '\x00', '203.0.113.1', lpad(n::text, 32, '0')::uuid from generate_series(1, 5) as n;
select api.otp_delivery((select jsonb_agg(jsonb_build_object('otp_id', otp_id, 'resultados', '[{"canal": "a", "situacao": "aceito"}]'::jsonb) order by otp_id desc) from portaria.otp_envios)) is not null as reported;
select ok(array_agg(otp_id order by ctid) = array_agg(otp_id order by otp_id), 'rows are updated in the order of their ids, so that concurrent reports cannot deadlock') from portaria.otp_envios;

select tests.act_as('11144477735');
select throws_ok($$select api.otp_delivery('[]')$$, '42501', null, 'a signed-in user cannot report deliveries');

select * from finish();
rollback;
