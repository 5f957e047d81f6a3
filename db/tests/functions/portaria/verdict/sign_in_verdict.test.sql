-- Current obstacles to a sign-in: limits, deliveries, a code that was sent.
begin;
select plan(13);

create function tests.id(nome text) returns uuid language sql as $$ select (tests.recall(id.nome) #>> '{}')::uuid $$;
create function tests.verdict() returns jsonb language sql security definer as $$
  select portaria.sign_in_verdict(array[u.id], portaria.usuario_situation(u)) from portaria.usuarios as u where u.codigo = '33344477733'
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
select is_empty($$select s from unnest(array['pode_entrar', 'inativa', 'sem_papel', 'escola_ausente', 'sem_cpf', 'sem_telefone', 'limite_erros', 'limite_envios',
  'canal_falhou', 'codigo_a_caminho', 'cpf_duplicado']) as s where portaria.verdict_reason(s) is null$$, 'every situation has a reason');
select ok(portaria.verdict_reason('telefones_diferentes', '****0011, ****0012') like '%****0011%', 'the reason for several phones names their last digits');

select * from finish();
rollback;
