-- Ending one session of the portal, or all of a person.
begin;
select plan(24);

select tests.remember('portal', tests.make_portal()) is not null as made;
update api.alunos set telefone = '+5511900000019' where id = tests.the('mae_aluna');
select tests.request();

select tests.remember('outra', tests.act_as_portal('responsavel', tests.the('mae_b'))) is not null as another_session;
select tests.remember('c', tests.act_as_portal('responsavel', tests.the('mae_a'))) is not null as signed_in;
select is(api.portal_logout(), '{"situacao": "encerrada"}', 'a logout returns encerrada');
select is(api.portal_logout(null), '{"situacao": "encerrada"}', 'a second logout with null returns encerrada too');
select tests.act_as_tester();
select results_eq($$select jti, usuario_id from portaria.token_blacklist$$, $$select tests.recall('c') ->> 'jti', tests.the('mae_a')$$, 'the token id is on the blacklist');
select is((select count(*)::integer from portaria.logs_transacoes where evento = 'portal.logout'), 2, 'each logout is in the log');
select tests.present(tests.recall('c'), '/rpc/portal_me');
select tests.throws_code($$select portaria.check_request()$$, 'token_revoked', 401, 'the token is refused after the logout');
select tests.present(tests.recall('outra'), '/rpc/portal_me');
select lives_ok($$select portaria.check_request()$$, 'the session of another sign-in stays valid');

-- Every session of the person, from a profile that is no longer active.
select tests.remember('c', tests.act_as_portal('responsavel', tests.the('mae_a'))) is not null as signed_in;
select tests.act_as_tester();
update api.responsaveis set ativo = false where id = tests.the('mae_a');
select tests.present(tests.recall('c'), '/rpc/portal_logout');
select lives_ok($$select portaria.check_request()$$, 'a guardian who left may log out');
select is(api.portal_logout(true), '{"situacao": "encerrada"}', 'a logout everywhere returns encerrada');
select tests.present(tests.recall('outra'), '/rpc/portal_me');
select tests.throws_code($$select portaria.check_request()$$, 'session_ended', 401, 'the session of the person''s other profile has ended');
select tests.act_as_tester();
update api.responsaveis set ativo = true where id = tests.the('mae_a');
select tests.present(tests.recall('c') || '{"jti": "not-the-revoked-one"}', '/rpc/portal_me');
select tests.throws_code($$select portaria.check_request()$$, 'session_ended', 401, 'the old session stays ended after a reactivation');
select tests.remember('otp', to_jsonb(tests.portal_send('20000000108'))) is not null as sent;
select tests.present(api.portal_verify_otp('20000000108', tests.recall('otp') #>> '{}') -> 'claims', '/rpc/portal_me');
select lives_ok($$select portaria.check_request()$$, 'a sign-in in the same second is valid');

-- A school ended the sessions of another profile since, and somebody signed in there again.
select tests.act_as_tester();
delete from portaria.portal_sessoes;
delete from portaria.token_blacklist;
select tests.remember('velha', tests.portal_claims_for('responsavel', tests.the('mae_a')) || jsonb_build_object('iat', tests.epoch() - 60)) is not null as kept;
insert into portaria.portal_sessoes (titular_id, validas_desde) values (tests.the('mae_b'), clock_timestamp() - interval '30 seconds');
select tests.remember('nova', tests.act_as_portal('responsavel', tests.the('mae_b'))) is not null as signed_in;
select tests.present(tests.recall('velha'), '/rpc/portal_logout');
select is(api.portal_logout(true), '{"situacao": "encerrada"}', 'an older session of another profile logs out everywhere');
select tests.present(tests.recall('nova'), '/rpc/portal_me');
select tests.throws_code($$select portaria.check_request()$$, 'session_ended', 401, 'and ends the newer ones too');

select tests.present(tests.recall('outra') || '{"principal_role": "escola"}', '/rpc/portal_logout');
select tests.throws_code($$select api.portal_logout(true)$$, 'system_token_refused', 401, 'a token of both contexts is refused');
select tests.act_as_tester();
select tests.make_usuario('11144477735') is not null as made, tests.act_as('11144477735') is not null as signed_in;
select tests.throws_code($$select api.portal_logout()$$, 'system_token_refused', 401, 'a system token is refused');
select tests.act_as_nobody();
select throws_ok($$select api.portal_logout()$$, '42501', null, 'an anonymous caller is refused');

-- A family.
select tests.act_as_tester();
delete from portaria.portal_sessoes;
select tests.remember('a', tests.act_as_portal('responsavel', tests.the('mae_b'))) is not null as signed_in;
select tests.remember('b', api.portal_select_profile('aluno', tests.the('mae_aluna')) -> 'claims') is not null as b;
select is(api.portal_logout(), '{"situacao": "encerrada"}', 'the first token of a sign-in logs out');
select tests.present(tests.recall('b'));
select tests.throws_code($$select portaria.check_request()$$, 'token_revoked', 401, 'the second token of the sign-in is revoked');
select tests.act_as_tester();
select is((select usuario_id from portaria.token_blacklist where jti = tests.recall('b') ->> 'jti'), tests.the('mae_aluna'), 'the revoked token belongs to its own profile');
-- A change of profile that came first.
select tests.act_as_tester();
delete from portaria.token_blacklist;
delete from portaria.portal_sessoes;
delete from portaria.sessao_trocas;
select tests.remember('a', tests.act_as_portal('responsavel', tests.the('mae_b'))) is not null as signed_in;
select tests.remember('b', api.portal_select_profile('aluno', tests.the('mae_aluna')) -> 'claims') is not null as b;
select tests.act_as_tester();
select tests.meanwhile('portaria.lock_portal(text,uuid)', $$
  insert into portaria.sessoes (jti, familia, contexto, titular_id, entrou_em, emitida_em, expira_em)
  select 'meanwhile', s.familia, s.contexto, s.titular_id, s.entrou_em, s.emitida_em, s.expira_em from portaria.sessoes as s where s.jti = tests.recall('b') ->> 'jti'
$$);
select tests.present(tests.recall('a'));
select isnt(api.portal_logout(null), null, 'a logout waits for a concurrent profile switch');
select tests.act_as_tester();
select is((select jsonb_agg(dados -> 'todas') || to_jsonb((select count(*) from portaria.token_blacklist where jti = 'meanwhile')) from portaria.logs_transacoes where evento = 'portal.logout' and dados ->> 'jti' = tests.recall('a') ->> 'jti'), '[false, 1]', 'a logout revokes a token issued during the wait, and only that sign-in');

-- A token without a jti cannot be revoked: it must not fill the log.
delete from portaria.logs_transacoes;
delete from portaria.sessao_trocas;
select tests.present(tests.recall('a') - 'jti');
select count(api.portal_logout()) from generate_series(1, 100);
select tests.act_as_tester();
select is((select count(*) from portaria.logs_transacoes where evento = 'portal.logout'), 30::bigint, 'a hundred logouts without a jti make thirty log entries');
select is((select (dados ->> 'contagem')::integer from portaria.logs_transacoes where evento = 'session.limited'), 70, 'the other logouts without a jti are counted in one entry');
delete from portaria.logs_transacoes;
select tests.present(tests.portal_claims_for('responsavel', tests.the('mae_b')));
select count(api.portal_logout()) from generate_series(1, 40);
select tests.act_as_tester();
select is((select count(*) from portaria.logs_transacoes where evento = 'portal.logout'), 40::bigint, 'logouts with a jti are not limited in the log');

select * from finish();
rollback;
