-- Signing in to the portal: the states of a code as in the system, and the profile of the session.
begin;
select plan(37);

select tests.remember('portal', tests.make_portal()) is not null as made;
select tests.request();

-- The right code, once.
select tests.remember('otp', to_jsonb(tests.portal_send('20000000108'))) is not null as sent;
select tests.remember('r', api.portal_verify_otp('200.000.001-08', tests.recall('otp') #>> '{}')) is not null as signed_in;
select is((select array_agg(k order by k) from jsonb_object_keys(tests.recall('r')) as k), '{claims,sessao}', 'the response has claims and session body');
select tests.act_as_tester();
select is(tests.recall('r') -> 'claims' ->> 'sub', tests.the('mae_a')::text, 'the session is of the first profile');
select is((tests.recall('r') -> 'claims') - array['iat', 'exp', 'jti'], tests.portal_claims_for('responsavel', tests.the('mae_a')) - array['iat', 'exp', 'jti'], 'the claims are those of the profile');
select is(tests.recall('r') -> 'sessao', portaria.portal_body(tests.recall('r') -> 'claims'), 'the session body is that of the claims');
select isnt((select usado_em from portaria.login_otps), null, 'the code is marked as used');
select is((select count(*)::integer from portaria.logs_transacoes where evento = 'portal.login.success'), 1, 'the sign-in is in the log');
select tests.present(tests.recall('r') -> 'claims', '/rpc/portal_me');
select lives_ok($$select portaria.check_request()$$, 'the session is valid');
select tests.act_as_service();
select tests.answers_code(format($$select api.portal_verify_otp('20000000108', %L)$$, tests.recall('otp') #>> '{}'), 'otp_expired', 401, null, 'a used code is refused');

-- Wrong codes.
select tests.remember('otp', to_jsonb(tests.portal_send('20000000299'))) is not null as sent;
select tests.answers_code(format($$select api.portal_verify_otp('20000000299', %L)$$, tests.wrong_otp(tests.recall('otp') #>> '{}')), 'otp_invalid', 401, '{"tentativas_restantes": 2}', 'a wrong code counts as an attempt');
select tests.answers_code($$select api.portal_verify_otp('20000000299', null)$$, 'otp_invalid', 401, '{"tentativas_restantes": 1}', 'a null code counts as an attempt');
select tests.answers_code(format($$select api.portal_verify_otp('20000000299', %L)$$, tests.wrong_otp(tests.recall('otp') #>> '{}', 2)), 'otp_blocked', 401, null, 'the third wrong code blocks the code');
select tests.answers_code(format($$select api.portal_verify_otp('20000000299', %L)$$, tests.recall('otp') #>> '{}'), 'otp_blocked', 401, null, 'the right code is refused after the block');
select tests.act_as_tester();
select is((select tentativas::integer from portaria.login_otps where aluno_id = tests.the('filho')), 3, 'attempts are counted up to three');

-- The contexts do not share codes.
select tests.make_usuario('20000000450') is not null as staff_too;
select tests.remember('sistema', to_jsonb(tests.send('20000000450'))) is not null as sent;
select tests.answers_code(format($$select api.portal_verify_otp('20000000450', %L)$$, tests.recall('sistema') #>> '{}'), 'otp_invalid', 401, null, 'a system code is refused in the portal');
select tests.remember('otp', to_jsonb(tests.portal_send('20000000450'))) is not null as sent;
select ok(api.portal_verify_otp('20000000450', tests.recall('otp') #>> '{}') ? 'claims', 'a portal code signs in');
select ok(api.verify_otp('20000000450', tests.recall('sistema') #>> '{}') ? 'claims', 'a portal code does not supersede the system code');

-- Unknown and inactive people.
select tests.answers_code($$select api.portal_verify_otp('20000000531', '000000')$$, 'user_not_found', 404, null, 'a student who left is user_not_found');
select tests.remember('otp', to_jsonb(tests.portal_send('20000000450'))) is not null as sent;
select tests.act_as_tester();
update api.alunos set ativo = false where id = tests.the('filha');
select tests.act_as_service();
select tests.answers_code(format($$select api.portal_verify_otp('20000000450', %L)$$, tests.recall('otp') #>> '{}'), 'user_not_found', 404, null, 'a student who left after the send is user_not_found');
select tests.request(otp_response => 'uniform');
select tests.answers_code($$select api.portal_verify_otp('20000000531', '000000')$$, 'otp_invalid', 401, null, 'in the uniform style, a student who left gets otp_invalid');

select tests.act_as_portal('aluno', tests.the('filho')) is not null as signed_in;
select throws_ok($$select api.portal_verify_otp('20000000108', '000000')$$, '42501', null, 'a student cannot call portal_verify_otp');
select tests.act_as_nobody();
select throws_ok($$select api.portal_verify_otp('20000000108', '000000')$$, '42501', null, 'an anonymous caller cannot call portal_verify_otp');

-- A code only opens the profiles with its phone.
select tests.act_as_tester();
delete from portaria.otp_envios;
select tests.request('192.0.2.50');
select tests.act_as_service();
select tests.remember('r', api.portal_send_otp('20000000108', '0019')) is not null as sent;
select is(tests.recall('r') ->> 'telefone', '+5511900000019', 'setup: a code is sent to the requested phone');
select tests.remember('s', api.portal_verify_otp('20000000108', tests.recall('r') ->> 'otp')) is not null as signed_in;
select tests.act_as_tester();
select is((select array_agg(p ->> 'id') from jsonb_array_elements(tests.recall('s') #> '{sessao,perfis}') as p), array[tests.the('mae_b')::text], 'the session has only the profile with that phone');
select is((select telefone from portaria.sessoes where jti = tests.recall('s') #>> '{claims,jti}'), '+5511900000019', 'the session stores the phone');
select tests.act_as_service();
select is(api.portal_send_otp('20000000108') ->> 'telefone', '+5511900000019', 'the next code goes to the phone of the last sign-in');
select tests.remember('r', api.portal_send_otp('20000000108', '0011')) is not null as sent;
select tests.act_as_tester();
select is((select count(*)::integer from portaria.login_otps where expira_em > clock_timestamp() and titular_id = any (portaria.portal_ids('20000000108'))), 1, 'a code for another phone supersedes the previous one');
update api.responsaveis set telefone = '+5511900000077' where id = tests.the('mae_a');
select tests.act_as_service();
select tests.answers_code(format($$select api.portal_verify_otp('20000000108', %L)$$, tests.recall('r') ->> 'otp'), 'otp_expired', 401, null, 'changing the phone cancels its codes');
-- The limits, and the records of an attempt.
select tests.act_as_tester();
delete from portaria.otp_envios;
delete from portaria.redes_conhecidas;
select tests.request('192.0.2.60');
select tests.remember('otp', to_jsonb(tests.portal_send('20000000299'))) is not null as sent;
select tests.request('192.0.2.160');
select ok(api.portal_verify_otp('20000000299', tests.recall('otp') #>> '{}') ? 'claims', 'a right code signs in from another address');
select tests.act_as_tester();
select is((select count(*)::integer from portaria.otp_envios where host(ip) = '192.0.2.160' and contexto = 'portal' and verificacao), 1, 'an attempt from an address without a send is counted as a send');
select is((select array_agg(titular || ' ' || rede) from portaria.redes_conhecidas), array[tests.the('filho') || ' 192.0.2.0/24'], 'a sign-in makes the network a known one');
insert into portaria.otp_tentativas (ip) select '192.0.2.160' from generate_series(1, 60);
select tests.answers_code($$select api.portal_verify_otp('20000000299', '000000')$$, 'rate_limited_ip', 429, null, 'sixty wrong attempts block the address');
select tests.request('192.0.2.61');
select tests.remember('otp', to_jsonb(tests.portal_send('20000000299'))) is not null as sent;
select tests.act_as_tester();
insert into portaria.login_otps (contexto, aluno_id, sal, hash, tentativas, criado_em, expira_em)
select 'portal', tests.the('filho'), uuid_send(gen_random_uuid()), sha256(''), 3, clock_timestamp() - interval '1 hour', clock_timestamp() - interval '55 minutes' from generate_series(1, 10);
select tests.answers_code(format($$select api.portal_verify_otp('20000000299', %L)$$, tests.recall('otp') #>> '{}'), 'rate_limited_user', 429, '{"motivo": "erros"}', 'thirty wrong attempts block the person');
delete from portaria.login_otps where tentativas = 3;

-- A phone changed without the trigger: the code is valid but opens no profile.
set local session_replication_role = replica;
update api.alunos set telefone = '+5511900000078' where id = tests.the('filho');
set local session_replication_role = origin;
select tests.answers_code(format($$select api.portal_verify_otp('20000000299', %L)$$, tests.recall('otp') #>> '{}'), 'otp_expired', 401, null, 'a right code that opens no profile is expired');
select tests.answers_code(format($$select api.portal_verify_otp('20000000299', %L)$$, tests.wrong_otp(tests.recall('otp') #>> '{}')), 'otp_expired', 401, null, 'a wrong code for it is expired too');
select is((select max(tentativas)::integer from portaria.login_otps where aluno_id = tests.the('filho') and expira_em > clock_timestamp()), 0, 'a code that opens no profile counts no attempt');

-- What another transaction does while this one waits for the person counts.
delete from portaria.otp_envios;
select tests.remember('otp', to_jsonb(tests.portal_send('20000000299'))) is not null as sent;
select tests.act_as_tester();
select tests.meanwhile('portaria.lock_portal(text,uuid)', $$update api.alunos set ativo = false where id = tests.the('filho')$$);
select tests.act_as_service();
select tests.answers_code(format($$select api.portal_verify_otp('20000000299', %L)$$, tests.recall('otp') #>> '{}'), 'user_not_found', 404, null, 'a student deactivated during the wait is user_not_found');
select tests.act_as_tester();
select ok(tests.holds('portal 20000000299'), 'the person''s lock is held until the end of the transaction');

select * from finish();
rollback;
