-- Every cause of the verdict: the situation, until when, and the next step.
begin;
select plan(55);

create function tests.id(nome text) returns uuid language sql as $$ select (tests.recall(id.nome) #>> '{}')::uuid $$;
create function tests.verdict() returns jsonb language sql security definer as $$
  select portaria.usuario_verdict(u) from portaria.usuarios as u where u.codigo = '33344477733'
$$;
create function tests.cause() returns text language sql as $$ select tests.verdict() ->> 'situacao' $$;
create function tests.says(part text, what text) returns text language sql as $$
  select matches(tests.verdict() ->> 'porque', says.part, says.what)
$$;
create function tests.until(de interval, ate interval, what text) returns text language sql as $$
  select ok((tests.verdict() ->> 'ate')::timestamptz between now() + de and clock_timestamp() + ate, what)
$$;
create function tests.profile(nome text) returns jsonb language sql as $$ select portaria.profile_verdict(portaria.find_profile(tests.the(profile.nome))) $$;
select tests.remember('escola', to_jsonb(tests.make_escola('Escola A')));
select tests.remember('maria', to_jsonb(tests.make_usuario('33344477733', null, ativo => false)));
update portaria.usuarios set telefone = null;
select tests.request('203.0.113.7');

-- The record, one hindrance after the other.
select is(tests.cause(), 'inativa', 'inactive');
select tests.says('ative-o', 'and what to do');
select is(tests.verdict() -> 'ate', 'null', 'it does not pass by itself');
update portaria.usuarios set ativo = true;
select is(tests.cause(), 'sem_papel', 'no role');
select tests.says('conceda um papel', 'and what to do');
select portaria.grant_papel(tests.id('maria'), 'coordenador', tests.id('escola'));
set local session_replication_role = replica; -- as in a database whose schools are kept elsewhere
delete from api.escolas where id = tests.id('escola');
set local session_replication_role = origin;
select is(tests.cause(), 'escola_ausente', 'the school of the role is gone');
select tests.says('outra escola', 'and what to do');
select portaria.grant_papel(tests.id('maria'), 'especialista');
select is(tests.cause(), 'sem_telefone', 'with another role it is the phone');
select tests.says('cadastre um telefone', 'and what to do');
update portaria.usuarios set telefone = '+5511987650011';
select is(tests.cause(), 'pode_entrar', 'with a phone, nothing is in the way');

-- A code on its way; then no channel delivers.
select tests.send('33344477733') is not null as sent;
select tests.act_as_tester();
select is(tests.cause(), 'codigo_a_caminho', 'a code is on its way');
select tests.until('4 minutes', '5 minutes', 'until it expires');
update portaria.login_otps set expira_em = clock_timestamp();
select is(tests.cause(), 'pode_entrar', 'an expired one is not');
select tests.age_otps('20 minutes');
update portaria.otp_envios set situacao = 'falhou', canal = 'whatsapp';
select tests.send('33344477733') is not null as sent;
select tests.act_as_tester();
update portaria.otp_envios set situacao = 'falhou', canal = 'twilio-sms' where situacao = 'pendente';
select is(tests.cause(), 'canal_falhou', 'every channel failed');
select tests.says('\(twilio-sms, há 20 minutos\)', 'which, and since when nothing arrives');
select tests.says('confira o telefone', 'and what to do');
insert into portaria.otp_envios (contexto, codigo_digest, ip, otp_id, canal, situacao, ordem)
select contexto, codigo_digest, ip, otp_id, 'console', 'aceito', 2 from portaria.otp_envios where canal = 'twilio-sms';
select is(tests.cause(), 'codigo_a_caminho', 'one channel that took it is enough');
update portaria.login_otps set tentativas = 3;
select is(tests.cause(), 'pode_entrar', 'a code with three errors is no code');
delete from portaria.otp_envios where canal = 'console';
select tests.age_otps('3 hours');
select tests.says('há 3 horas', 'hours, not minutes');

update portaria.usuarios set telefone = '+5511987650012';
select is(tests.cause(), 'pode_entrar', 'failures to the old phone do not count for the new one');
update portaria.usuarios set telefone = '+5511987650011';
select is(tests.cause(), 'canal_falhou', 'and counts again with it');

-- The limit of sends.
delete from portaria.login_otps;
delete from portaria.otp_envios;
select tests.send('33344477733'), tests.send('33344477733'), tests.send('33344477733');
select tests.act_as_tester();
update portaria.login_otps set usado_em = clock_timestamp();
select is(tests.cause(), 'limite_envios', 'three codes in a quarter of an hour');
select tests.until('14 minutes', '15 minutes', 'until the first is a quarter of an hour old');
select tests.says('desbloqueie', 'and what to do');
select portaria.unlock_titulares(array[tests.id('maria')]);
select is(tests.cause(), 'pode_entrar', 'an unlock mends it');
delete from portaria.desbloqueios;

-- The limit of errors, with the network.
delete from portaria.login_otps;
delete from portaria.otp_envios;
select tests.make_erros(tests.id('maria'), 30, '1 hour');
select is(tests.cause(), 'limite_erros', 'thirty errors in a day');
select tests.until('22 hours 59 minutes', '23 hours', 'until the first is a day old');
update portaria.login_otps set erros_rede = array_fill('203.0.113.0/24'::cidr, array[tentativas::integer]);
insert into portaria.redes_conhecidas (titular, rede) values (tests.id('maria'), '203.0.113.0/24');
select tests.says('a rede 203\.0\.113\.0/24', 'and from which network');
update portaria.login_otps set erros_rede = array_fill('198.51.100.0/24'::cidr, array[tentativas::integer]);
select tests.says('redes em que a pessoa nunca entrou', 'or from networks that are not theirs');
select portaria.unlock_titulares(array[tests.id('maria')]);
select is(tests.cause(), 'pode_entrar', 'an unlock mends it');

-- Too many switches of role in an open sign-in.
delete from portaria.login_otps;
insert into portaria.sessoes (jti, familia, contexto, titular_id, papel, entrou_em, emitida_em, expira_em)
values ('jti-m', '00000000-0000-4000-8000-00000000000e', 'sistema', tests.id('maria'), 'especialista', now(), clock_timestamp() + interval '1 second', now() + interval '8 hours');
insert into portaria.sessao_trocas (familia, momentos) values ('00000000-0000-4000-8000-00000000000e', array_fill(now(), array[30]));
select is(tests.cause(), 'pode_entrar', 'who switched too often can sign in');
select tests.until('59 minutes', '60 minutes', 'and switch again in an hour');
select tests.says('trocou de papel vezes demais', 'which the sentence says');
update portaria.sessoes set encerrada_em = now();
select is(tests.verdict() -> 'ate', 'null', 'a sign-in that ended is in nobody''s way');

-- Nothing of somebody else counts, and the network that blocks the longest is named.
select tests.remember('outra', to_jsonb(tests.make_usuario('55544477731', 'especialista'))) is not null as another;
create function tests.other() returns jsonb language sql security definer as $$ select portaria.usuario_verdict(u) from portaria.usuarios as u where u.codigo = '55544477731' $$;
update portaria.sessoes set encerrada_em = null;
select is(tests.other() ->> 'porque', 'Pode entrar: basta pedir um código.', 'nor the switches of somebody else');
select tests.send('33344477733') is not null as sent;
select tests.act_as_tester();
select is(tests.other() ->> 'situacao', 'pode_entrar', 'nor their codes');
delete from portaria.login_otps;
delete from portaria.desbloqueios;
delete from portaria.redes_conhecidas;
select tests.make_erros(tests.id('maria'), 60, '1 hour');
update portaria.login_otps as o set criado_em = o.criado_em - case when q.n <= 10 then interval '0' else interval '30 minutes' end,
  erros_rede = array_fill(case when q.n <= 10 then '203.0.113.0/24'::cidr else '198.51.100.0/24' end, array[o.tentativas::integer])
from (select id, row_number() over (order by criado_em) as n from portaria.login_otps) as q where q.id = o.id;
insert into portaria.redes_conhecidas (titular, rede) values (tests.id('maria'), '203.0.113.0/24'), (tests.id('maria'), '198.51.100.0/24'), (tests.id('outra'), '192.0.2.0/24');
select is(portaria.blocked_network(array[tests.id('maria')])::text like '("a rede 203.0.113.0/24",%', true, 'the network that blocks the longest');
select is((select count(*)::integer from portaria.blocked_network(array[tests.id('maria')])), 1, 'and no other');
update portaria.redes_conhecidas set vista_em = now() - interval '31 days' where rede = '203.0.113.0/24';
select is(portaria.blocked_network(array[tests.id('maria')])::text like '("redes em que a pessoa nunca entrou",%', true, 'a network of long ago is unknown again');
delete from portaria.login_otps;
delete from portaria.redes_conhecidas;
delete from portaria.otp_envios;
insert into portaria.login_otps (contexto, usuario_id, sal, hash, criado_em, expira_em)
select 'sistema', tests.id('maria'), uuid_send(gen_random_uuid()), sha256('x'), now() - n * interval '10 minutes', now() - n * interval '10 minutes' from generate_series(2, 5) as n;
insert into portaria.otp_envios (contexto, codigo_digest, ip, otp_id, canal, situacao, criado_em, ordem)
select 'sistema', '\x00', '203.0.113.1', o.id, c, case when o.criado_em = now() - interval '40 minutes' then 'entregue' else 'falhou' end, o.criado_em, 1
from portaria.login_otps as o, unnest(array['whatsapp', 'whatsapp', 'twilio-sms']) as c;
select is(tests.verdict() ->> 'porque', 'Nenhum canal entregou o código (twilio-sms, whatsapp, há 30 minutos): confira o telefone e peça outro código.', 'each channel once, since the last code that arrived');
create function tests.profile_scans() returns numeric language sql as $$
  select sum(s.seq_scan + s.idx_scan) from pg_stat_xact_all_tables as s where s.relid in ('api.alunos'::regclass, 'api.responsaveis'::regclass)
$$;
update portaria.login_otps as o set telefone = u.telefone from portaria.usuarios as u where u.id = o.usuario_id;
select tests.remember('vistos', to_jsonb(tests.profile_scans())) is not null as counted;
select is((select count(*)::integer from portaria.last_send(array[tests.id('maria')])), 1, 'the newest code, and no other');
select is(to_jsonb(tests.profile_scans()), tests.recall('vistos'), 'of the staff, without a look for students and guardians');
delete from portaria.login_otps;
delete from portaria.otp_envios;
-- The longest wait, and the last code that arrived.
insert into portaria.sessoes (jti, familia, contexto, titular_id, papel, entrou_em, emitida_em, expira_em)
select 'jti-s' || n, lpad(n::text, 32, '0')::uuid, 'sistema', tests.id('maria'), 'especialista', now(), clock_timestamp() + interval '1 second', now() + interval '8 hours' from generate_series(1, 2) as n;
insert into portaria.sessao_trocas (familia, momentos) select lpad(n::text, 32, '0')::uuid, array_fill(now() - n * interval '10 minutes', array[30]) from generate_series(1, 2) as n;
delete from portaria.sessao_trocas where familia = '00000000-0000-4000-8000-00000000000e';
select ok(portaria.blocked_switch(array[tests.id('maria')]) between 2990 and 3000, 'of two sign-ins the one that is stuck longer') ;
insert into portaria.login_otps (contexto, usuario_id, sal, hash, criado_em, expira_em)
select 'sistema', tests.id('maria'), uuid_send(gen_random_uuid()), sha256('x'), now() - n * interval '10 minutes', now() - n * interval '10 minutes' from generate_series(3, 6) as n;
insert into portaria.otp_envios (contexto, codigo_digest, ip, otp_id, canal, situacao, criado_em)
select 'sistema', '\x00', '203.0.113.1', o.id, 'whatsapp', case when o.criado_em in (now() - interval '40 minutes', now() - interval '60 minutes') then 'entregue' else 'falhou' end, o.criado_em from portaria.login_otps as o;
select is((select falha_desde from portaria.last_send(array[tests.id('maria')])), now() - interval '30 minutes', 'since the last code that arrived, not the first');
delete from portaria.login_otps;
delete from portaria.otp_envios;

-- The portal.
select tests.remember('portal', tests.make_portal()) is not null as portal;
update api.alunos set telefone = '+5511900000011' where id = tests.the('mae_aluna');
select is(tests.profile('mae_a') ->> 'situacao', 'telefones_diferentes', 'two schools know two phones');
update api.responsaveis set telefone = '+5511900000011' where id = tests.the('mae_b');
select is(tests.profile('mae_a') ->> 'situacao', 'pode_entrar', 'the same phone everywhere is no difference');
update api.responsaveis set telefone = '+5511900000019' where id = tests.the('mae_b');
update api.alunos set telefone = '+5511900000018' where id = tests.the('mae_aluna');
select is(tests.profile('mae_a') ->> 'situacao', 'telefones_diferentes', 'schools know the person by different phones');
select matches(tests.profile('mae_a') ->> 'porque', '\*{4}0011, \*{4}0018, \*{4}0019', 'each of which is named by its end');
update api.alunos set nome_completo = 'Outra' where id = tests.the('mae_aluna');
select is(tests.profile('mae_a') ->> 'situacao', 'cpf_duplicado', 'two people with one CPF');
select tests.request();
select tests.act_as_service();
select api.portal_send_otp('20000000108') is not null as sent;
select tests.act_as_tester();
select is(tests.profile('mae_a') ->> 'situacao', 'codigo_a_caminho', 'what keeps a person out now comes before what their records have wrong');
delete from portaria.login_otps;
delete from portaria.otp_envios;
select is(tests.profile('mae_a') ->> 'situacao', 'cpf_duplicado', 'which it is without the code');
insert into portaria.login_otps (contexto, aluno_id, telefone, sal, hash, criado_em, expira_em)
select 'portal', tests.the('filha'), portaria.guardian_phone(tests.the('filha')), uuid_send(gen_random_uuid()), sha256('x'), now() - interval '20 minutes', now() - interval '15 minutes';
insert into portaria.otp_envios (contexto, codigo_digest, ip, otp_id, canal, situacao, criado_em)
select 'portal', sha256('x'), '203.0.113.1', id, 'whatsapp', 'falhou', criado_em from portaria.login_otps;
select is(tests.profile('filha') ->> 'situacao', 'canal_falhou', 'no channel delivered to the guardian''s phone');
update api.alunos set telefone = '+5511900000021' where id = tests.the('filha');
select is(tests.profile('filha') ->> 'situacao', 'pode_entrar', 'which a phone of the student''s own mends');
update api.alunos set telefone = null where id = tests.the('filha');
update api.responsaveis set telefone = '+5511900000022' where id = tests.the('mae_a');
select is(tests.profile('filha') ->> 'situacao', 'pode_entrar', 'and another phone of the guardian');
update api.alunos set cpf = null where id = tests.the('filho');
select is(tests.profile('filho') ->> 'situacao', 'sem_cpf', 'no CPF');

select * from finish();
rollback;
