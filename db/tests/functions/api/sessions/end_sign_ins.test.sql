-- Many logouts in one transaction: each has its row, log entry and answer; a bad one does not affect the others.
begin;
select plan(19);

select tests.make_usuario('11144477735', 'administrador') is not null as ana;
select tests.make_usuario('52998224725', 'coordenador', tests.make_escola('Aurora')) is not null as bruno;
select tests.remember('p', tests.make_portal()) is not null as pupils;
select tests.request();
select tests.remember('a', tests.claims_for('11144477735')) is not null as one;
select tests.remember('a2', tests.claims_for('11144477735')) is not null as another_of_the_same;
select tests.remember('b', tests.claims_for('52998224725')) is not null as of_bruno;
select tests.remember('m', tests.portal_claims_for('responsavel', (tests.recall('p') ->> 'mae_a')::uuid)) is not null as of_the_portal;
create function tests.item(claims jsonb, n integer) returns jsonb language sql as $$
  select jsonb_build_object('claims', claims, 'cabecalhos', jsonb_build_object('x-request-id', 'req-' || n, 'x-client-ip', '203.0.113.' || n, 'user-agent', 'ua ' || n, 'x-geo-city', 'São Paulo'))
$$;
insert into portaria.token_blacklist (jti, usuario_id, expira_em) values ('revoked', gen_random_uuid(), now() + interval '1 hour');
-- A switch of role left the first token of Bruno's sign-in alive.
insert into portaria.sessoes (jti, familia, contexto, titular_id, entrou_em, emitida_em, expira_em)
select j, '00000000-0000-4000-8000-00000000000f', 'sistema', (tests.recall('b') ->> 'sub')::uuid, now(), now(), now() + interval '1 hour' from unnest(array[tests.recall('b') ->> 'jti', 'sibling']) as j;

select is(
  api.end_sign_ins('sistema', jsonb_build_array(
    tests.item(tests.recall('a'), 1), tests.item(tests.recall('a2'), 2), tests.item(tests.recall('b'), 3),
    tests.item(tests.recall('a') || '{"jti": "revoked"}', 4), tests.item(tests.recall('a') || '{"exp": 5}', 5), tests.item(tests.recall('m'), 6),
    tests.item(tests.recall('a') || '{"role": "service_role"}', 7), tests.item(tests.recall('a') || '{"usuario_id": "x", "jti": "nobody"}', 8), tests.item('{}', 9),
    tests.item(tests.recall('a') || jsonb_build_object('usuario_id', gen_random_uuid(), 'jti', 'stranger'), 10)
  )),
  jsonb_build_array(
    '{"recusa": null}'::jsonb, '{"recusa": null}'::jsonb, '{"recusa": null}'::jsonb, '{"recusa": "token_revoked"}'::jsonb, '{"recusa": "jwt_expired"}'::jsonb,
    '{"recusa": "portal_token_refused"}'::jsonb, '{"recusa": "jwt_malformed"}'::jsonb, '{"recusa": "session_ended"}'::jsonb, '{"recusa": "jwt_malformed"}'::jsonb, '{"recusa": null}'::jsonb
  ), 'each item gets its own result');
select tests.act_as_tester();
select set_eq(
  $$select jti from portaria.token_blacklist$$,
  $$select unnest(array['revoked', 'sibling', 'stranger', tests.recall('a') ->> 'jti', tests.recall('a2') ->> 'jti', tests.recall('b') ->> 'jti'])$$,
  'the valid tokens and those of the same sign-ins are revoked, and no others');
select results_eq(
  $$select request_id, host(ip), user_agent, geo ->> 'city', dados ->> 'jti', ator_id = usuario_id from portaria.logs_transacoes where evento = 'logout' and request_id <> 'req-10' order by request_id$$,
  $$select 'req-' || n, '203.0.113.' || n, 'ua ' || n, 'São Paulo', tests.recall(c) ->> 'jti', true from (values (1, 'a'), (2, 'a2'), (3, 'b')) as t (n, c)$$,
  'every log entry has person, address, device and request of its item');
