-- A send when the day of the network or of the school is used up, in both styles.
begin;
select plan(9);

select tests.remember('maria', to_jsonb(tests.make_usuario('11144477735'))) is not null as maria;
create function tests.refuse(esgotada text, telefone text default '+5511900000012', destino text default null) returns jsonb language sql as $$
  select portaria.refuse_exhausted_send(
    row('sistema', 'usuario', (tests.recall('maria') #>> '{}')::uuid, refuse.telefone)::portaria.titular, '\x00000007', '192.0.2.1', refuse.esgotada, 60, refuse.destino
  )
$$;
create function tests.ledger() returns text[] language sql as $$
  select array_agg(concat_ws(' ', e.contexto, encode(e.codigo_digest, 'hex'), host(e.ip), e.situacao) order by e.criado_em) from portaria.otp_envios as e
$$;

-- Explicit: both say how long to wait.
select tests.request();
select tests.answers_code(format('select tests.refuse(%L)', l), 'sends_exhausted', 429, null, 'a used-up day is an error: ' || l) from unnest('{envios_dia_rede,envios_dia_escola}'::text[]) as l;
select is(tests.ledger(), '{"sistema 00000007 192.0.2.1 recusado"}', 'it costs the address one send for this code');
select is((select array_agg(dados order by id) from portaria.logs_transacoes where evento = 'otp.refused'), '{"{\"code\": \"sends_exhausted\", \"limite\": \"envios_dia_rede\"}"}', 'the log has the limit, once until it reopens');

-- Uniform: the error would tell the school of a code.
delete from portaria.otp_envios;
select tests.request(otp_response => 'uniform');
select tests.answers_code($$select tests.refuse('envios_dia_rede')$$, 'sends_exhausted', 429, null, 'in the uniform style that of the network is an error too');
delete from portaria.otp_envios;
select tests.remember('r', tests.refuse('envios_dia_escola')) is not null as answered;
select is(tests.recall('r') #- '{resposta,expira_em}', '{"otp": null, "otp_id": null, "telefone": null, "resposta": {"situacao": "enviado", "destino": "****0012", "expira_em_segundos": 300}}',
  'that of the school looks like a send, without a code to deliver');
select is(tests.ledger(), '{"sistema 00000007 192.0.2.1 recusado"}', 'and costs the address a send');
select ok((tests.recall('r') #>> '{resposta,expira_em}')::timestamptz between now() + interval '299 seconds' and clock_timestamp() + interval '300 seconds', 'the expiry is that of a real code');
select is(
  array(select tests.refuse('envios_dia_escola', v.telefone, v.destino) #>> '{resposta,destino}' from (values ('+5511900000012', '****9999'), (null, null)) as v (telefone, destino)),
  '{****9999,****0007}', 'the phone is the requested one, or a stand-in where there is none'
);

select * from finish();
rollback;
