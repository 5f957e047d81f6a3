-- When a code is sent again through the next channel: once, and only while it is valid.
begin;
select plan(32);

select tests.make_usuario('11144477735');
select tests.request();
create function tests.sent(canal text default 'whatsapp') returns jsonb language sql as $$
  with envio as (select tests.remember('envio', api.send_otp('11144477735')) as v)
  select api.otp_delivery(jsonb_build_array(jsonb_build_object('otp_id', v -> 'otp_id', 'resultados',
    jsonb_build_array(jsonb_build_object('canal', sent.canal, 'situacao', 'aceito', 'mensagem_id', v -> 'otp_id'))))) from envio
$$;
create function tests.decision(vencido boolean default false) returns text language sql as $$
  select api.otp_resend(jsonb_build_array(jsonb_build_object('otp_id', tests.recall('envio') -> 'otp_id', 'vencido', decision.vencido))) -> 0 ->> 'decisao'
$$;
create function tests.receipt(situacao text) returns jsonb language sql as $$
  select api.delivery_receipt('whatsapp', jsonb_build_array(jsonb_build_object('mensagem_id', tests.recall('envio') ->> 'otp_id', 'situacao', receipt.situacao)))
$$;
select tests.act_as_service();

-- Failed.
select is(tests.sent(), '{"canceladas": 0}', 'setup: a channel accepts the message');
select is(tests.decision(), null, 'there is no decision before a receipt');
select is(tests.receipt('falhou') -> 'ignorados', '0', 'setup: a receipt says that the message failed');
select is(tests.decision(), 'reenviar', 'a failed message is sent again');
select is(tests.decision(), 'encerrar', 'a failed message is sent again only once');
select is(tests.decision(true), 'encerrar', 'a failed message is not sent again after its time either');
select tests.act_as_tester();
select results_eq($$select canal, situacao, ordem::integer, reenvio from portaria.otp_envios order by ordem$$,
  $$values ('whatsapp', 'falhou', 1, false), (null, 'pendente', 2, true)$$, 'the second delivery is pending in the ledger');
select is((select count(distinct (otp_id, criado_em, ip, codigo_digest, request_id))::integer from portaria.otp_envios), 1, 'the second delivery has the time, address and code of the first');
select tests.act_as_service();
select is((select count(tests.send('11144477735'))::integer from generate_series(1, 2)), 2, 'a second delivery leaves two more sends of the three');
select tests.answers_code($$select api.send_otp('11144477735')$$, 'rate_limited_user', 429, null, 'a send with two deliveries counts as one');

-- Late.
select tests.age_otps('25 hours');
select is(tests.sent(), '{"canceladas": 0}', 'setup: a channel accepts another message');
select tests.act_as_tester();
update portaria.otp_envios set recibo_em = recibo_em - interval '25 hours' where recibo_em is not null;
select tests.act_as_service();
select is(tests.decision(true), 'encerrar', 'silence of a channel without receipts for a day is not a failure');
select tests.act_as_tester();
update portaria.otp_envios set recibo_em = now() - interval '23 hours' where recibo_em is not null;
select tests.act_as_service();
select is(tests.decision(false), null, 'there is no decision before the time is over');
select is(tests.decision(true), 'reenviar', 'silence after the time, of a channel with recent receipts, is a failure');

-- Delivered, used, superseded, expired, unknown.
select is(tests.sent(), '{"canceladas": 0}', 'setup: a channel accepts a third message');
select is(tests.receipt('entregue') -> 'ignorados', '0', 'setup: the third message is delivered');
select is(tests.decision(true), 'encerrar', 'a delivered message is not sent again');
select tests.age_otps('1 day');
select is(tests.sent(), '{"canceladas": 0}', 'setup: a channel accepts a fourth message');
select ok(api.verify_otp('11144477735', tests.recall('envio') ->> 'otp') ? 'claims', 'setup: the code of the fourth message is used');
select is(tests.decision(), 'encerrar', 'a used code is not sent again');
select is(api.otp_resend(jsonb_build_array(jsonb_build_object('otp_id', gen_random_uuid()))) -> 0 ->> 'decisao', 'encerrar', 'an unknown code is not sent again');
-- After two channels the third one follows.
select tests.age_otps('1 day');
select tests.remember('envio', api.send_otp('11144477735')) is not null as sent;
select isnt(api.otp_delivery(jsonb_build_array(jsonb_build_object('otp_id', tests.recall('envio') -> 'otp_id', 'resultados',
  jsonb_build_array('{"canal": "sms", "situacao": "falhou"}'::jsonb, jsonb_build_object('canal', 'whatsapp', 'situacao', 'aceito', 'mensagem_id', tests.recall('envio') -> 'otp_id'))))), null, 'setup: the second of two channels accepts the message');
select is(api.otp_resend(jsonb_build_array(jsonb_build_object('otp_id', tests.recall('envio') -> 'otp_id'))), '[]', 'there is no decision without vencido');
select tests.receipt('falhou') is not null as failed;
select tests.decision() is not null as decided;
select tests.act_as_tester();
select is((select max(ordem)::integer from portaria.otp_envios where otp_id = (tests.recall('envio') ->> 'otp_id')::uuid and situacao = 'pendente'), 3, 'the next delivery is third in the order of the send');
-- A second delivery costs the network a message, and stops at the limit.
select tests.age_otps('1 day');
delete from portaria.envios_hora;
update portaria.limites set valor = 1 where nome = 'envios_dia_rede';
select tests.act_as_service();
select is(tests.sent(), '{"canceladas": 0}', 'setup: a channel accepts the one message of the day');
select tests.receipt('falhou') is not null as failed;
select is(tests.decision(), 'encerrar', 'a second delivery beyond the limit is not made');
select tests.act_as_tester();
update portaria.limites set valor = 2 where nome = 'envios_dia_rede';
select tests.act_as_service();
select is(tests.decision(), 'reenviar', 'one within the limit is');
select is(api.sends_day() -> 'envios', '2', 'a second delivery counts as a send of the network');
select tests.act_as_tester();
update portaria.limites set valor = 0 where nome = 'envios_dia_rede';
-- Two instances ask at once and hear the same.
delete from portaria.otp_envios;
insert into portaria.otp_envios (contexto, codigo_digest, ip, otp_id, situacao) select 'sistema', '\x00', '203.0.113.1', lpad(n::text, 32, '0')::uuid, 'falhou' from generate_series(1, 5) as n;
create or replace function portaria.resend_decision(otp_id uuid, vencido boolean) returns text language sql volatile as $$ select 'reenviar' $$;
select tests.remember('todos', (select jsonb_agg(jsonb_build_object('otp_id', otp_id) order by otp_id desc) from portaria.otp_envios)) is not null as asked;
select is(jsonb_array_length(api.otp_resend(tests.recall('todos'))), 5, 'the first of two calls sends all codes again');
select ok(array_agg(otp_id order by ctid) = array_agg(otp_id order by otp_id), 'rows are written in the order of their ids, so that concurrent calls cannot deadlock') from portaria.otp_envios where reenvio;
select is(api.otp_resend(tests.recall('todos')), '[]', 'the second of two calls sends nothing again');

select tests.act_as('11144477735') is not null as signed_in;
select throws_ok($$select api.otp_resend('[]')$$, '42501', null, 'a signed-in user cannot call otp_resend');

select * from finish();
rollback;
