-- Ending one session, or all of them.
begin;
select plan(36);

select tests.make_usuario('11144477735', 'administrador');
select tests.request();
select tests.remember('c', tests.act_as('11144477735')) is not null as signed_in;
select tests.remember('outra', tests.claims_for('11144477735')) is not null as another_session;

-- One session.
select is(api.logout(), '{"situacao": "encerrada"}', 'the answer');
select tests.act_as_tester();
select results_eq(
  $$select jti, usuario_id::text, motivo, extract(epoch from expira_em)::bigint from portaria.token_blacklist$$,
  $$select tests.recall('c') ->> 'jti', tests.recall('c') ->> 'sub', 'logout', (tests.recall('c') ->> 'exp')::bigint$$,
  'the token id is on the blacklist until the token would have expired');
select is((select dados from portaria.logs_transacoes where evento = 'logout'), jsonb_build_object('jti', tests.recall('c') -> 'jti', 'todas', false), 'and in the log');
select tests.present(tests.recall('c'));
select tests.throws_code($$select portaria.check_request()$$, 'token_revoked', 401, 'the token is refused from now on');
select tests.present(tests.recall('c'), '/rpc/logout');
select tests.throws_code($$select portaria.check_request()$$, 'token_revoked', 401, 'at logout too');
select tests.present(tests.recall('outra'));
select lives_ok($$select portaria.check_request()$$, 'the other session goes on');

-- Twice is once.
select tests.present(tests.recall('c'));
select is(api.logout(false), '{"situacao": "encerrada"}', 'a second time the answer is the same');
select is(api.logout(null), '{"situacao": "encerrada"}', 'null is not all');
select tests.act_as_tester();
select is((select count(*)::integer from portaria.token_blacklist), 1, 'still one row');
select is((select sessoes_validas_desde from portaria.usuarios), '-infinity', 'other sessions are not touched');

-- A token older than revocation has no jti.
select tests.present(tests.recall('outra') - 'jti', '/rpc/logout');
select is(api.logout(), '{"situacao": "encerrada"}', 'a token without jti may log out');
select lives_ok($$select portaria.check_request()$$, 'and stays valid, as there is nothing to revoke');