select is(api.end_sign_ins('sistema', jsonb_build_array(tests.item(tests.recall('a'), 1))), '[{"recusa": "token_revoked"}]', 'a second logout of a token is token_revoked');

-- An invalid session may be ended; person and role are not checked.
select tests.make_usuario('99999999999', 'administrador') is not null as another_administrador;
update portaria.usuarios set ativo = false where codigo <> '99999999999';
select is(api.end_sign_ins('sistema', jsonb_build_array(tests.item(tests.recall('a') || '{"jti": "later"}', 1))), '[{"recusa": null}]', 'an inactive person may log out');

-- The portal.
select is(api.end_sign_ins('portal', jsonb_build_array(tests.item(tests.recall('m'), 1), tests.item(tests.recall('b') || '{"jti": "x"}', 2))),
  '[{"recusa": null}, {"recusa": "system_token_refused"}]', 'the portal ends portal tokens and refuses system tokens');
select results_eq($$select motivo, usuario_id from portaria.token_blacklist where jti = tests.recall('m') ->> 'jti'$$, $$select 'logout', (tests.recall('m') ->> 'sub')::uuid$$, 'a portal logout revokes the token');
select is((select dados ->> 'titular_id' from portaria.logs_transacoes where evento = 'portal.logout'), tests.recall('m') ->> 'sub', 'a portal logout is in the log');

select is(api.end_sign_ins('sistema', '[]'), '[]', 'an empty list gets an empty response');
select tests.act_as_service();
select lives_ok($$select api.end_sign_ins('sistema', '[]')$$, 'the service may call end_sign_ins');
select throws_ok($$select api.end_sign_ins('sistema', '{}')$$, '22023', null, 'an object instead of a list is refused');
select tests.present(tests.recall('c'));
select throws_ok($$select api.end_sign_ins('sistema', '[]')$$, '42501', null, 'a user may not call end_sign_ins');
select tests.act_as_nobody();
select throws_ok($$select api.end_sign_ins('sistema', '[]')$$, '42501', null, 'an anonymous caller may not call end_sign_ins');
-- One sign-in is not all of them.
select tests.act_as_tester();
update portaria.usuarios set ativo = true;
update portaria.usuarios set sessoes_validas_desde = '-infinity';
select tests.remember('x', tests.claims_for('11144477735')) is not null as one, tests.remember('y', tests.claims_for('11144477735')) is not null as another;
select is(api.end_sign_ins('sistema', jsonb_build_array(tests.item(tests.recall('x'), 1))), '[{"recusa": null}]', 'setup: one of two sign-ins of a person logs out');
select tests.act_as_tester();
select tests.present(tests.recall('y'));
select lives_ok('select portaria.check_request()', 'the other sign-in of the person stays valid');
select tests.act_as_tester();
select is(api.end_sign_ins('portal', jsonb_build_array(tests.item(tests.portal_claims_for('responsavel', (tests.recall('p') ->> 'mae_b')::uuid), 1))) -> 0, '{"recusa": null}', 'setup: one portal sign-in logs out');
select is_empty('select from portaria.portal_sessoes', 'a portal logout ends no other sign-in');

-- The lock of one person is taken.
create or replace function portaria.try_lock_person(contexto text, claims jsonb) returns boolean language sql as $$select claims ->> 'jti' <> 'busy'$$;
select is(
  api.end_sign_ins('sistema', jsonb_build_array(tests.item(tests.claims_for('11144477735') || '{"jti": "busy"}', 1), tests.item(tests.claims_for('11144477735') || '{"jti": "free"}', 2))),
  '[{"recusa": "ocupada"}, {"recusa": null}]', 'the item of a locked person is reported as ocupada');
select is((select array_agg(jti) from portaria.token_blacklist where jti in ('busy', 'free')), '{free}', 'the other item is processed');

select * from finish();
rollback;
