-- Ending one session, or all of them.
begin;
select plan(36);

select tests.make_usuario('11144477735', 'administrador');
select tests.request();
select tests.remember('c', tests.act_as('11144477735')) is not null as signed_in;
select tests.remember('outra', tests.claims_for('11144477735')) is not null as another_session;

-- One session.
select is(api.logout(), '{"situacao": "encerrada"}', 'a logout returns encerrada');
select tests.act_as_tester();
select results_eq(
  $$select jti, usuario_id::text, motivo, extract(epoch from expira_em)::bigint from portaria.token_blacklist$$,
  $$select tests.recall('c') ->> 'jti', tests.recall('c') ->> 'sub', 'logout', (tests.recall('c') ->> 'exp')::bigint$$,
  'the token id is on the blacklist until the token expires');
select is((select dados from portaria.logs_transacoes where evento = 'logout'), jsonb_build_object('jti', tests.recall('c') -> 'jti', 'todas', false), 'the logout is in the log');
select tests.present(tests.recall('c'));
select tests.throws_code($$select portaria.check_request()$$, 'token_revoked', 401, 'the token is refused after the logout');
select tests.present(tests.recall('c'), '/rpc/logout');
select tests.throws_code($$select portaria.check_request()$$, 'token_revoked', 401, 'the token is refused at logout too');
select tests.present(tests.recall('outra'));
select lives_ok($$select portaria.check_request()$$, 'the session of another sign-in stays valid');

-- A second logout.
select tests.present(tests.recall('c'));
select is(api.logout(false), '{"situacao": "encerrada"}', 'a second logout returns encerrada too');
select is(api.logout(null), '{"situacao": "encerrada"}', 'a logout with null returns encerrada');
select tests.act_as_tester();
select is((select count(*)::integer from portaria.token_blacklist), 1, 'a second logout adds no row to the blacklist');
select is((select sessoes_validas_desde from portaria.usuarios), '-infinity', 'a logout of one session keeps the others valid');

-- A token issued before revocation existed has no jti.
select tests.present(tests.recall('outra') - 'jti', '/rpc/logout');
select is(api.logout(), '{"situacao": "encerrada"}', 'a token without a jti may log out');
select lives_ok($$select portaria.check_request()$$, 'a token without a jti stays valid after a logout');