-- Every session, those of this very second included, and a login in the same second works.
select tests.remember('mesma', tests.claims_for('11144477735') || jsonb_build_object('iat', tests.epoch(1))) is not null as dated_ahead;
select tests.remember('c', tests.act_as('11144477735')) is not null as signed_in;
select is(api.logout(true), '{"situacao": "encerrada"}', 'log out everywhere');
select tests.present(tests.recall('outra'));
select tests.throws_code($$select portaria.check_request()$$, 'session_ended', 401, 'the other session has ended');
select tests.present(tests.recall('outra') - 'jti');
select tests.throws_code($$select portaria.check_request()$$, 'session_ended', 401, 'so has the one without jti');
select tests.remember('otp', to_jsonb(tests.send('11144477735')));
select tests.remember('nova', api.verify_otp('11144477735', tests.recall('otp') #>> '{}') -> 'claims') is not null as signed_in;
select tests.present(tests.recall('nova'));
select lives_ok($$select portaria.check_request()$$, 'a login in the same second is good');
select ok((tests.recall('nova') ->> 'iat')::bigint - tests.epoch() <= 1, 'and is dated at most a second ahead');
select is(api.logout(true), '{"situacao": "encerrada"}', 'log out everywhere again, in the same second');
select tests.present(tests.recall('nova') || '{"jti": "not-the-revoked-one"}');
select tests.throws_code($$select portaria.check_request()$$, 'session_ended', 401, 'it ends that one, too');
select tests.present(tests.recall('mesma'));
select tests.throws_code($$select portaria.check_request()$$, 'session_ended', 401, 'and any other of that second');
select tests.remember('otp', to_jsonb(tests.send('11144477735')));
select tests.remember('nova', api.verify_otp('11144477735', tests.recall('otp') #>> '{}') -> 'claims') is not null as signed_in;
select tests.present(tests.recall('nova'));
select lives_ok($$select portaria.check_request()$$, 'yet another login is good');

-- Somebody else's sessions are not ours to end.
select tests.act_as_tester();
select tests.make_usuario('52998224725', 'especialista');
select tests.act_as('11144477735') is not null as signed_in;
select isnt(api.logout(true), null, 'one person logs out everywhere');
select tests.act_as('52998224725') is not null as signed_in;
select lives_ok($$select portaria.check_request()$$, 'the other one stays');

-- A session that no longer holds may still be ended: it must not come back with the user.
select tests.remember('c', tests.act_as('52998224725')) is not null as signed_in;
select tests.act_as_tester();
update portaria.usuarios set ativo = false where codigo = '52998224725';
select tests.present(tests.recall('c'), '/rpc/logout');
select lives_ok($$select portaria.check_request()$$, 'logout is open to an inactive user');
select isnt(api.logout(), null, 'and works');
select tests.act_as_tester();
update portaria.usuarios set ativo = true where codigo = '52998224725';
select tests.present(tests.recall('c'));
select tests.throws_code($$select portaria.check_request()$$, 'token_revoked', 401, 'reactivated, the session is still over');

select tests.present(tests.claims_for('52998224725') || '{"portal_type": "aluno"}', '/rpc/logout');
select tests.throws_code($$select api.logout()$$, 'portal_token_refused', 401, 'a portal token is refused');
select tests.act_as_nobody();
select throws_ok($$select api.logout()$$, '42501', null, 'nobody without a session');

-- A family: what a sign-in led to ends with it, whichever token logs out.
select tests.act_as_tester();
update portaria.usuarios set sessoes_validas_desde = '-infinity';
select tests.remember('a', tests.act_as('11144477735')) is not null as signed_in;
select tests.remember('b', api.select_role('administrador', null) -> 'claims') is not null as b;
select tests.remember('outra', tests.act_as('11144477735')) is not null as another_sign_in;
select tests.present(tests.recall('b'));
select is(api.logout(), '{"situacao": "encerrada"}', 'the second token logs out');
select tests.present(tests.recall('a'));
select tests.throws_code($$select portaria.check_request()$$, 'token_revoked', 401, 'the first one is revoked');
select tests.present(tests.recall('outra'));
select lives_ok($$select portaria.check_request()$$, 'another sign-in goes on');

-- A token without a jti cannot be revoked: it must not fill the log, and what came of it ends.
select tests.act_as_tester();
delete from portaria.logs_transacoes;
delete from portaria.sessao_trocas;
select tests.remember('sem', tests.act_as('11144477735') - 'jti') is not null as signed_in;
select tests.present(tests.recall('sem'));
select tests.remember('b', api.select_role('administrador', null) -> 'claims') is not null as b;
select count(api.logout()) from generate_series(1, 100);
select tests.present(tests.recall('b'));
select tests.throws_code($$select portaria.check_request()$$, 'token_revoked', 401, 'what descends from it is revoked');
select tests.act_as_tester();
select is((select count(*) from portaria.logs_transacoes where evento in ('logout', 'role.selected')), 30::bigint, 'a hundred logouts are no more than thirty entries');
select is((select (dados ->> 'contagem')::integer from portaria.logs_transacoes where evento = 'session.limited'), 71, 'the rest is counted in one');
-- A switch of role that came first.
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
select isnt(api.logout(null), null, 'a logout that waited for it');
select tests.act_as_tester();
select is((select jsonb_agg(dados -> 'todas') || to_jsonb((select count(*) from portaria.token_blacklist where jti = 'meanwhile')) from portaria.logs_transacoes where evento = 'logout' and dados ->> 'jti' = tests.recall('a') ->> 'jti'), '[false, 1]', 'revokes the token of it, and that one sign-in alone');

select * from finish();
rollback;
