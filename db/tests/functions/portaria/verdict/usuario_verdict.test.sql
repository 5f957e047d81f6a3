-- Every cause of a verdict: the situation, its end, and the next step.
begin;
select plan(64);

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

-- Faults of the record, one after another.
select is(tests.cause(), 'inativa', 'an inactive person has the situation inativa');
select tests.says('ative-o', 'the reason for inativa has the next step');
select is(tests.verdict() -> 'ate', 'null', 'inativa has no end');
update portaria.usuarios set ativo = true;
select is(tests.cause(), 'sem_papel', 'a person without a role has the situation sem_papel');
select tests.says('conceda um papel', 'the reason for sem_papel has the next step');
select portaria.grant_papel(tests.id('maria'), 'coordenador', tests.id('escola'));
select is(tests.cause(), 'sem_telefone', 'a person without a phone has the situation sem_telefone');
select tests.says('cadastre um telefone', 'the reason for sem_telefone has the next step');
update portaria.usuarios set telefone = '+5511987650011';
set local session_replication_role = replica; -- as in a database whose schools are kept elsewhere
delete from api.escolas where id = tests.id('escola');
set local session_replication_role = origin;
select is(tests.cause(), 'escola_ausente', 'a person whose school is gone has the situation escola_ausente');
select tests.says('^Pode entrar\. .*outra escola', 'the reason for escola_ausente has the next step');
select is(tests.verdict() -> 'entra', 'true', 'such a person can sign in');
select tests.send('33344477733') is not null as sent;
select tests.act_as_tester();
select is(tests.cause(), 'codigo_a_caminho', 'and may have a code on its way');
delete from portaria.login_otps;
delete from portaria.otp_envios;
select portaria.grant_papel(tests.id('maria'), 'especialista');
select is(tests.cause(), 'pode_entrar', 'a complete record has the situation pode_entrar');

-- A code that was sent; then failed deliveries.
select tests.send('33344477733') is not null as sent;
select tests.act_as_tester();
select is(tests.cause(), 'codigo_a_caminho', 'a valid code gives codigo_a_caminho');
select tests.until('4 minutes', '5 minutes', 'codigo_a_caminho ends with the code');
select is(tests.verdict() - array['ate', 'situacao'], '{"entra": true, "quem": null, "passos": [], "porque": "Um código foi enviado e vale até a hora indicada: confira as mensagens do telefone."}', 'it is no obstacle, and anybody can look at the phone');
update portaria.login_otps set expira_em = clock_timestamp();
select is(tests.cause(), 'pode_entrar', 'an expired code gives pode_entrar');
select tests.age_otps('20 minutes');
update portaria.otp_envios set situacao = 'falhou', canal = 'whatsapp';
select tests.send('33344477733') is not null as sent;
select tests.act_as_tester();
update portaria.otp_envios set situacao = 'falhou', canal = 'twilio-sms' where situacao = 'pendente';
select is(tests.cause(), 'canal_falhou', 'failed deliveries give canal_falhou');
select tests.says('\(twilio-sms, há 20 minutos\)', 'the reason for canal_falhou names channel and time');
select tests.says('confira o telefone', 'the reason for canal_falhou has the next step');
insert into portaria.otp_envios (contexto, codigo_digest, ip, otp_id, canal, situacao, ordem)
select contexto, codigo_digest, ip, otp_id, 'console', 'aceito', 2 from portaria.otp_envios where canal = 'twilio-sms';
select is(tests.cause(), 'codigo_a_caminho', 'one channel that accepted the code is enough');
update portaria.login_otps set tentativas = 3;
select is(tests.cause(), 'pode_entrar', 'a blocked code is no obstacle');
delete from portaria.otp_envios where canal = 'console';
select tests.age_otps('3 hours');
select tests.says('há 3 horas', 'the time is given in hours after two hours');

