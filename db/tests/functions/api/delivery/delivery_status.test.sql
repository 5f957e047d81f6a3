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
select is(tests.status(), 'desconhecida', 'no such send');
select tests.remember('envio', api.send_otp('11144477735')) is not null as sent;
select is(tests.status(), 'pendente', 'on its way');
select isnt(api.otp_delivery(jsonb_build_array(jsonb_build_object('otp_id', tests.recall('envio') -> 'otp_id', 'resultados',
  '[{"canal": "a", "situacao": "falhou"}, {"canal": "whatsapp", "situacao": "aceito", "mensagem_id": "m"}]'::jsonb))), null, 'the second channel takes it');
select is(tests.status(), 'aceito whatsapp', 'accepted, and by which channel');
select is(tests.receipt('entregue') -> 'ignorados', '0', 'delivered');
select is(tests.status(), 'entregue whatsapp', 'and told so');
select tests.act_as_tester();
update portaria.otp_envios set situacao = 'aceito' where mensagem_id = 'm';
insert into portaria.otp_envios (contexto, codigo_digest, ip, otp_id, canal, situacao, criado_em, ordem, request_id, reenvio)
select e.contexto, e.codigo_digest, e.ip, e.otp_id, 'sms', 'falhou', e.criado_em, e.ordem + 1, e.request_id, true from portaria.otp_envios as e where e.mensagem_id = 'm';
select tests.act_as_service();
select is(tests.status(), 'falhou sms', 'silence, and then the next channel failed');
select tests.receipt('entregue') is not null as late;
select is(tests.status(), 'entregue whatsapp', 'but it arrived all the same');
select tests.request('203.0.113.2', extra => '{"x-request-id": "outro-000001"}');
select is(tests.status(), 'desconhecida', 'another address learns nothing');
select tests.request(otp_response => 'uniform');
select is(tests.status(), 'desconhecida', 'nor does anybody where refusals are uniform');
select tests.request(extra => '{"x-request-id": "outro-000001"}');
select is(tests.status(), 'entregue whatsapp', 'the same address does, by the id of the send');
select tests.age_otps('16 minutes');
select is(tests.status(), 'desconhecida', 'for a quarter of an hour');

-- All failed.
select tests.request(extra => '{"x-request-id": "pedido-0001"}');
select tests.remember('envio', api.send_otp('11144477735')) is not null as sent;
select isnt(api.otp_delivery(jsonb_build_array(jsonb_build_object('otp_id', tests.recall('envio') -> 'otp_id', 'resultados', '[]'::jsonb))), null, 'no channel takes it');
select is(tests.status(), 'falhou', 'failed');
-- By the id of the send, for fifteen minutes, and the best that is known.
select tests.act_as_tester();
delete from portaria.otp_envios;
create function tests.ledger(id text, situacao text, ordem integer, idade interval default '0', otp_id uuid default gen_random_uuid()) returns void language sql security definer as $$
  insert into portaria.otp_envios (contexto, codigo_digest, ip, otp_id, canal, situacao, criado_em, ordem, request_id) values ('sistema', '\x00', '203.0.113.1', otp_id, 'c' || ordem, situacao, clock_timestamp() - idade, ordem, id)
$$;
select tests.ledger('pedido-0002', 'aceito', 1), tests.ledger('pedido-0003', 'recusado', 1, otp_id => null), tests.ledger('pedido-0004', 'aceito', 1, '15 minutes 30 seconds'),
  tests.ledger('pedido-0005', 'lido', 1), tests.ledger('pedido-0005', 'falhou', 2), tests.ledger('pedido-0006', 'pendente', 1), tests.ledger('pedido-0006', 'falhou', 2);
select tests.act_as_service();
select is(tests.status(), 'desconhecida', 'the status of another send is hidden');
select is(api.delivery_status('pedido-0003') ->> 'situacao', 'desconhecida', 'nor of a refused one');
select is(api.delivery_status('pedido-0004') ->> 'situacao', 'desconhecida', 'nor after a quarter of an hour');
select is(api.delivery_status('pedido-0005') ->> 'canal', 'c1', 'what was read counts, whatever came later');
select is(api.delivery_status('pedido-0006') ->> 'canal', 'c1', 'and so does what is on its way');
select is(api.delivery_status('pedido-0002') ->> 'situacao', 'aceito', 'everybody sees the status of their own send');

select tests.act_as('11144477735') is not null as signed_in;
select throws_ok($$select api.delivery_status('pedido-0001')$$, '42501', null, 'a signed-in user asks the shim');

select * from finish();
rollback;
