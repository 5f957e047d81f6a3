-- Receipts of a provider: the state in the ledger never goes back, and unknown messages are ignored.
begin;
select plan(26);

select tests.make_usuario('11144477735');
select tests.request();
create function tests.receipt(situacao text, mensagem_id text default 'wamid.1', canal text default 'whatsapp') returns jsonb language sql as $$
  select api.delivery_receipt(receipt.canal, jsonb_build_array(jsonb_build_object('mensagem_id', receipt.mensagem_id, 'situacao', receipt.situacao)))
$$;
create function tests.sent(mensagem_id text) returns jsonb language sql as $$
  with envio as (select tests.remember('envio', api.send_otp('11144477735')) as v)
  select api.otp_delivery(jsonb_build_array(jsonb_build_object('otp_id', v -> 'otp_id', 'resultados',
    jsonb_build_array(jsonb_build_object('canal', 'whatsapp', 'situacao', 'aceito', 'mensagem_id', sent.mensagem_id))))) from envio
$$;
create function tests.ledger() returns text language sql security definer as $$
  select situacao from portaria.otp_envios where otp_id = (tests.recall('envio') ->> 'otp_id')::uuid
$$;
select tests.act_as_service();

select is(tests.sent('wamid.1'), '{"canceladas": 0}', 'setup: a channel accepts a message');
select is(tests.ledger(), 'aceito', 'an accepted message is not delivered yet');
select is(tests.receipt('entregue'), jsonb_build_object(
  'registrados', jsonb_build_array(jsonb_build_object('otp_id', tests.recall('envio') -> 'otp_id', 'situacao', 'entregue')), 'ignorados', 0, 'desconhecidos', '[]'::jsonb
), 'a receipt marks the message as delivered');
select is(tests.receipt('entregue') - 'desconhecidos', '{"registrados": [], "ignorados": 1}', 'a repeated receipt is ignored');
select is(tests.receipt('falhou') -> 'ignorados', '1', 'a failure after the delivery is ignored');
select is(tests.ledger(), 'entregue', 'a message stays delivered after a late failure');
select is(tests.receipt('lido') -> 'registrados' -> 0 ->> 'situacao', 'lido', 'a receipt marks the message as read');
select is(tests.receipt('entregue') -> 'ignorados', '1', 'a late delivery receipt of a read message is ignored');
select is(tests.ledger(), 'lido', 'a message stays read after a late delivery receipt');

-- Failed.
select tests.age_otps('1 day');
select is(tests.sent('wamid.2') || tests.sent('wamid.3') || tests.sent('wamid.4'), '{"canceladas": 0}', 'setup: three messages are accepted');
select tests.answers_code($$select api.send_otp('11144477735')$$, 'rate_limited_user', 429, null, 'three messages use up the sends of the person');
select is(tests.receipt('falhou', 'wamid.4') -> 'registrados' -> 0 ->> 'situacao', 'falhou', 'a receipt marks one message as failed');
select isnt(tests.send('11144477735'), null, 'a failed message does not count against the limit of the person');
select is(tests.receipt('entregue', 'wamid.4') -> 'ignorados', '1', 'a delivery receipt of a failed message is ignored');

-- Strangers, and several at once.
select is(tests.receipt('entregue', 'wamid.9') -> 'desconhecidos', '[{"mensagem_id": "wamid.9", "situacao": "entregue"}]', 'a receipt of an unknown message is reported as unknown');
select is(tests.receipt('entregue', 'wamid.2', 'twilio-sms') -> 'registrados', '[]', 'an id of another channel changes nothing');
select is(
  api.delivery_receipt('whatsapp', '[{"mensagem_id": "wamid.2", "situacao": "lido"}, {"mensagem_id": "wamid.3", "situacao": "entregue"}, {"mensagem_id": "wamid.2", "situacao": "entregue"}, {"mensagem_id": "wamid.3", "situacao": "aceito"}]')
    -> 'registrados' @> '[{"situacao": "entregue"}, {"situacao": "lido"}]', true, 'one call records several receipts in any order');
select is(api.delivery_receipt('whatsapp', null) -> 'registrados', '[]', 'a null list of receipts changes nothing');
-- In whatever order one call tells them.
select tests.age_otps('1 day');
select tests.act_as_tester();
create function tests.several(mensagem_id text, situacoes text[]) returns text language sql as $$
  select concat_ws(' ', r ->> 'ignorados', (select string_agg(e ->> 'situacao', ' ' order by n) from jsonb_array_elements(r -> 'registrados') with ordinality as t (e, n)))
  from api.delivery_receipt('whatsapp', (select jsonb_agg(jsonb_build_object('mensagem_id', several.mensagem_id, 'situacao', s) order by n) from unnest(several.situacoes) with ordinality as u (s, n))) as r
$$;
select tests.act_as_service();
select is(tests.sent('wamid.5') || tests.sent('wamid.6') || tests.sent(repeat('w', 300)), '{"canceladas": 0}', 'setup: three more messages are accepted');
select is(tests.several('wamid.5', '{falhou,lido,entregue}'), '1 entregue lido', 'delivered and read are recorded in order, and a failure with them is ignored');
select is(tests.several('wamid.6', '{aceito}'), '0', 'a list without a receipt changes nothing');
select is(tests.several('wamid.6', '{falhou,lido}'), '1 lido', 'read takes precedence over failed');
select is(tests.several(repeat('w', 300), '{entregue}'), '0 entregue', 'an id longer than the column is matched by its beginning');

-- An id that a provider used twice.
select tests.act_as_tester();
insert into portaria.otp_envios (contexto, codigo_digest, ip, canal, situacao, mensagem_id, criado_em)
select 'sistema', '\x00', '192.0.2.1', 'whatsapp', 'aceito', 'twice', now() - n * interval '1 hour' from unnest('{2,1,3}'::integer[]) as n;
select is(tests.several('twice', '{entregue}'), '0 entregue', 'a message id that was used twice is recorded once');
select is((select now() - criado_em from portaria.otp_envios where mensagem_id = 'twice' and situacao = 'entregue'), interval '1 hour', 'a message id that was used twice refers to the newest message');
select tests.act_as_service();

select tests.act_as('11144477735') is not null as signed_in;
select throws_ok($$select api.delivery_receipt('whatsapp', '[]')$$, '42501', null, 'a signed-in user cannot report receipts');

select * from finish();
rollback;
