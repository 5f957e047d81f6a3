-- Change of profile: one's own active ones only, a new session each time.
begin;
select plan(25);

select tests.remember('portal', tests.make_portal()) is not null as made;
select tests.request();
update api.alunos set telefone = '+5511900000011' where id = tests.the('mae_aluna');

select tests.remember('antes', tests.act_as_portal('responsavel', tests.the('mae_a'))) is not null as signed_in;
select tests.remember('r', api.portal_select_profile('aluno', tests.the('mae_aluna'))) is not null as chosen;
select is((tests.recall('r') -> 'claims') - array['iat', 'exp', 'jti'], tests.portal_claims_for('aluno', tests.the('mae_aluna')) - array['iat', 'exp', 'jti'], 'the claims of the other profile');
select isnt(tests.recall('r') -> 'claims' -> 'jti', tests.recall('antes') -> 'jti', 'a new session');
select is(tests.recall('r') -> 'sessao' -> 'perfil' ->> 'id', tests.the('mae_aluna')::text, 'and its body');
select ok(api.portal_select_profile('responsavel', tests.the('mae_a')) ? 'claims', 'the current one may be chosen again');

-- Nobody else's.
select tests.answers_code(format($$select api.portal_select_profile('aluno', %L)$$, tests.the('filho')), 'role_not_granted', 403, null, 'not that of one''s child');
select tests.answers_code(format($$select api.portal_select_profile('aluno', %L)$$, tests.the('mae_b')), 'role_not_granted', 403, null, 'not one''s own as the other kind');
select tests.answers_code(format($$select api.portal_select_profile('responsavel', %L)$$, tests.the('mae_b')), 'role_not_granted', 403, null, 'not one''s own with another phone');
select tests.answers_code($$select api.portal_select_profile('aluno', null)$$, 'role_not_granted', 403, null, 'nor nobody');
select tests.act_as_tester();
select is((select count(*)::integer from portaria.logs_transacoes where evento = 'portal.profile.refused' and dados ->> 'titular_id' = tests.the('mae_a')::text), 4, 'refusals are in the log');
update api.alunos set ativo = false where id = tests.the('mae_aluna');
select tests.present(tests.recall('antes'));
select tests.answers_code(format($$select api.portal_select_profile('aluno', %L)$$, tests.the('mae_aluna')), 'role_not_granted', 403, null, 'one that is no longer active');

-- A session that ended while this one waited for its turn.
select tests.act_as_tester();
select portaria.end_all_portal_sessions('20000000108', tests.epoch());
select tests.present(tests.recall('antes'));
select tests.throws_code(format($$select api.portal_select_profile('aluno', %L)$$, tests.the('mae_aluna')), 'session_ended', 401, 'a logout everywhere is not outlived');
select tests.act_as_tester();
delete from portaria.portal_sessoes;
select portaria.revoke_family(portaria.session_of(tests.recall('antes'), 'portal', tests.the('mae_a')));
select tests.present(tests.recall('antes'));
select tests.throws_code(format($$select api.portal_select_profile('aluno', %L)$$, tests.the('mae_aluna')), 'token_revoked', 401, 'nor is a logout');

select tests.present(tests.recall('antes') || '{"principal_role": "administrador"}');
select tests.throws_code(format($$select api.portal_select_profile('aluno', %L)$$, tests.the('mae_aluna')), 'system_token_refused', 401, 'a token of both contexts is refused');
select tests.act_as_tester();
select tests.make_usuario('11144477735') is not null as made, tests.act_as('11144477735') is not null as signed_in;
select tests.throws_code(format($$select api.portal_select_profile('aluno', %L)$$, tests.the('mae_aluna')), 'system_token_refused', 401, 'a system token is refused');
select tests.act_as_nobody();
select throws_ok($$select api.portal_select_profile('aluno', gen_random_uuid())$$, '42501', null, 'nobody without a session');
select tests.act_as_service();
select throws_ok($$select api.portal_select_profile('aluno', gen_random_uuid())$$, '42501', null, 'nor the shim itself');

-- One sign-in is one family, limited and ended as one.
select tests.act_as_tester();
update api.alunos set ativo = true where id = tests.the('mae_aluna');
delete from portaria.portal_sessoes;
delete from portaria.sessao_trocas;
select tests.remember('a', tests.act_as_portal('responsavel', tests.the('mae_a'))) is not null as signed_in;
select tests.remember('b', api.portal_select_profile('aluno', tests.the('mae_aluna')) -> 'claims') is not null as b;
select is((select count(*)::integer from generate_series(1, 29), lateral (select api.portal_select_profile('aluno', tests.the('filho')) ->> 'code' as code where generate_series > 0) as r where r.code = 'role_not_granted'), 29, 'refusals count as well');
select tests.answers_code(format($$select api.portal_select_profile('aluno', %L)$$, tests.the('filho')), 'rate_limited_session', 429, null, 'not one more');
select tests.present(tests.recall('b'));
select tests.answers_code(format($$select api.portal_select_profile('aluno', %L)$$, tests.the('mae_aluna')), 'rate_limited_session', 429, null, 'not by another token of the family');
select tests.act_as_tester();
select is((select count(*) from portaria.logs_transacoes where evento = 'portal.profile.refused' and dados ->> 'titular_id' = tests.the('mae_a')::text), 34::bigint, 'the log has no more than thirty of them');
delete from portaria.sessao_trocas;
update portaria.sessoes set entrou_em = clock_timestamp() - interval '7 hours 50 minutes';
select tests.present(tests.recall('b'));
select ok((c ->> 'exp')::bigint - (c ->> 'iat')::bigint between 598 and 600, 'ten minutes are left of eight hours') from (select api.portal_select_profile('aluno', tests.the('mae_aluna')) -> 'claims') as r (c);
select tests.act_as_tester();
update portaria.sessoes set entrou_em = clock_timestamp() - interval '8 hours';
select tests.present(tests.recall('b'));
select tests.throws_code(format($$select api.portal_select_profile('aluno', %L)$$, tests.the('mae_aluna')), 'session_ended', 401, 'then nothing');
-- What another transaction does while this one waits for the person counts.
select tests.act_as_tester();
delete from portaria.sessao_trocas;
update portaria.sessoes set entrou_em = clock_timestamp();
select tests.remember('c', tests.act_as_portal('responsavel', tests.the('mae_a'))) is not null as signed_in;
select tests.answers_code(format($$select api.portal_select_profile('aluno', %L)$$, tests.the('mae_a')), 'role_not_granted', 403, null, 'not this one as the other kind');
select tests.act_as_tester();
select tests.meanwhile('portaria.lock_portal(text,uuid)', $$insert into portaria.token_blacklist (jti, usuario_id, expira_em) values (tests.recall('c') ->> 'jti', gen_random_uuid(), now() + interval '1 hour')$$);
select tests.present(tests.recall('c'));
select tests.throws_code(format($$select api.portal_select_profile('aluno', %L)$$, tests.the('mae_aluna')), 'token_revoked', 401, 'a logout that came first is not outlived');
select tests.act_as_tester();
select tests.meanwhile('portaria.lock_portal(text,uuid)', $$select portaria.end_all_portal_sessions('20000000108', tests.epoch(2))$$);
select tests.present(tests.recall('c'));
select tests.throws_code(format($$select api.portal_select_profile('aluno', %L)$$, tests.the('mae_aluna')), 'session_ended', 401, 'nor is a logout everywhere');

select * from finish();
rollback;
