-- Switching profiles: only to the person's own active ones, with a new session each time.
begin;
select plan(28);

select tests.remember('portal', tests.make_portal()) is not null as made;
select tests.request();
update api.alunos set telefone = '+5511900000011' where id = tests.the('mae_aluna');

select tests.remember('antes', tests.act_as_portal('responsavel', tests.the('mae_a'))) is not null as signed_in;
select tests.remember('r', api.portal_select_profile('aluno', tests.the('mae_aluna'))) is not null as chosen;
select is((tests.recall('r') -> 'claims') - array['iat', 'exp', 'jti'], tests.portal_claims_for('aluno', tests.the('mae_aluna')) - array['iat', 'exp', 'jti'], 'the claims are those of the chosen profile');
select isnt(tests.recall('r') -> 'claims' -> 'jti', tests.recall('antes') -> 'jti', 'a switch makes a new session');
select is(tests.recall('r') -> 'sessao' -> 'perfil' ->> 'id', tests.the('mae_aluna')::text, 'the session body is that of the chosen profile');
select ok(api.portal_select_profile('responsavel', tests.the('mae_a')) ? 'claims', 'the current profile may be chosen again');

-- Profiles of others.
select tests.answers_code(format($$select api.portal_select_profile('aluno', %L)$$, tests.the('filho')), 'role_not_granted', 403, null, 'a guardian may not switch to the child');
select tests.answers_code(format($$select api.portal_select_profile('aluno', %L)$$, tests.the('mae_b')), 'role_not_granted', 403, null, 'an own profile with the wrong kind is refused');
select tests.answers_code(format($$select api.portal_select_profile('responsavel', %L)$$, tests.the('mae_b')), 'role_not_granted', 403, null, 'an own profile with another phone is refused');
select tests.answers_code($$select api.portal_select_profile('aluno', null)$$, 'role_not_granted', 403, null, 'a null profile is refused');
select tests.act_as_tester();
select is((select count(*)::integer from portaria.logs_transacoes where evento = 'portal.profile.refused' and dados ->> 'titular_id' = tests.the('mae_a')::text), 4, 'refusals are in the log');
update api.alunos set ativo = false where id = tests.the('mae_aluna');
select tests.present(tests.recall('antes'));
select tests.answers_code(format($$select api.portal_select_profile('aluno', %L)$$, tests.the('mae_aluna')), 'role_not_granted', 403, null, 'an inactive profile is refused');

-- A session that ends during the wait for the lock.
select tests.act_as_tester();
select portaria.end_all_portal_sessions('20000000108', tests.epoch());
select tests.present(tests.recall('antes'));
select tests.throws_code(format($$select api.portal_select_profile('aluno', %L)$$, tests.the('mae_aluna')), 'session_ended', 401, 'a switch after a logout everywhere is refused');
select tests.act_as_tester();
delete from portaria.portal_sessoes;
select portaria.revoke_family(portaria.session_of(tests.recall('antes'), 'portal', tests.the('mae_a')));
select tests.present(tests.recall('antes'));
select tests.throws_code(format($$select api.portal_select_profile('aluno', %L)$$, tests.the('mae_aluna')), 'token_revoked', 401, 'a switch after a logout is refused');

-- A school ended the sessions of one profile: the sign-in of another one does not open it again.
select tests.act_as_tester();
delete from portaria.portal_sessoes;
update api.alunos set ativo = true where id = tests.the('mae_aluna');
delete from portaria.portal_sessoes;
select tests.remember('outra', tests.act_as_portal('responsavel', tests.the('mae_a'))) is not null as signed_in;
select tests.act_as_tester();
insert into portaria.portal_sessoes (titular_id, validas_desde) values (tests.the('mae_aluna'), clock_timestamp() + interval '3 seconds');
select tests.present(tests.recall('outra'));
select tests.answers_code(format($$select api.portal_select_profile('aluno', %L)$$, tests.the('mae_aluna')), 'fresh_login_required', 403, null, 'a profile whose sessions were ended after the sign-in is refused');
select ok(api.portal_select_profile('responsavel', tests.the('mae_a')) ? 'claims', 'the others of the sign-in are not');
select tests.act_as_tester();
update portaria.portal_sessoes set validas_desde = clock_timestamp() - interval '3 seconds';
select tests.present(tests.recall('outra'));
select ok(api.portal_select_profile('aluno', tests.the('mae_aluna')) ? 'claims', 'nor is a profile whose sessions were ended before the sign-in');
select tests.act_as_tester();

