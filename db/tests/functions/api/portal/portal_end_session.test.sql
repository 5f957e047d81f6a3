-- A student or guardian lists and ends their own sign-ins only.
begin;
select plan(14);

select tests.remember('portal', tests.make_portal()) is not null as portal;
select tests.request();
insert into portaria.sessoes (jti, familia, contexto, titular_id, entrou_em, emitida_em, expira_em, user_agent)
values ('a', '00000000-0000-4000-8000-00000000000a', 'portal', tests.the('filho'), now(), now(), now() + interval '1 hour', 'Chrome/120 Android'),
  ('b', '00000000-0000-4000-8000-00000000000b', 'portal', tests.the('filho'), now(), now(), now() + interval '1 hour', 'Firefox/120'),
  ('m', '00000000-0000-4000-8000-00000000000c', 'portal', tests.the('mae_a'), now(), now(), now() + interval '1 hour', null),
  ('s', '00000000-0000-4000-8000-00000000000d', 'sistema', tests.the('filho'), now(), now(), now() + interval '1 hour', null),
  ('x', '00000000-0000-4000-8000-00000000000e', 'portal', tests.the('filho'), now(), now(), now() - interval '1 second', null);
select tests.present(tests.portal_claims_for('aluno', tests.the('filho')) || '{"jti": "a"}');
select is(jsonb_path_query_array(api.portal_sessions() -> 'sessoes', '$[*].id'), '["00000000-0000-4000-8000-00000000000a", "00000000-0000-4000-8000-00000000000b"]', 'the list has the caller''s own open sign-ins');
select is(jsonb_path_query_array(api.portal_sessions() -> 'sessoes', '$[*].keyvalue() ? (@.key == "papel" || @.key == "escola_nome").value'), '["aluno", "Escola A", "aluno", "Escola A"]', 'the list has profile kind and school');
select is(jsonb_path_query_array(api.portal_sessions() -> 'sessoes', '$[*].atual'), '[true, false]', 'the list marks the current sign-in');
select tests.throws_code($$select api.portal_end_session('00000000-0000-4000-8000-00000000000c')$$, 'not_found', 404, 'the sign-in of another person is not_found');
select tests.throws_code($$select api.portal_end_session('00000000-0000-4000-8000-00000000000d')$$, 'not_found', 404, 'a sign-in of the other context is not_found');
select tests.throws_code($$select api.portal_end_session('00000000-0000-4000-8000-00000000000e')$$, 'not_found', 404, 'an expired sign-in is not_found');
select is(api.portal_end_session('00000000-0000-4000-8000-00000000000b'), '{"situacao": "encerrada"}', 'a student ends their own sign-in');
select tests.throws_code($$select api.portal_end_session('00000000-0000-4000-8000-00000000000b')$$, 'not_found', 404, 'a sign-in that has ended is not_found');
select tests.act_as_tester();
select is((select array_agg(jti order by jti) from portaria.sessoes where encerrada_em is not null), array['b'], 'no other sign-in has ended');
select results_eq($$select ator_id, escola_id, dados from portaria.logs_transacoes where evento = 'portal.session.end'$$,
  $$select tests.the('filho'), tests.the('escola_a'), jsonb_build_object('titular_id', tests.the('filho'), 'familia', '00000000-0000-4000-8000-00000000000b', 'antes', 'aberta', 'depois', 'encerrada')$$, 'the end is one log entry with student, school and family');
select tests.make_usuario('11144477735', 'administrador');
select tests.act_as('11144477735');
select tests.throws_code($$select api.portal_end_session('00000000-0000-4000-8000-00000000000a')$$, 'system_token_refused', 401, 'a system token may not end portal sign-ins');
select tests.throws_code($$select api.portal_sessions()$$, 'system_token_refused', 401, 'a system token may not list portal sign-ins');
-- Two devices end the same third one at once.
select tests.act_as_tester();
insert into portaria.sessoes (jti, familia, contexto, titular_id, entrou_em, emitida_em, expira_em)
values ('t', '00000000-0000-4000-8000-00000000000f', 'portal', tests.the('filho'), now(), now(), now() + interval '1 hour');
select tests.meanwhile('portaria.lock_portal(text,uuid)', $$select portaria.end_family('00000000-0000-4000-8000-00000000000f')$$);
select tests.present(tests.portal_claims_for('aluno', tests.the('filho')));
select tests.throws_code($$select api.portal_end_session('00000000-0000-4000-8000-00000000000f')$$, 'not_found', 404, 'a sign-in that another device ended during the wait for the lock is not_found');
select tests.act_as_tester();
insert into portaria.sessoes (jti, familia, contexto, titular_id, entrou_em, emitida_em, expira_em)
values ('u', '00000000-0000-4000-8000-000000000010', 'portal', tests.the('filho'), now(), now(), now() + interval '1 hour');
select tests.meanwhile('portaria.lock_portal(text,uuid)', $$select portaria.end_profile_sessions(portaria.find_profile(tests.the('filho')))$$);
select tests.present(tests.portal_claims_for('aluno', tests.the('filho')));
select tests.throws_code($$select api.portal_end_session('00000000-0000-4000-8000-000000000010')$$, 'session_ended', 401, 'whose own sessions ended during the wait ends none');

select * from finish();
rollback;
