-- Current obstacles to a sign-in: limits, deliveries, a code that was sent.
begin;
select plan(24);

create function tests.id(nome text) returns uuid language sql as $$ select (tests.recall(id.nome) #>> '{}')::uuid $$;
create function tests.verdict() returns jsonb language sql security definer as $$
  select portaria.usuario_verdict(u) from portaria.usuarios as u where u.codigo = '33344477733'
$$;
select tests.remember('maria', to_jsonb(tests.make_usuario('33344477733', 'coordenador')));
select is(tests.verdict() ->> 'situacao', 'pode_entrar', 'the verdict without obstacles is pode_entrar');

-- A code that was sent.
select tests.request();
select tests.send('33344477733') is not null as sent;
select tests.act_as_tester();
select is(tests.verdict() ->> 'situacao', 'codigo_a_caminho', 'the verdict with a valid code is codigo_a_caminho');
select is((tests.verdict() ->> 'ate')::timestamptz, (select date_trunc('milliseconds', expira_em) from portaria.login_otps), 'ate is the expiry of the code');
update portaria.otp_envios set situacao = 'falhou', canal = 'whatsapp';
select is(tests.verdict() ->> 'situacao', 'canal_falhou', 'the verdict with failed deliveries is canal_falhou');
select ok(tests.verdict() ->> 'porque' like '%(whatsapp,%', 'the reason names the failed channel');
update portaria.otp_envios set situacao = 'pendente';
update portaria.login_otps set usado_em = now();
select is(tests.verdict() ->> 'situacao', 'pode_entrar', 'a used code is no obstacle');

-- Too many sends.
select tests.send('33344477733') is not null as sent;
select tests.send('33344477733') is not null as sent;
select tests.act_as_tester();
select is(tests.verdict() ->> 'situacao', 'codigo_a_caminho', 'a valid third code takes precedence over the limit');
update portaria.login_otps set usado_em = coalesce(usado_em, now());
select is(tests.verdict() ->> 'situacao', 'limite_envios', 'the verdict at the limit of sends is limite_envios');
select ok((tests.verdict() ->> 'ate')::timestamptz between now() + interval '14 minutes' and now() + interval '16 minutes', 'ate is fifteen minutes later');

-- A fault of the record takes precedence.
update portaria.usuarios set telefone = null;
select is(tests.verdict() ->> 'situacao', 'sem_telefone', 'a missing phone takes precedence over a limit');
select is(tests.verdict() -> 'ate', 'null', 'a missing phone has no ate');

-- The eleventh person of the hour at an address.
update portaria.usuarios set telefone = '+5511987650011';
delete from portaria.login_otps;
delete from portaria.otp_envios;
select tests.request('203.0.113.7');
insert into portaria.otp_envios (contexto, codigo_digest, ip) select 'sistema', int4send(n), '203.0.113.7' from generate_series(1, 10) as n;
select is(tests.verdict() ->> 'situacao', 'pode_entrar', 'an address that the person never used is nothing to them');
select tests.act_as_service();
select tests.answers_code($$select api.send_otp('33344477733')$$, 'rate_limited_ip', 429, null, 'the eleventh person is refused');
select tests.act_as_tester();
select is(tests.verdict() ->> 'situacao', 'limite_rede', 'then the verdict is limite_rede');
select ok((tests.verdict() ->> 'ate')::timestamptz between now() + interval '59 minutes' and now() + interval '61 minutes', 'ate is when the address may ask again');
select ok(tests.verdict() ->> 'porque' like '%203.0.113.7%' and tests.verdict() -> 'passos' = '["network-limit-set"]', 'the network reads the address and its limit');
select is(tests.verdict() -> 'limite', '{"nome": "otps_por_ip", "rede": "203.0.113.7", "valor": 10}', 'the limit that would have to be raised is named');
select is((select jsonb_path_query_array(portaria.timeline_of('sistema', u.id), '$[*] ? (@.evento == "otp.refused").dados') from portaria.usuarios as u where u.codigo = '33344477733'),
  '[{"code": "rate_limited_ip", "limite": "otps_por_ip"}]', 'the refusal is in the timeline');
insert into portaria.limites_rede (rede, nome, valor) values ('203.0.113.7/32', 'otps_por_ip', 20);
select is(tests.verdict() ->> 'situacao', 'pode_entrar', 'a raised limit of the network changes the verdict');
select is(
  portaria.verdict_of('limite_rede', null, 'otps_por_ip 203.0.113.7', false, '[]', true, true) -> 'limite' ->> 'valor'
    || coalesce(portaria.verdict_of('limite_rede', null, 'otps_por_ip 203.0.113.7', false, '[]', true, false) ->> 'limite', ' for the network alone'),
  '20 for the network alone', 'the value is that of this address, and only who may raise it reads it');
delete from portaria.limites_rede;
update portaria.otp_recusas set ate = clock_timestamp();
select is(tests.verdict() ->> 'situacao', 'pode_entrar', 'a refusal that is over says nothing');
select portaria.log_transacao('login.success', u.id) from portaria.usuarios as u where u.codigo = '33344477733';
select is(tests.verdict() ->> 'situacao', 'limite_rede', 'the address of the last sign-in counts without a refusal');
select is_empty($$select s from unnest(array['pode_entrar', 'inativa', 'sem_papel', 'escola_ausente', 'sem_cpf', 'sem_telefone', 'limite_erros', 'limite_envios',
  'canal_falhou', 'codigo_a_caminho', 'cpf_duplicado', 'limite_rede', 'exige_passkey']) as s where portaria.verdict_reason(s) is null$$, 'every situation has a reason');
select ok(portaria.verdict_reason('telefones_diferentes', '****0011, ****0012') like '%****0011%', 'the reason for several phones names their last digits');

select * from finish();
rollback;
