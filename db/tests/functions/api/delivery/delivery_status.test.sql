-- The delivery status of a code: only the requester may read it.
begin;
select plan(21);

select tests.make_usuario('11144477735');
create function tests.status() returns text language sql as $$
  select concat_ws(' ', s ->> 'situacao', s ->> 'canal') from api.delivery_status('pedido-0001') as s
$$;
create function tests.receipt(situacao text) returns jsonb language sql as $$
  select api.delivery_receipt('whatsapp', jsonb_build_array(jsonb_build_object('mensagem_id', 'm', 'situacao', receipt.situacao)))
$$;
select tests.act_as_service();

select tests.request(extra => '{"x-request-id": "pedido-0001"}');
select is(tests.status(), 'desconhecida', 'the status of an unknown send is desconhecida');
select tests.remember('envio', api.send_otp('11144477735')) is not null as sent;
select is(tests.status(), 'pendente', 'the status before the report is pendente');
select isnt(api.otp_delivery(jsonb_build_array(jsonb_build_object('otp_id', tests.recall('envio') -> 'otp_id', 'resultados',
  '[{"canal": "a", "situacao": "falhou"}, {"canal": "whatsapp", "situacao": "aceito", "mensagem_id": "m"}]'::jsonb))), null, 'setup: the second channel accepts the message');
select is(tests.status(), 'aceito whatsapp', 'the status after the report is aceito with the channel');
select is(tests.receipt('entregue') -> 'ignorados', '0', 'setup: the message is delivered');
select is(tests.status(), 'entregue whatsapp', 'the status after the receipt is entregue');
select tests.act_as_tester();
update portaria.otp_envios set situacao = 'aceito' where mensagem_id = 'm';
insert into portaria.otp_envios (contexto, codigo_digest, ip, otp_id, canal, situacao, criado_em, ordem, request_id, reenvio)
select e.contexto, e.codigo_digest, e.ip, e.otp_id, 'sms', 'falhou', e.criado_em, e.ordem + 1, e.request_id, true from portaria.otp_envios as e where e.mensagem_id = 'm';
select tests.act_as_service();
select is(tests.status(), 'falhou sms', 'the status is falhou when the next channel failed after silence');
select tests.receipt('entregue') is not null as late;
select is(tests.status(), 'entregue whatsapp', 'a late receipt of the first channel wins over a failed second one');
select tests.request('203.0.113.2', extra => '{"x-request-id": "outro-000001"}');
select is(tests.status(), 'desconhecida', 'another address cannot read the status');
select tests.request(otp_response => 'uniform');
select is(tests.status(), 'desconhecida', 'no other address can read the status in the uniform style');
select tests.request(extra => '{"x-request-id": "outro-000001"}');
select is(tests.status(), 'entregue whatsapp', 'the same address reads the status by the request id of the send');
select tests.age_otps('16 minutes');
select is(tests.status(), 'desconhecida', 'the status is readable for 15 minutes only');

-- All failed.
select tests.request(extra => '{"x-request-id": "pedido-0001"}');
select tests.remember('envio', api.send_otp('11144477735')) is not null as sent;
select isnt(api.otp_delivery(jsonb_build_array(jsonb_build_object('otp_id', tests.recall('envio') -> 'otp_id', 'resultados', '[]'::jsonb))), null, 'setup: no channel accepts the message');
select is(tests.status(), 'falhou', 'the status is falhou when no channel accepted the message');
-- By the id of the send, for fifteen minutes, and the best that is known.
select tests.act_as_tester();
delete from portaria.otp_envios;
create function tests.ledger(id text, situacao text, ordem integer, idade interval default '0', otp_id uuid default gen_random_uuid()) returns void language sql security definer as $$
  insert into portaria.otp_envios (contexto, codigo_digest, ip, otp_id, canal, situacao, criado_em, ordem, request_id) values ('sistema', '\x00', '203.0.113.1', otp_id, 'c' || ordem, situacao, clock_timestamp() - idade, ordem, id)
$$;
select tests.ledger('pedido-0002', 'aceito', 1), tests.ledger('pedido-0003', 'recusado', 1, otp_id => null), tests.ledger('pedido-0004', 'aceito', 1, '15 minutes 30 seconds'),
  tests.ledger('pedido-0005', 'lido', 1), tests.ledger('pedido-0005', 'falhou', 2), tests.ledger('pedido-0006', 'pendente', 1), tests.ledger('pedido-0006', 'falhou', 2);
select tests.act_as_service();
select is(tests.status(), 'desconhecida', 'the status of another request id is hidden');
select is(api.delivery_status('pedido-0003') ->> 'situacao', 'desconhecida', 'the status of a refused send is hidden');
select is(api.delivery_status('pedido-0004') ->> 'situacao', 'desconhecida', 'the status of a send 15.5 minutes ago is hidden');
select is(api.delivery_status('pedido-0005') ->> 'canal', 'c1', 'a read message wins over a later failure');
select is(api.delivery_status('pedido-0006') ->> 'canal', 'c1', 'a pending message wins over a later failure');
select is(api.delivery_status('pedido-0002') ->> 'situacao', 'aceito', 'a caller sees the status of a send by its request id');

select tests.act_as('11144477735') is not null as signed_in;
select throws_ok($$select api.delivery_status('pedido-0001')$$, '42501', null, 'a signed-in user cannot call delivery_status directly');

select * from finish();
rollback;