select tests.present(tests.recall('antes') || '{"principal_role": "administrador"}');
select tests.throws_code(format($$select api.portal_select_profile('aluno', %L)$$, tests.the('mae_aluna')), 'system_token_refused', 401, 'a token of both contexts is refused');
select tests.act_as_tester();
select tests.make_usuario('11144477735') is not null as made, tests.act_as('11144477735') is not null as signed_in;
select tests.throws_code(format($$select api.portal_select_profile('aluno', %L)$$, tests.the('mae_aluna')), 'system_token_refused', 401, 'a system token is refused');
select tests.act_as_nobody();
select throws_ok($$select api.portal_select_profile('aluno', gen_random_uuid())$$, '42501', null, 'an anonymous caller is refused');
select tests.act_as_service();
select throws_ok($$select api.portal_select_profile('aluno', gen_random_uuid())$$, '42501', null, 'the service is refused');

-- The tokens of a sign-in are one family: one limit and one end.
select tests.act_as_tester();
update api.alunos set ativo = true where id = tests.the('mae_aluna');
delete from portaria.portal_sessoes;
delete from portaria.sessao_trocas;
select tests.remember('a', tests.act_as_portal('responsavel', tests.the('mae_a'))) is not null as signed_in;
select tests.remember('b', api.portal_select_profile('aluno', tests.the('mae_aluna')) -> 'claims') is not null as b;
select is((select count(*)::integer from generate_series(1, 29), lateral (select api.portal_select_profile('aluno', tests.the('filho')) ->> 'code' as code where generate_series > 0) as r where r.code = 'role_not_granted'), 29, 'refused switches count against the limit');
select tests.answers_code(format($$select api.portal_select_profile('aluno', %L)$$, tests.the('filho')), 'rate_limited_session', 429, null, 'the thirty-first switch of an hour is refused');
select tests.present(tests.recall('b'));
select tests.answers_code(format($$select api.portal_select_profile('aluno', %L)$$, tests.the('mae_aluna')), 'rate_limited_session', 429, null, 'another token of the family has no further switches');
select tests.act_as_tester();
select is((select count(*) from portaria.logs_transacoes where evento = 'portal.profile.refused' and dados ->> 'titular_id' = tests.the('mae_a')::text), 35::bigint, 'the log has at most thirty refusals of a family');
delete from portaria.sessao_trocas;
update portaria.sessoes set entrou_em = clock_timestamp() - interval '7 hours 50 minutes';
select tests.present(tests.recall('b'));
select ok((c ->> 'exp')::bigint - (c ->> 'iat')::bigint between 590 and 600, 'a token issued after 7 h 50 min is valid for ten minutes') from (select api.portal_select_profile('aluno', tests.the('mae_aluna')) -> 'claims') as r (c);
select tests.act_as_tester();
update portaria.sessoes set entrou_em = clock_timestamp() - interval '8 hours';
select tests.present(tests.recall('b'));
select tests.throws_code(format($$select api.portal_select_profile('aluno', %L)$$, tests.the('mae_aluna')), 'session_ended', 401, 'a switch eight hours after the sign-in is refused');
-- What another transaction does while this one waits for the person counts.
select tests.act_as_tester();
delete from portaria.sessao_trocas;
update portaria.sessoes set entrou_em = clock_timestamp();
select tests.remember('c', tests.act_as_portal('responsavel', tests.the('mae_a'))) is not null as signed_in;
select tests.answers_code(format($$select api.portal_select_profile('aluno', %L)$$, tests.the('mae_a')), 'role_not_granted', 403, null, 'a wrong kind is refused before the wait');
select tests.act_as_tester();
select tests.meanwhile('portaria.lock_portal(text,uuid)', $$insert into portaria.token_blacklist (jti, usuario_id, expira_em) values (tests.recall('c') ->> 'jti', gen_random_uuid(), now() + interval '1 hour')$$);
select tests.present(tests.recall('c'));
select tests.throws_code(format($$select api.portal_select_profile('aluno', %L)$$, tests.the('mae_aluna')), 'token_revoked', 401, 'a switch after a concurrent logout is refused');
select tests.act_as_tester();
select tests.meanwhile('portaria.lock_portal(text,uuid)', $$select portaria.end_all_portal_sessions('20000000108', tests.epoch(2))$$);
select tests.present(tests.recall('c'));
select tests.throws_code(format($$select api.portal_select_profile('aluno', %L)$$, tests.the('mae_aluna')), 'session_ended', 401, 'a switch after a concurrent logout everywhere is refused');

select * from finish();
rollback;