update portaria.usuarios set telefone = '+5511987650012';
select is(tests.cause(), 'pode_entrar', 'failures to the old phone do not count after a change');
update portaria.usuarios set telefone = '+5511987650011';
select is(tests.cause(), 'canal_falhou', 'failures count again after the phone was changed back');

-- The limit of sends.
delete from portaria.login_otps;
delete from portaria.otp_envios;
select tests.send('33344477733'), tests.send('33344477733'), tests.send('33344477733');
select tests.act_as_tester();
update portaria.login_otps set usado_em = clock_timestamp();
select is(tests.cause(), 'limite_envios', 'three codes in a quarter of an hour give limite_envios');
select tests.until('14 minutes', '15 minutes', 'limite_envios ends when the first code is fifteen minutes old');
select tests.says('desbloqueie', 'the reason for limite_envios has the next step');
select portaria.unlock_titulares(array[tests.id('maria')]);
select is(tests.cause(), 'pode_entrar', 'an unlock ends limite_envios');
update portaria.limites set valor = 1 where nome = 'envios_dia_rede';
select is(tests.cause(), 'limite_rede', 'a network without sends left gives limite_rede');
select tests.says('^A rede de ensino já mandou', 'the reason says which limit it is');
select is(tests.verdict() -> 'passos', '["limit-set"]', 'which the reader may raise');
select tests.until('23 hours', '25 hours', 'it ends when the first send is a day old');
update portaria.limites set valor = 0 where nome = 'envios_dia_rede';
delete from portaria.desbloqueios;

-- The limit of wrong attempts, with the network.
delete from portaria.login_otps;
delete from portaria.otp_envios;
select tests.make_erros(tests.id('maria'), 30, '1 hour');
select is(tests.cause(), 'limite_erros', 'thirty wrong attempts in a day give limite_erros');
select tests.until('22 hours 59 minutes', '23 hours', 'limite_erros ends when the first attempt is a day old');
update portaria.login_otps set erros_rede = array_fill('203.0.113.0/24'::cidr, array[tentativas::integer]);
insert into portaria.redes_conhecidas (titular, rede) values (tests.id('maria'), '203.0.113.0/24');
select portaria.log_transacao('login.success', tests.id('maria'));
select tests.says('na rede 203\.0\.113\.0/24', 'the reason for limite_erros names the network of the last sign-in');
update portaria.login_otps set erros_rede = array_fill('198.51.100.0/24'::cidr, array[tentativas::integer]);
select is(tests.cause(), 'pode_entrar', 'errors of strangers leave the own network open');
delete from portaria.redes_conhecidas;
select is(tests.cause(), 'limite_erros', 'errors of strangers block a network that nobody knows');
select portaria.unlock_titulares(array[tests.id('maria')]);
select is(tests.cause(), 'pode_entrar', 'an unlock ends limite_erros');

-- Too many role switches in an open sign-in.
delete from portaria.login_otps;
insert into portaria.sessoes (jti, familia, contexto, titular_id, papel, entrou_em, emitida_em, expira_em)
values ('jti-m', '00000000-0000-4000-8000-00000000000e', 'sistema', tests.id('maria'), 'especialista', now(), clock_timestamp() + interval '1 second', now() + interval '8 hours');
insert into portaria.sessao_trocas (familia, momentos) values ('00000000-0000-4000-8000-00000000000e', array_fill(now(), array[30]));
select is(tests.cause(), 'pode_entrar', 'too many switches still give pode_entrar');
select tests.until('59 minutes', '60 minutes', 'ate is the time of the next allowed switch');
select tests.says('trocou de papel vezes demais', 'the reason mentions the switches');
update portaria.sessoes set encerrada_em = now();
select is(tests.verdict() -> 'ate', 'null', 'switches of an ended sign-in do not count');

