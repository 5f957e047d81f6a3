-- Why somebody cannot sign in now: limits, deliveries, a code on its way.
begin;
select plan(13);

create function tests.id(nome text) returns uuid language sql as $$ select (tests.recall(id.nome) #>> '{}')::uuid $$;
create function tests.verdict() returns jsonb language sql security definer as $$
  select portaria.sign_in_verdict(array[u.id], portaria.usuario_situation(u)) from portaria.usuarios as u where u.codigo = '33344477733'
$$;
select tests.remember('maria', to_jsonb(tests.make_usuario('33344477733', 'coordenador')));
select is(tests.verdict() ->> 'situacao', 'pode_entrar', 'nothing is in the way');

-- A code on its way.
select tests.request();
select tests.send('33344477733') is not null as sent;
select tests.act_as_tester();
select is(tests.verdict() ->> 'situacao', 'codigo_a_caminho', 'a code was sent');
select is((tests.verdict() ->> 'ate')::timestamptz, (select date_trunc('milliseconds', expira_em) from portaria.login_otps), 'until it expires');
update portaria.otp_envios set situacao = 'falhou', canal = 'whatsapp';
select is(tests.verdict() ->> 'situacao', 'canal_falhou', 'no channel delivered it');
select ok(tests.verdict() ->> 'porque' like '%(whatsapp,%', 'and the sentence names the channel');
update portaria.otp_envios set situacao = 'pendente';
update portaria.login_otps set usado_em = now();
select is(tests.verdict() ->> 'situacao', 'pode_entrar', 'a used code is in nobody''s way');

-- Too many sends.
select tests.send('33344477733') is not null as sent;
select tests.send('33344477733') is not null as sent;
select tests.act_as_tester();
select is(tests.verdict() ->> 'situacao', 'codigo_a_caminho', 'the third code is still good');
update portaria.login_otps set usado_em = coalesce(usado_em, now());
select is(tests.verdict() ->> 'situacao', 'limite_envios', 'without it the limit is in the way');
select ok((tests.verdict() ->> 'ate')::timestamptz between now() + interval '14 minutes' and now() + interval '16 minutes', 'for fifteen minutes');

-- A record that keeps the person out comes first.
update portaria.usuarios set telefone = null;
select is(tests.verdict() ->> 'situacao', 'sem_telefone', 'no phone comes before a limit');
select is(tests.verdict() -> 'ate', 'null', 'and does not pass by itself');
select is_empty($$select s from unnest(array['pode_entrar', 'inativa', 'sem_papel', 'escola_ausente', 'sem_cpf', 'sem_telefone', 'limite_erros', 'limite_envios',
  'canal_falhou', 'codigo_a_caminho', 'cpf_duplicado']) as s where portaria.verdict_reason(s) is null$$, 'every situation has a sentence');
select ok(portaria.verdict_reason('telefones_diferentes', '****0011, ****0012') like '%****0011%', 'that of several phones names their ends');

select * from finish();
rollback;