-- A logout everywhere ends all sessions, also those of the same second, and a sign-in in that second works.
select tests.remember('mesma', tests.claims_for('11144477735') || jsonb_build_object('iat', tests.epoch(1))) is not null as dated_ahead;
select tests.remember('c', tests.act_as('11144477735')) is not null as signed_in;
select is(api.logout(true), '{"situacao": "encerrada"}', 'a logout everywhere returns encerrada');
select tests.present(tests.recall('outra'));
select tests.throws_code($$select portaria.check_request()$$, 'session_ended', 401, 'a logout everywhere ends the other session');
select tests.present(tests.recall('outra') - 'jti');
select tests.throws_code($$select portaria.check_request()$$, 'session_ended', 401, 'a logout everywhere ends a session without a jti');
select tests.remember('otp', to_jsonb(tests.send('11144477735')));
select tests.remember('nova', api.verify_otp('11144477735', tests.recall('otp') #>> '{}') -> 'claims') is not null as signed_in;
select tests.present(tests.recall('nova'));
select lives_ok($$select portaria.check_request()$$, 'a sign-in in the same second is valid');
select ok((tests.recall('nova') ->> 'iat')::bigint - tests.epoch() <= 1, 'its iat is at most a second ahead');
select is(api.logout(true), '{"situacao": "encerrada"}', 'a second logout everywhere in the same second returns encerrada');
select tests.present(tests.recall('nova') || '{"jti": "not-the-revoked-one"}');
select tests.throws_code($$select portaria.check_request()$$, 'session_ended', 401, 'the second logout everywhere ends the sign-in between');
select tests.present(tests.recall('mesma'));
select tests.throws_code($$select portaria.check_request()$$, 'session_ended', 401, 'the second logout everywhere ends every other session of that second');
select tests.remember('otp', to_jsonb(tests.send('11144477735')));
select tests.remember('nova', api.verify_otp('11144477735', tests.recall('otp') #>> '{}') -> 'claims') is not null as signed_in;
select tests.present(tests.recall('nova'));
select lives_ok($$select portaria.check_request()$$, 'a sign-in after the second logout everywhere is valid');

-- Sessions of another person.
select tests.act_as_tester();
select tests.make_usuario('52998224725', 'especialista');
select tests.act_as('11144477735') is not null as signed_in;
select isnt(api.logout(true), null, 'setup: one person logs out everywhere');
select tests.act_as('52998224725') is not null as signed_in;
select lives_ok($$select portaria.check_request()$$, 'the session of another person stays valid');

-- A session of an inactive person may be ended, so that it does not return with the reactivation.
select tests.remember('c', tests.act_as('52998224725')) is not null as signed_in;
select tests.act_as_tester();
update portaria.usuarios set ativo = false where codigo = '52998224725';
select tests.present(tests.recall('c'), '/rpc/logout');
select lives_ok($$select portaria.check_request()$$, 'an inactive person may log out');
select isnt(api.logout(), null, 'the logout of an inactive person works');
select tests.act_as_tester();
update portaria.usuarios set ativo = true where codigo = '52998224725';
select tests.present(tests.recall('c'));
select tests.throws_code($$select portaria.check_request()$$, 'token_revoked', 401, 'the session stays revoked after a reactivation');

select tests.present(tests.claims_for('52998224725') || '{"portal_type": "aluno"}', '/rpc/logout');
select tests.throws_code($$select api.logout()$$, 'portal_token_refused', 401, 'a portal token is refused');
select tests.act_as_nobody();
select throws_ok($$select api.logout()$$, '42501', null, 'an anonymous caller is refused');

-- A family: all tokens of a sign-in end with it, whichever token logs out.
select tests.act_as_tester();
update portaria.usuarios set sessoes_validas_desde = '-infinity';
select tests.remember('a', tests.act_as('11144477735')) is not null as signed_in;
select tests.remember('b', api.select_role('administrador', null) -> 'claims') is not null as b;
select tests.remember('outra', tests.act_as('11144477735')) is not null as another_sign_in;
select tests.present(tests.recall('b'));
select is(api.logout(), '{"situacao": "encerrada"}', 'setup: the second token of a sign-in logs out');
select tests.present(tests.recall('a'));
select tests.throws_code($$select portaria.check_request()$$, 'token_revoked', 401, 'the first token of the sign-in is revoked');
select tests.present(tests.recall('outra'));
select lives_ok($$select portaria.check_request()$$, 'another sign-in stays valid');

-- A token without a jti cannot be revoked: it must not fill the log, and the tokens issued to it end.
select tests.act_as_tester();
delete from portaria.logs_transacoes;
delete from portaria.sessao_trocas;
select tests.remember('sem', tests.act_as('11144477735') - 'jti') is not null as signed_in;
select tests.present(tests.recall('sem'));
select tests.remember('b', api.select_role('administrador', null) -> 'claims') is not null as b;
select count(api.logout()) from generate_series(1, 100);
select tests.present(tests.recall('b'));
select tests.throws_code($$select portaria.check_request()$$, 'token_revoked', 401, 'a token issued to a token without a jti is revoked');
select tests.act_as_tester();
select is((select count(*) from portaria.logs_transacoes where evento in ('logout', 'role.selected')), 30::bigint, 'a hundred logouts without a jti make thirty log entries');
select is((select (dados ->> 'contagem')::integer from portaria.logs_transacoes where evento = 'session.limited'), 71, 'the other logouts without a jti are counted in one entry');
-- A concurrent role switch.
delete from portaria.token_blacklist;
delete from portaria.sessao_trocas;
select tests.remember('a', tests.act_as('11144477735')) is not null as signed_in;
select tests.remember('b', api.select_role('administrador', null) -> 'claims') is not null as b;
select tests.act_as_tester();
select tests.meanwhile('portaria.lock_usuario(uuid)', $$
  insert into portaria.sessoes (jti, familia, contexto, titular_id, entrou_em, emitida_em, expira_em)
  select 'meanwhile', s.familia, s.contexto, s.titular_id, s.entrou_em, s.emitida_em, s.expira_em from portaria.sessoes as s where s.jti = tests.recall('b') ->> 'jti'
$$);
select tests.present(tests.recall('a'));
select isnt(api.logout(null), null, 'setup: a logout waits for the role switch');
select tests.act_as_tester();
select is((select jsonb_agg(dados -> 'todas') || to_jsonb((select count(*) from portaria.token_blacklist where jti = 'meanwhile')) from portaria.logs_transacoes where evento = 'logout' and dados ->> 'jti' = tests.recall('a') ->> 'jti'), '[false, 1]', 'the logout revokes the token of the switch, and only that sign-in');

select * from finish();
rollback;