-- Data of other people does not count.
select tests.remember('outra', to_jsonb(tests.make_usuario('55544477731', 'especialista'))) is not null as another;
create function tests.other() returns jsonb language sql security definer as $$ select portaria.usuario_verdict(u) from portaria.usuarios as u where u.codigo = '55544477731' $$;
update portaria.sessoes set encerrada_em = null;
select is(tests.other() ->> 'porque', 'Pode entrar: basta pedir um código.', 'switches of another person do not count');
select tests.send('33344477733') is not null as sent;
select tests.act_as_tester();
select is(tests.other() ->> 'situacao', 'pode_entrar', 'codes of another person do not count');
delete from portaria.login_otps;
delete from portaria.desbloqueios;
delete from portaria.redes_conhecidas;
delete from portaria.login_otps;
delete from portaria.redes_conhecidas;
delete from portaria.otp_envios;
insert into portaria.login_otps (id, contexto, usuario_id, telefone, sal, hash, criado_em, expira_em)
select lpad((9 - n)::text, 32, '0')::uuid, 'sistema', tests.id('maria'), '+5511987650011', uuid_send(gen_random_uuid()), sha256('x'), now() - n * interval '10 minutes', now() - n * interval '10 minutes' from generate_series(2, 5) as n;
insert into portaria.otp_envios (contexto, codigo_digest, ip, otp_id, canal, situacao, criado_em, ordem)
select 'sistema', '\x00', '203.0.113.1', o.id, c, case when o.criado_em = now() - interval '40 minutes' then 'entregue' else 'falhou' end, o.criado_em, 1
from portaria.login_otps as o, unnest(array['whatsapp', 'whatsapp', 'twilio-sms']) as c;
select is(tests.verdict() ->> 'porque', 'Nenhum canal entregou o código (twilio-sms, whatsapp, há 30 minutos): confira o telefone e peça outro código.', 'the reason names each failed channel once, since the last delivered code');
create function tests.profile_scans() returns numeric language sql as $$
  select sum(s.seq_scan + s.idx_scan) from pg_stat_xact_all_tables as s where s.relid in ('api.alunos'::regclass, 'api.responsaveis'::regclass)
$$;
select tests.remember('vistos', to_jsonb(tests.profile_scans())) is not null as counted;
select is(array(select l.criado_em from portaria.last_send(array[tests.id('maria')], '+5511987650011') as l), array[now() - interval '20 minutes'], 'last_send returns the newest code only');
select is(to_jsonb(tests.profile_scans()), tests.recall('vistos'), 'last_send of a user does not read students and guardians');
delete from portaria.login_otps;
delete from portaria.otp_envios;
-- The longest wait, and the last delivered code.
insert into portaria.sessoes (jti, familia, contexto, titular_id, papel, entrou_em, emitida_em, expira_em)
select 'jti-s' || n, lpad(n::text, 32, '0')::uuid, 'sistema', tests.id('maria'), 'especialista', now(), clock_timestamp() + interval '1 second', now() + interval '8 hours' from generate_series(1, 2) as n;
insert into portaria.sessao_trocas (familia, momentos) select lpad(n::text, 32, '0')::uuid, array_fill(now() - n * interval '10 minutes', array[30]) from generate_series(1, 2) as n;
delete from portaria.sessao_trocas where familia = '00000000-0000-4000-8000-00000000000e';
select ok(portaria.blocked_switch(array[tests.id('maria')]) between 2990 and 3000, 'of two sign-ins the longer wait counts') ;
insert into portaria.login_otps (contexto, usuario_id, telefone, sal, hash, criado_em, expira_em)
select 'sistema', tests.id('maria'), '+5511987650011', uuid_send(gen_random_uuid()), sha256('x'), now() - n * interval '10 minutes', now() - n * interval '10 minutes' from generate_series(3, 6) as n;
insert into portaria.otp_envios (contexto, codigo_digest, ip, otp_id, canal, situacao, criado_em)
select 'sistema', '\x00', '203.0.113.1', o.id, 'whatsapp', case when o.criado_em in (now() - interval '40 minutes', now() - interval '60 minutes') then 'entregue' else 'falhou' end, o.criado_em from portaria.login_otps as o;
select is((select falha_desde from portaria.last_send(array[tests.id('maria')], '+5511987650011')), now() - interval '30 minutes', 'failures count since the last delivered code, not the first');
delete from portaria.login_otps;
delete from portaria.otp_envios;

