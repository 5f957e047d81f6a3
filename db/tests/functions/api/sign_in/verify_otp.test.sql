-- Signing in: the states of a code, what is counted, and the session that comes out.
begin;
select plan(76);

select tests.make_escola('Aurora') as escola;
select tests.make_usuario('11144477735', 'coordenador', (select id from api.escolas where nome = 'Aurora'), nome_completo => 'Ana Prado');
select tests.make_usuario('16899535009', null);
select tests.make_usuario('39053344705', 'coordenador', ativo => false);
select tests.request();

-- The right code.
select tests.remember('otp', to_jsonb(tests.send('11144477735')));
select tests.remember('r', api.verify_otp('111.444.777-35', tests.recall('otp') #>> '{}')) is not null as signed_in;
select is((select array_agg(k order by k) from jsonb_object_keys(tests.recall('r')) as k), '{claims,sessao}', 'the answer has claims and session body');
select is((select array_agg(k order by k) from jsonb_object_keys(tests.recall('r') -> 'claims') as k),
  '{aud,escola_id,exp,iat,jti,nome_completo,principal_role,role,roles,sub,usuario_id}', 'the claims are those of the specification');
select is((select array_agg(k order by k) from jsonb_object_keys(tests.recall('r') -> 'sessao') as k),
  '{escola_id,escola_nome,expira_em,principal_role,roles,usuario}', 'the session body has these fields');
select is((select array_agg(k order by k) from jsonb_object_keys(tests.recall('r') -> 'sessao' -> 'usuario') as k),
  '{auth_user_id,id,nome_completo}', 'and its usuario these');
select tests.remember('c', tests.recall('r') -> 'claims') is not null as claims;
select is(tests.recall('c') ->> 'role', 'authenticated', 'role');
select is(tests.recall('c') ->> 'aud', 'authenticated', 'aud');
select is(tests.recall('c') ->> 'principal_role', 'coordenador', 'principal_role');
select is(tests.recall('c') ->> 'nome_completo', 'Ana Prado', 'nome_completo');
select is(tests.recall('c') -> 'sub', tests.recall('c') -> 'usuario_id', 'sub is the user');
select ok(abs((tests.recall('c') ->> 'iat')::bigint - tests.epoch()) <= 1, 'iat is now');
select is((tests.recall('c') ->> 'exp')::bigint - (tests.recall('c') ->> 'iat')::bigint, 28800::bigint, 'eight hours');
select matches(tests.recall('c') ->> 'jti', '^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$', 'jti is a random UUID');
select tests.act_as_tester();
select is(tests.recall('c') ->> 'escola_id', (select id::text from api.escolas where nome = 'Aurora'), 'escola_id is that of the role');
select is(tests.recall('c') -> 'roles', jsonb_build_array(jsonb_build_object('nome', 'coordenador', 'escola_id', tests.recall('c') -> 'escola_id')), 'roles');
select isnt((select usado_em from portaria.login_otps), null, 'the code is marked used');
select is((select tentativas::integer from portaria.login_otps), 0, 'a right code is no attempt');
select results_eq(
  $$select evento, usuario_id::text, escola_id::text, host(ip), user_agent, request_id, dados ->> 'jti' from portaria.logs_transacoes where evento = 'login.success'$$,
  $$select 'login.success', tests.recall('c') ->> 'sub', tests.recall('c') ->> 'escola_id', '203.0.113.1', 'pgTAP', 'req-tests-1', tests.recall('c') ->> 'jti'$$,
  'login.success is in the log once, with who, where and which session');
select tests.present(tests.recall('c'));
select lives_ok($$select portaria.check_request()$$, 'the session holds');
select is(api.me(), tests.recall('r') -> 'sessao', 'me says the same as the login');

-- Once only.
select tests.act_as_service();
select tests.answers_code(format($$select api.verify_otp('11144477735', %L)$$, tests.recall('otp') #>> '{}'), 'otp_expired', 401, null, 'the same code again is refused');
select tests.act_as_tester();
select is((select count(*)::integer from portaria.logs_transacoes where evento = 'login.success'), 1, 'and does not sign in');

-- Wrong codes: counted, told, and the third one kills the code.
select tests.age_otps('20 minutes');
select tests.remember('otp', to_jsonb(tests.send('11144477735')));
select tests.answers_code(format($$select api.verify_otp('11144477735', %L)$$, tests.wrong_otp(tests.recall('otp') #>> '{}', 1)),
  'otp_invalid', 401, '{"tentativas_restantes": 2}', 'the first wrong code');
select tests.act_as_tester();
select is((select tentativas::integer from portaria.login_otps order by criado_em desc limit 1), 1, 'is counted');
select tests.act_as_service();
select tests.answers_code(format($$select api.verify_otp('11144477735', %L)$$, tests.wrong_otp(tests.recall('otp') #>> '{}', 2)),
  'otp_invalid', 401, '{"tentativas_restantes": 1}', 'the second wrong code');
select tests.answers_code(format($$select api.verify_otp('11144477735', %L)$$, tests.wrong_otp(tests.recall('otp') #>> '{}', 3)),
  'otp_blocked', 401, null, 'the third wrong code');
select tests.answers_code(format($$select api.verify_otp('11144477735', %L)$$, tests.recall('otp') #>> '{}'),
  'otp_blocked', 401, null, 'then the right code does not help');
select tests.answers_code($$select api.verify_otp('11144477735', '000000')$$, 'otp_blocked', 401, null, 'nor does any other');
select tests.act_as_tester();
select is((select tentativas::integer from portaria.login_otps order by criado_em desc limit 1), 3, 'three is as far as it counts');
select is((select usado_em from portaria.login_otps order by criado_em desc limit 1), null, 'a blocked code is not used');
select is((select count(*)::integer from portaria.otp_tentativas where ip = '203.0.113.1'), 3, 'the address has three wrong attempts');
select is((select array_agg(evento order by criado_em) from portaria.logs_transacoes where evento in ('otp.wrong', 'otp.blocked')), '{otp.wrong,otp.wrong,otp.blocked}', 'the log has them');
select ok(tests.send('11144477735') is not null, 'a new code can be asked for');

-- A missing code is a wrong one.
select tests.answers_code($$select api.verify_otp('11144477735', null)$$, 'otp_invalid', 401, '{"tentativas_restantes": 2}', 'null is a wrong code');
select tests.answers_code($$select api.verify_otp('11144477735', '')$$, 'otp_invalid', 401, '{"tentativas_restantes": 1}', 'and so is the empty text');

-- Leading zeros are part of the code.
select tests.age_otps('20 minutes');
select tests.act_as_tester();
create or replace function tests.fixed_otp() returns portaria.login_otps language sql volatile security definer as $$
  select portaria.create_otp(row('sistema', 'usuario', u.id, u.telefone)::portaria.titular, array[u.id], '000042') from portaria.usuarios as u where u.codigo = '11144477735'
$$;
select isnt(tests.fixed_otp(), null, 'a code with leading zeros');
select tests.act_as_service();
select tests.answers_code($$select api.verify_otp('11144477735', '42')$$, 'otp_invalid', 401, '{"tentativas_restantes": 2}', 'is not the number');
select ok(api.verify_otp('11144477735', '000042') ? 'claims', 'is its six digits');

-- Superseding.
select tests.age_otps('20 minutes');
select tests.remember('velho', to_jsonb(tests.send('11144477735')));
select tests.remember('novo', to_jsonb(tests.send('11144477735')));
select tests.answers_code(format($$select api.verify_otp('11144477735', %L)$$, tests.recall('velho') #>> '{}'),
  'otp_expired', 401, '{"tentativas_restantes": 2}', 'an earlier code is no longer good, and trying it counts');
select ok(api.verify_otp('11144477735', tests.recall('novo') #>> '{}') ? 'claims', 'the newest one is');

-- Expiry, by the clock of the database.
select tests.age_otps('20 minutes');
select tests.remember('otp', to_jsonb(tests.send('11144477735')));
select tests.age_otps('4 minutes 58 seconds');
select tests.answers_code(format($$select api.verify_otp('11144477735', %L)$$, tests.wrong_otp(tests.recall('otp') #>> '{}')), 'otp_invalid', 401, '{"tentativas_restantes": 2}', 'two seconds before five minutes it still counts');
select tests.age_otps('2 seconds');
select tests.answers_code(format($$select api.verify_otp('11144477735', %L)$$, tests.recall('otp') #>> '{}'), 'otp_expired', 401, null, 'it expires after five minutes');
select tests.remember('otp', to_jsonb(tests.send('11144477735')));
select tests.age_otps('4 minutes 58 seconds');
select ok(api.verify_otp('11144477735', tests.recall('otp') #>> '{}') ? 'claims', 'a code is good until then');

-- None was ever sent; nobody is there; no role.
select tests.answers_code($$select api.verify_otp('16899535009', '000000')$$, 'otp_invalid', 401, null, 'no code was sent');
select tests.answers_code($$select api.verify_otp('52998224725', '000000')$$, 'user_not_found', 404, null, 'an unknown login code');
select tests.answers_code($$select api.verify_otp('39053344705', '000000')$$, 'user_not_found', 404, null, 'an inactive user');
select tests.throws_code($$select api.verify_otp('12', '000000')$$, 'invalid_codigo', 400, 'no login code at all');
select tests.remember('otp', to_jsonb(tests.send('16899535009')));
select tests.answers_code(format($$select api.verify_otp('16899535009', %L)$$, tests.recall('otp') #>> '{}'), 'no_role', 403, null, 'no role, no session');
select tests.act_as_tester();
select is((select (o.tentativas, o.usado_em)::text from portaria.login_otps as o join portaria.usuarios as u on u.id = o.usuario_id where u.codigo = '16899535009'), '(0,)', 'and the code is not spent');
select tests.grant_papel((select id from portaria.usuarios where codigo = '16899535009'), 'especialista');
select tests.act_as_service();
select tests.remember('r', api.verify_otp('16899535009', tests.recall('otp') #>> '{}')) is not null as signed_in;
select is(tests.recall('r') -> 'claims' -> 'escola_id', 'null', 'with a role it signs in; a global one has no school');
select is(tests.recall('r') -> 'sessao' -> 'escola_id', 'null', 'in the session body neither');
select tests.act_as_tester();
update portaria.usuarios set ativo = false where codigo = '16899535009';
select tests.act_as_service();
select tests.answers_code(format($$select api.verify_otp('16899535009', %L)$$, tests.recall('otp') #>> '{}'), 'user_not_found', 404, null, 'deactivated after the send');

-- Thirty wrong codes a day, over all codes of a person.
select tests.act_as_tester();
delete from portaria.login_otps;
delete from portaria.otp_tentativas;
select tests.make_erros((select id from portaria.usuarios where codigo = '11144477735'), 29, '10 hours');
select tests.remember('otp', to_jsonb(tests.send('11144477735')));
select tests.answers_code(format($$select api.verify_otp('11144477735', %L)$$, tests.wrong_otp(tests.recall('otp') #>> '{}')), 'otp_invalid', 401, '{"tentativas_restantes": 2}', 'the thirtieth wrong code of the day');
select tests.answers_code(format($$select api.verify_otp('11144477735', %L)$$, tests.recall('otp') #>> '{}'), 'rate_limited_user', 429, null, 'then even the right one is refused');
select ok(tests.retry_after($$select api.verify_otp('11144477735', '000000')$$) between 50395 and 50400, 'until the oldest is a day old');
select tests.act_as_tester();
select is((select tentativas::integer from portaria.login_otps order by criado_em desc limit 1), 1, 'and nothing more is counted');
update portaria.limites set valor = 31 where nome = 'erros_por_usuario';
select tests.act_as_service();
select ok(api.verify_otp('11144477735', tests.recall('otp') #>> '{}') ? 'claims', 'a raised limit counts at once');
select tests.act_as_tester();
update portaria.limites set valor = 30 where nome = 'erros_por_usuario';
select tests.age_otps('13 hours 59 minutes 55 seconds');
update portaria.limites set valor = 31 where nome = 'erros_por_usuario';
select tests.remember('otp', to_jsonb(tests.send('11144477735')));
select tests.act_as_tester();
update portaria.limites set valor = 30 where nome = 'erros_por_usuario';
select tests.act_as_service();
select tests.answers_code($$select api.send_otp('11144477735')$$, 'rate_limited_user', 429, null, 'nor is another code sent');
select ok(tests.retry_after($$select api.send_otp('11144477735')$$) between 1 and 5, 'for as long');
select tests.answers_code(format($$select api.verify_otp('11144477735', %L)$$, tests.recall('otp') #>> '{}'), 'rate_limited_user', 429, null, 'a little before the day is over');
select tests.age_otps('6 seconds');
select ok(api.verify_otp('11144477735', tests.recall('otp') #>> '{}') ? 'claims', 'after it');

-- Sixty wrong codes an hour from one address.
select tests.act_as_tester();
delete from portaria.login_otps;
delete from portaria.otp_tentativas;
insert into portaria.otp_tentativas (ip, criado_em) select '203.0.113.1', clock_timestamp() - interval '10 minutes' from generate_series(1, 59);
delete from portaria.otp_envios;
select tests.remember('otp', to_jsonb(tests.send('11144477735')));
select tests.answers_code($$select api.verify_otp('52998224725', '000000')$$, 'user_not_found', 404, null, 'the sixtieth wrong attempt of the address, at an unknown login code');
select tests.throws_code(format($$select api.verify_otp('11144477735', %L)$$, tests.recall('otp') #>> '{}'), 'rate_limited_ip', 429, 'then even a right code is refused');
select ok(tests.retry_after($$select api.verify_otp('11144477735', '000000')$$) between 2995 and 3000, 'until the oldest is an hour old');
select tests.request('203.0.113.2');
select ok(api.verify_otp('11144477735', tests.recall('otp') #>> '{}') ? 'claims', 'from another address it signs in');

-- Nobody but the shim.
select tests.act_as('11144477735');
select throws_ok($$select api.verify_otp('11144477735', '000000')$$, '42501', null, 'a signed-in user cannot call it');
select tests.act_as_nobody();
select throws_ok($$select api.verify_otp('11144477735', '000000')$$, '42501', null, 'nor can anybody else');

-- The row of the session, and many roles: what is spent is good for a session.
select tests.act_as_tester();
select tests.make_usuario('71428793860', 'coordenador');
insert into api.escolas (nome) select 'Escola ' || n from generate_series(1, 499) as n;
insert into portaria.usuario_papeis (usuario_id, papel_id, escola_id)
select u.id, p.id, e.id from portaria.usuarios as u, portaria.papeis as p, api.escolas as e where u.codigo = '71428793860' and p.nome = 'coordenador' on conflict do nothing;
select tests.request('198.51.100.77');
select tests.remember('otp', to_jsonb(tests.send('71428793860'))) is not null as sent;
select tests.request('198.51.100.77');
select tests.remember('r', api.verify_otp('71428793860', tests.recall('otp') #>> '{}')) is not null as verified;
select cmp_ok(jsonb_array_length(tests.recall('r') #> '{sessao,roles}'), '>=', 500, 'the body has all of 500 roles');
select is(jsonb_array_length(tests.recall('r') #> '{claims,roles}'), 1, 'the token has the active one');
select is(tests.recall('r') #> '{claims,roles,0,escola_id}', tests.recall('r') #> '{claims,escola_id}', 'which it stands for');
select tests.act_as_tester();
select results_eq($$select contexto, host(ip), entrou_em from portaria.sessoes where jti = tests.recall('r') #>> '{claims,jti}'$$,
  $$select 'sistema', '198.51.100.77', to_timestamp((tests.recall('r') #>> '{claims,iat}')::bigint)$$, 'the session has its row');
-- What else an attempt leaves, and what another transaction does while this one waits for the person.
select tests.request('198.51.100.80');
select tests.remember('otp', to_jsonb(tests.send('11144477735'))) is not null as sent;
select tests.request('192.0.2.81');
select tests.answers_code(format($$select api.verify_otp('11144477735', %L)$$, tests.wrong_otp(tests.recall('otp') #>> '{}')), 'otp_invalid', 401, '{"tentativas_restantes": 2}', 'an address that asked for no code tries one');
select tests.act_as_tester();
select is((select count(*)::integer from portaria.otp_envios where host(ip) = '192.0.2.81' and contexto = 'sistema' and verificacao), 1, 'which is one of its ten questions');
select tests.act_as_service();
select ok(api.verify_otp('11144477735', tests.recall('otp') #>> '{}') ? 'claims', 'the right one signs in');
select tests.act_as_tester();
select ok(exists (select from portaria.redes_conhecidas as r join portaria.usuarios as u on u.id = r.titular where u.codigo = '11144477735' and r.rede = '192.0.2.0/24'), 'and the network is known from now on');
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
select tests.answers_code(format($$select api.verify_otp('11144477735', %L)$$, tests.recall('otp') #>> '{}'), 'user_not_found', 404, null, 'a person deactivated meanwhile is nobody');

select * from finish();
rollback;
