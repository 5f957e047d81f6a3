-- A student or guardian ends a sign-in of their own, and no other.
begin;
select plan(13);

select tests.remember('portal', tests.make_portal()) is not null as portal;
select tests.request();
insert into portaria.sessoes (jti, familia, contexto, titular_id, entrou_em, emitida_em, expira_em, user_agent)
values ('a', '00000000-0000-4000-8000-00000000000a', 'portal', tests.the('filho'), now(), now(), now() + interval '1 hour', 'Chrome/120 Android'),
  ('b', '00000000-0000-4000-8000-00000000000b', 'portal', tests.the('filho'), now(), now(), now() + interval '1 hour', 'Firefox/120'),
  ('m', '00000000-0000-4000-8000-00000000000c', 'portal', tests.the('mae_a'), now(), now(), now() + interval '1 hour', null),
  ('s', '00000000-0000-4000-8000-00000000000d', 'sistema', tests.the('filho'), now(), now(), now() + interval '1 hour', null),
  ('x', '00000000-0000-4000-8000-00000000000e', 'portal', tests.the('filho'), now(), now(), now() - interval '1 second', null);
select tests.present(tests.portal_claims_for('aluno', tests.the('filho')) || '{"jti": "a"}');
select is(jsonb_path_query_array(api.portal_sessions() -> 'sessoes', '$[*].id'), '["00000000-0000-4000-8000-00000000000a", "00000000-0000-4000-8000-00000000000b"]', 'their own');
select is(jsonb_path_query_array(api.portal_sessions() -> 'sessoes', '$[*].keyvalue() ? (@.key == "papel" || @.key == "escola_nome").value'), '["aluno", "Escola A", "aluno", "Escola A"]', 'as whom and at which school');
select is(jsonb_path_query_array(api.portal_sessions() -> 'sessoes', '$[*].atual'), '[true, false]', 'the one that asks is marked');
select tests.throws_code($$select api.portal_end_session('00000000-0000-4000-8000-00000000000c')$$, 'not_found', 404, 'that of somebody else');
select tests.throws_code($$select api.portal_end_session('00000000-0000-4000-8000-00000000000d')$$, 'not_found', 404, 'that of another context');
select tests.throws_code($$select api.portal_end_session('00000000-0000-4000-8000-00000000000e')$$, 'not_found', 404, 'one that has expired');
select is(api.portal_end_session('00000000-0000-4000-8000-00000000000b'), '{"situacao": "encerrada"}', 'their own ends');
select tests.throws_code($$select api.portal_end_session('00000000-0000-4000-8000-00000000000b')$$, 'not_found', 404, 'once');
select tests.act_as_tester();
select is((select array_agg(jti order by jti) from portaria.sessoes where encerrada_em is not null), array['b'], 'and no other');
select results_eq($$select ator_id, escola_id, dados from portaria.logs_transacoes where evento = 'portal.session.end'$$,
  $$select tests.the('filho'), tests.the('escola_a'), jsonb_build_object('titular_id', tests.the('filho'), 'familia', '00000000-0000-4000-8000-00000000000b', 'antes', 'aberta', 'depois', 'encerrada')$$, 'one entry says whose');
select tests.make_usuario('11144477735', 'administrador');
select tests.act_as('11144477735');
select tests.throws_code($$select api.portal_end_session('00000000-0000-4000-8000-00000000000a')$$, 'system_token_refused', 401, 'the staff have another endpoint');
select tests.throws_code($$select api.portal_sessions()$$, 'system_token_refused', 401, 'for both');
-- Two devices end the same third one at once.
select tests.act_as_tester();
insert into portaria.sessoes (jti, familia, contexto, titular_id, entrou_em, emitida_em, expira_em)
values ('t', '00000000-0000-4000-8000-00000000000f', 'portal', tests.the('filho'), now(), now(), now() + interval '1 hour');
select tests.meanwhile('portaria.lock_portal(text,uuid)', $$select portaria.end_family('00000000-0000-4000-8000-00000000000f')$$);
select tests.present(tests.portal_claims_for('aluno', tests.the('filho')));
select tests.throws_code($$select api.portal_end_session('00000000-0000-4000-8000-00000000000f')$$, 'not_found', 404, 'a sign-in that another device ended while this one waited is not found');

select * from finish();
rollback;