-- The portal.
select tests.remember('portal', tests.make_portal()) is not null as portal;
update api.alunos set telefone = '+5511900000011' where id = tests.the('mae_aluna');
select is(tests.profile('mae_a') ->> 'situacao', 'telefones_diferentes', 'different phones at two schools give telefones_diferentes');
update api.responsaveis set telefone = '+5511900000011' where id = tests.the('mae_b');
select is(tests.profile('mae_a') ->> 'situacao', 'pode_entrar', 'equal phones give pode_entrar');
update api.responsaveis set telefone = '+5511900000019' where id = tests.the('mae_b');
update api.alunos set telefone = '+5511900000018' where id = tests.the('mae_aluna');
select is(tests.profile('mae_b') ->> 'situacao', 'telefones_diferentes', 'different phones at several schools give telefones_diferentes');
select is(tests.profile('mae_b') -> 'entra', 'true', 'who chooses one by its end can sign in');
select matches(tests.profile('mae_b') ->> 'porque', '^Pode entrar\. O mesmo CPF', 'which the reason says first');
select matches(tests.profile('mae_a') ->> 'porque', '\*{4}0011, \*{4}0018, \*{4}0019', 'the reason names the last digits of each phone');
update api.alunos set nome_completo = 'Outra' where id = tests.the('mae_aluna');
select is(tests.profile('mae_a') ->> 'situacao', 'cpf_duplicado', 'different names with one CPF give cpf_duplicado');
select matches(tests.profile('mae_a') ->> 'porque', '^Pode entrar\. O mesmo CPF', 'with which one can sign in');
select tests.request();
select tests.act_as_service();
select api.portal_send_otp('20000000108') is not null as sent;
select tests.act_as_tester();
select is(tests.profile('mae_a') ->> 'situacao', 'codigo_a_caminho', 'a current obstacle takes precedence over faults of the records');
select is(tests.profile('mae_a') -> 'entra', 'true', 'and a code that was sent is none');
delete from portaria.login_otps;
delete from portaria.otp_envios;
select is(tests.profile('mae_a') ->> 'situacao', 'cpf_duplicado', 'without the code the verdict is cpf_duplicado again');
insert into portaria.login_otps (contexto, aluno_id, telefone, sal, hash, criado_em, expira_em)
select 'portal', tests.the('filha'), portaria.guardian_phone(tests.the('filha')), uuid_send(gen_random_uuid()), sha256('x'), now() - interval '20 minutes', now() - interval '15 minutes';
insert into portaria.otp_envios (contexto, codigo_digest, ip, otp_id, canal, situacao, criado_em)
select 'portal', sha256('x'), '203.0.113.1', id, 'whatsapp', 'falhou', criado_em from portaria.login_otps;
select is(tests.profile('filha') ->> 'situacao', 'canal_falhou', 'failed deliveries to the guardian''s phone give canal_falhou for the student');
update api.alunos set telefone = '+5511900000021' where id = tests.the('filha');
select is(tests.profile('filha') ->> 'situacao', 'pode_entrar', 'a phone for the student ends canal_falhou');
update api.alunos set telefone = null where id = tests.the('filha');
update api.responsaveis set telefone = '+5511900000022' where id = tests.the('mae_a');
select is(tests.profile('filha') ->> 'situacao', 'pode_entrar', 'another phone of the guardian ends canal_falhou');
update api.alunos set cpf = null where id = tests.the('filho');
select is(tests.profile('filho') ->> 'situacao', 'sem_cpf', 'a student without a CPF has the situation sem_cpf');

select * from finish();
rollback;
