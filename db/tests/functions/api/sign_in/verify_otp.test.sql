-- Signing in: the states of a code, the counted attempts, and the session.
begin;
select plan(77);

select tests.make_escola('Aurora') as escola;
select tests.make_usuario('11144477735', 'coordenador', (select id from api.escolas where nome = 'Aurora'), nome_completo => 'Ana Prado');
select tests.make_usuario('16899535009', null);
select tests.make_usuario('39053344705', 'coordenador', ativo => false);
select tests.request();

-- The right code.
select tests.remember('otp', to_jsonb(tests.send('11144477735')));
select tests.remember('r', api.verify_otp('111.444.777-35', tests.recall('otp') #>> '{}')) is not null as signed_in;
select is((select array_agg(k order by k) from jsonb_object_keys(tests.recall('r')) as k), '{claims,sessao}', 'the response has claims and session body');
select is((select array_agg(k order by k) from jsonb_object_keys(tests.recall('r') -> 'claims') as k),
  '{aud,escola_id,exp,iat,jti,nome_completo,principal_role,role,roles,sub,usuario_id}', 'the claims are those of the specification');
select is((select array_agg(k order by k) from jsonb_object_keys(tests.recall('r') -> 'sessao') as k),
  '{escola_id,escola_nome,expira_em,principal_role,roles,usuario}', 'the session body has exactly these fields');
select is((select array_agg(k order by k) from jsonb_object_keys(tests.recall('r') -> 'sessao' -> 'usuario') as k),
  '{auth_user_id,id,nome_completo}', 'the usuario of the session body has exactly these fields');
select tests.remember('c', tests.recall('r') -> 'claims') is not null as claims;
select is(tests.recall('c') ->> 'role', 'authenticated', 'the claim role is authenticated');
select is(tests.recall('c') ->> 'aud', 'authenticated', 'the claim aud is authenticated');
select is(tests.recall('c') ->> 'principal_role', 'coordenador', 'the claim principal_role is the role of the person');
select is(tests.recall('c') ->> 'nome_completo', 'Ana Prado', 'the claim nome_completo is the name of the person');
select is(tests.recall('c') -> 'sub', tests.recall('c') -> 'usuario_id', 'the claim sub is the user id');
select ok(abs((tests.recall('c') ->> 'iat')::bigint - tests.epoch()) <= 1, 'the claim iat is now');
select is((tests.recall('c') ->> 'exp')::bigint - (tests.recall('c') ->> 'iat')::bigint, 28800::bigint, 'the token is valid for eight hours');
select matches(tests.recall('c') ->> 'jti', '^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$', 'the claim jti is a random UUID [B20]');
select tests.act_as_tester();
select is(tests.recall('c') ->> 'escola_id', (select id::text from api.escolas where nome = 'Aurora'), 'the claim escola_id is the school of the role');
select is(tests.recall('c') -> 'roles', jsonb_build_array(jsonb_build_object('nome', 'coordenador', 'escola_id', tests.recall('c') -> 'escola_id')), 'the claim roles lists the role');
select isnt((select usado_em from portaria.login_otps), null, 'the code is marked as used');
select is((select tentativas::integer from portaria.login_otps), 0, 'a right code does not count as an attempt');
select results_eq(
  $$select evento, usuario_id::text, escola_id::text, host(ip), user_agent, request_id, dados ->> 'jti' from portaria.logs_transacoes where evento = 'login.success'$$,
  $$select 'login.success', tests.recall('c') ->> 'sub', tests.recall('c') ->> 'escola_id', '203.0.113.1', 'pgTAP', 'req-tests-1', tests.recall('c') ->> 'jti'$$,
  'login.success is logged once with person, place and session');
select tests.present(tests.recall('c'));
select lives_ok($$select portaria.check_request()$$, 'the session is valid');
select is(api.me(), tests.recall('r') -> 'sessao', 'me returns the same body as the sign-in');

-- A code is valid once.
select tests.act_as_service();
select tests.answers_code(format($$select api.verify_otp('11144477735', %L)$$, tests.recall('otp') #>> '{}'), 'otp_expired', 401, null, 'a used code is refused');
select tests.act_as_tester();
select is((select count(*)::integer from portaria.logs_transacoes where evento = 'login.success'), 1, 'a used code does not sign in');

-- Wrong codes are counted and reported, and the third one blocks the code.
select tests.age_otps('20 minutes');
select tests.remember('otp', to_jsonb(tests.send('11144477735')));
select tests.answers_code(format($$select api.verify_otp('11144477735', %L)$$, tests.wrong_otp(tests.recall('otp') #>> '{}', 1)),
  'otp_invalid', 401, '{"tentativas_restantes": 2}', 'the first wrong code leaves two attempts');
select tests.act_as_tester();
select is((select tentativas::integer from portaria.login_otps order by criado_em desc limit 1), 1, 'the first wrong code is counted');
select tests.act_as_service();
select tests.answers_code(format($$select api.verify_otp('11144477735', %L)$$, tests.wrong_otp(tests.recall('otp') #>> '{}', 2)),
  'otp_invalid', 401, '{"tentativas_restantes": 1}', 'the second wrong code leaves one attempt');
select tests.answers_code(format($$select api.verify_otp('11144477735', %L)$$, tests.wrong_otp(tests.recall('otp') #>> '{}', 3)),
  'otp_blocked', 401, null, 'the third wrong code blocks the code');
select tests.answers_code(format($$select api.verify_otp('11144477735', %L)$$, tests.recall('otp') #>> '{}'),
  'otp_blocked', 401, null, 'the right code is refused after the block [A4]');
select tests.answers_code($$select api.verify_otp('11144477735', '000000')$$, 'otp_blocked', 401, null, 'a wrong code is refused after the block');
select tests.act_as_tester();
select is((select tentativas::integer from portaria.login_otps order by criado_em desc limit 1), 3, 'attempts are counted up to three');
select is((select usado_em from portaria.login_otps order by criado_em desc limit 1), null, 'a blocked code is not marked as used');
select is((select count(*)::integer from portaria.otp_tentativas where ip = '203.0.113.1'), 3, 'three wrong attempts count against the address');
select is((select array_agg(evento order by criado_em) from portaria.logs_transacoes where evento in ('otp.wrong', 'otp.blocked')), '{otp.wrong,otp.wrong,otp.blocked}', 'the log has the wrong attempts and the block');
select ok(tests.send('11144477735') is not null, 'a new code can be requested after a block');

-- A missing code counts as wrong.
select tests.answers_code($$select api.verify_otp('11144477735', null)$$, 'otp_invalid', 401, '{"tentativas_restantes": 2}', 'null counts as a wrong code');
select tests.answers_code($$select api.verify_otp('11144477735', '')$$, 'otp_invalid', 401, '{"tentativas_restantes": 1}', 'an empty text counts as a wrong code');

-- Leading zeros are part of the code.
select tests.age_otps('20 minutes');
select tests.act_as_tester();
create or replace function tests.fixed_otp() returns portaria.login_otps language sql volatile security definer as $$
  select portaria.create_otp(row('sistema', 'usuario', u.id, u.telefone)::portaria.titular, array[u.id], '000042') from portaria.usuarios as u where u.codigo = '11144477735'
$$;
select isnt(tests.fixed_otp(), null, 'setup: a code with leading zeros exists');
select tests.act_as_service();
select tests.answers_code($$select api.verify_otp('11144477735', '42')$$, 'otp_invalid', 401, '{"tentativas_restantes": 2}', 'a code without its leading zeros is wrong');
select ok(api.verify_otp('11144477735', '000042') ? 'claims', 'a code with its leading zeros signs in');

-- Superseding.
select tests.age_otps('20 minutes');
select tests.remember('velho', to_jsonb(tests.send('11144477735')));
select tests.remember('novo', to_jsonb(tests.send('11144477735')));
select tests.answers_code(format($$select api.verify_otp('11144477735', %L)$$, tests.recall('velho') #>> '{}'),
  'otp_expired', 401, '{"tentativas_restantes": 2}', 'a superseded code is expired, and the attempt is counted');
select ok(api.verify_otp('11144477735', tests.recall('novo') #>> '{}') ? 'claims', 'the newest code signs in');

-- Expiry by the clock of the database.
select tests.age_otps('20 minutes');
select tests.remember('otp', to_jsonb(tests.send('11144477735')));
select tests.age_otps('4 minutes 50 seconds');
select tests.answers_code(format($$select api.verify_otp('11144477735', %L)$$, tests.wrong_otp(tests.recall('otp') #>> '{}')), 'otp_invalid', 401, '{"tentativas_restantes": 2}', 'a code is valid 4 min 50 s after the send');
select tests.age_otps('10 seconds');
select tests.answers_code(format($$select api.verify_otp('11144477735', %L)$$, tests.recall('otp') #>> '{}'), 'otp_expired', 401, null, 'a code is expired after five minutes');
select tests.remember('otp', to_jsonb(tests.send('11144477735')));
select tests.age_otps('4 minutes 50 seconds');
select ok(api.verify_otp('11144477735', tests.recall('otp') #>> '{}') ? 'claims', 'a right code signs in 4 min 50 s after the send');

-- No code, unknown people, no role.
select tests.answers_code($$select api.verify_otp('16899535009', '000000')$$, 'otp_invalid', 401, null, 'without a sent code any code is otp_invalid');
select tests.answers_code($$select api.verify_otp('52998224725', '000000')$$, 'user_not_found', 404, null, 'an unknown login code is user_not_found');
select tests.answers_code($$select api.verify_otp('39053344705', '000000')$$, 'user_not_found', 404, null, 'an inactive user is user_not_found');
select tests.throws_code($$select api.verify_otp('12', '000000')$$, 'invalid_codigo', 400, 'an invalid login code is refused');
select tests.remember('otp', to_jsonb(tests.send('16899535009')));
select tests.answers_code(format($$select api.verify_otp('16899535009', %L)$$, tests.recall('otp') #>> '{}'), 'no_role', 403, null, 'a person without a role gets no session');
select tests.act_as_tester();
select is((select (o.tentativas, o.usado_em)::text from portaria.login_otps as o join portaria.usuarios as u on u.id = o.usuario_id where u.codigo = '16899535009'), '(0,)', 'the code of a person without a role is not used up');
select tests.grant_papel((select id from portaria.usuarios where codigo = '16899535009'), 'especialista');
select tests.act_as_service();
select tests.remember('r', api.verify_otp('16899535009', tests.recall('otp') #>> '{}')) is not null as signed_in;
select is(tests.recall('r') -> 'claims' -> 'escola_id', 'null', 'a session of a global role has a null school');
select is(tests.recall('r') -> 'sessao' -> 'escola_id', 'null', 'the session body of a global role has a null school');
select tests.act_as_tester();
update portaria.usuarios set ativo = false where codigo = '16899535009';
select tests.act_as_service();
select tests.answers_code(format($$select api.verify_otp('16899535009', %L)$$, tests.recall('otp') #>> '{}'), 'user_not_found', 404, null, 'a user deactivated after the send is user_not_found');

-- Thirty wrong codes a day, across all codes of a person.
select tests.act_as_tester();
delete from portaria.login_otps;
delete from portaria.otp_tentativas;
select tests.make_erros((select id from portaria.usuarios where codigo = '11144477735'), 29, '10 hours');
select tests.remember('otp', to_jsonb(tests.send('11144477735')));
select tests.answers_code(format($$select api.verify_otp('11144477735', %L)$$, tests.wrong_otp(tests.recall('otp') #>> '{}')), 'otp_invalid', 401, '{"tentativas_restantes": 2}', 'the thirtieth wrong code of the day is counted');
select tests.answers_code(format($$select api.verify_otp('11144477735', %L)$$, tests.recall('otp') #>> '{}'), 'rate_limited_user', 429, '{"motivo": "erros"}', 'after thirty wrong codes the right one is refused [A19]');
select ok(tests.retry_after($$select api.verify_otp('11144477735', '000000')$$) between 50395 and 50400, 'Retry-After ends when the oldest wrong code is a day old');
select tests.act_as_tester();
select is((select tentativas::integer from portaria.login_otps order by criado_em desc limit 1), 1, 'a refused attempt is not counted');
update portaria.limites set valor = 31 where nome = 'erros_por_usuario';
select tests.act_as_service();
select ok(api.verify_otp('11144477735', tests.recall('otp') #>> '{}') ? 'claims', 'a raised limit takes effect at once [A19]');
select tests.act_as_tester();
update portaria.limites set valor = 30 where nome = 'erros_por_usuario';
select tests.age_otps('13 hours 59 minutes 45 seconds');
update portaria.limites set valor = 31 where nome = 'erros_por_usuario';
select tests.remember('otp', to_jsonb(tests.send('11144477735')));
select tests.act_as_tester();
update portaria.limites set valor = 30 where nome = 'erros_por_usuario';
select tests.act_as_service();
select tests.answers_code($$select api.send_otp('11144477735')$$, 'rate_limited_user', 429, '{"motivo": "erros"}', 'no code is sent to a blocked person');
select ok(tests.retry_after($$select api.send_otp('11144477735')$$) between 1 and 15, 'Retry-After of the send is that of the block');
select tests.answers_code(format($$select api.verify_otp('11144477735', %L)$$, tests.recall('otp') #>> '{}'), 'rate_limited_user', 429, '{"motivo": "erros"}', 'a right code before the end of the day is refused');
select tests.age_otps('16 seconds');
select ok(api.verify_otp('11144477735', tests.recall('otp') #>> '{}') ? 'claims', 'a right code after the day signs in');

-- Sixty wrong codes an hour from one address.
select tests.act_as_tester();
delete from portaria.login_otps;
delete from portaria.otp_tentativas;
insert into portaria.otp_tentativas (ip, criado_em) select '203.0.113.1', clock_timestamp() - interval '10 minutes' from generate_series(1, 59);
delete from portaria.otp_envios;
select tests.remember('otp', to_jsonb(tests.send('11144477735')));
select tests.answers_code($$select api.verify_otp('52998224725', '000000')$$, 'user_not_found', 404, null, 'the sixtieth wrong attempt of an address counts, at an unknown login code');
select tests.answers_code(format($$select api.verify_otp('11144477735', %L)$$, tests.recall('otp') #>> '{}'), 'rate_limited_ip', 429, null, 'after sixty wrong attempts a right code is refused');
select ok(tests.retry_after($$select api.verify_otp('11144477735', '000000')$$) between 2995 and 3000, 'Retry-After ends when the oldest attempt is an hour old');
select tests.request('203.0.113.2');
select ok(api.verify_otp('11144477735', tests.recall('otp') #>> '{}') ? 'claims', 'a right code signs in from another address');

-- Callers other than the service.
select tests.act_as('11144477735');
select throws_ok($$select api.verify_otp('11144477735', '000000')$$, '42501', null, 'a signed-in user cannot call verify_otp');
select tests.act_as_nobody();
select throws_ok($$select api.verify_otp('11144477735', '000000')$$, '42501', null, 'an anonymous caller cannot call verify_otp');

-- The row of the session, and a person with 500 roles.
select tests.act_as_tester();
select tests.make_usuario('71428793860', 'coordenador');
insert into api.escolas (nome) select 'Escola ' || n from generate_series(1, 499) as n;
insert into portaria.usuario_papeis (usuario_id, papel_id, escola_id)
select u.id, p.id, e.id from portaria.usuarios as u, portaria.papeis as p, api.escolas as e where u.codigo = '71428793860' and p.nome = 'coordenador' on conflict do nothing;
select tests.request('198.51.100.77');
select tests.remember('otp', to_jsonb(tests.send('71428793860'))) is not null as sent;
select tests.request('198.51.100.77');
select tests.remember('r', api.verify_otp('71428793860', tests.recall('otp') #>> '{}')) is not null as verified;
select cmp_ok(jsonb_array_length(tests.recall('r') #> '{sessao,roles}'), '>=', 500, 'the session body has all 500 roles');
select is(jsonb_array_length(tests.recall('r') #> '{claims,roles}'), 1, 'the token has only the active role');
select is(tests.recall('r') #> '{claims,roles,0,escola_id}', tests.recall('r') #> '{claims,escola_id}', 'the role in the token is that of escola_id');
select tests.act_as_tester();
select results_eq($$select contexto, host(ip), entrou_em from portaria.sessoes where jti = tests.recall('r') #>> '{claims,jti}'$$,
  $$select 'sistema', '198.51.100.77', to_timestamp((tests.recall('r') #>> '{claims,iat}')::bigint)$$, 'the session has a row with address and time');
-- Records of an attempt, and concurrent changes during the wait for the lock.
select tests.request('198.51.100.80');
select tests.remember('otp', to_jsonb(tests.send('11144477735'))) is not null as sent;
select tests.request('192.0.2.81');
select tests.answers_code(format($$select api.verify_otp('11144477735', %L)$$, tests.wrong_otp(tests.recall('otp') #>> '{}')), 'otp_invalid', 401, '{"tentativas_restantes": 2}', 'setup: an address without a send tries a wrong code');
select tests.act_as_tester();
select is((select count(*)::integer from portaria.otp_envios where host(ip) = '192.0.2.81' and contexto = 'sistema' and verificacao), 1, 'an attempt from an address without a send is counted as a send');
select tests.act_as_service();
select ok(api.verify_otp('11144477735', tests.recall('otp') #>> '{}') ? 'claims', 'a right code from that address signs in');
select tests.act_as_tester();
select ok(exists (select from portaria.redes_conhecidas as r join portaria.usuarios as u on u.id = r.titular where u.codigo = '11144477735' and r.rede = '192.0.2.0/24'), 'a sign-in makes the network a known one');
delete from portaria.otp_envios;
select tests.remember('otp', to_jsonb(tests.send('11144477735'))) is not null as sent;
select tests.act_as_tester();
select tests.meanwhile('portaria.lock_usuario(uuid)', $$update portaria.usuarios set nome_completo = 'Another Name' where codigo = '11144477735'$$);
select tests.act_as_service();
select is(api.verify_otp('11144477735', tests.recall('otp') #>> '{}') #>> '{claims,nome_completo}', 'Another Name', 'the person is read after the wait');
select tests.remember('otp', to_jsonb(tests.send('11144477735'))) is not null as sent;
select tests.act_as_tester();
select tests.meanwhile('portaria.lock_usuario(uuid)', $$update portaria.usuarios set ativo = false where codigo = '11144477735'$$);
select tests.act_as_service();
select tests.answers_code(format($$select api.verify_otp('11144477735', %L)$$, tests.recall('otp') #>> '{}'), 'user_not_found', 404, null, 'a person deactivated during the wait is user_not_found');
select tests.act_as_tester();
update portaria.usuarios set ativo = true where codigo = '11144477735';
delete from portaria.otp_envios;
select tests.remember('otp', to_jsonb(tests.send('11144477735'))) is not null as sent;
select tests.act_as_tester();
select tests.meanwhile('portaria.lock_usuario(uuid)', $$delete from portaria.usuarios where codigo = '11144477735'$$);
select tests.act_as_service();
select tests.answers_code(format($$select api.verify_otp('11144477735', %L)$$, tests.recall('otp') #>> '{}'), 'user_not_found', 404, null, 'a person deleted during the wait is user_not_found');

select * from finish();
rollback;
