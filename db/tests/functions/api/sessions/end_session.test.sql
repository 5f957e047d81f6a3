-- Own sign-ins: listed one line each, ended one by one.
begin;
select plan(34);

create function tests.id(nome text) returns uuid language sql as $$ select (tests.recall(id.nome) #>> '{}')::uuid $$;
grant execute on function tests.id(text) to public;
select tests.remember('maria', to_jsonb(tests.make_usuario('33344477733', 'coordenador', tests.make_escola('Escola A'))));
select tests.remember('ana', to_jsonb(tests.make_usuario('11144477735', 'administrador')));
create function tests.add_session(dono uuid, familia text, jti text, agente text, minutos integer default 0) returns void language sql security definer as $$
  insert into portaria.sessoes (jti, familia, contexto, titular_id, papel, escola_id, entrou_em, emitida_em, expira_em, geo, user_agent)
  select add_session.jti, ('00000000-0000-4000-8000-00000000000' || add_session.familia)::uuid, 'sistema', add_session.dono, 'coordenador',
    (select escola_id from portaria.usuario_papeis where usuario_id = add_session.dono),
    now() - interval '1 hour' + minutos * interval '1 minute' * (add_session.familia <> '1')::integer, now() + minutos * interval '1 minute', now() + interval '7 hours', '{"city": "Recife"}', add_session.agente
$$;
select tests.add_session(tests.id('maria'), '1', 'aqui', 'Mozilla/5.0 (Windows NT 10.0) Chrome/120 Safari/537');
select tests.add_session(tests.id('maria'), '1', 'aqui-outro-papel', 'Mozilla/5.0 (Windows NT 10.0) Chrome/120 Safari/537', 1);
select tests.add_session(tests.id('maria'), '2', 'celular', 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17 Safari/604', 2);
select tests.add_session(tests.id('maria'), '3', 'saiu', 'Firefox/130');
insert into portaria.token_blacklist (jti, usuario_id, expira_em) values ('saiu', tests.id('maria'), now() + interval '8 hours');
select tests.add_session(tests.id('ana'), '4', 'de-outra', 'Firefox/130');
select tests.request();

select tests.remember('c', tests.claims_for('33344477733') || '{"jti": "aqui"}') is not null as session;
select tests.present(tests.recall('c'));
select is(jsonb_array_length(api.sessions() -> 'sessoes'), 2, 'the list has one line for each open sign-in, without revoked ones');
select is(api.sessions() #> '{sessoes,0}' ->> 'aparelho', 'Safari no iPhone', 'the newest sign-in comes first');
select is(api.sessions() #> '{sessoes,0}' -> 'atual', 'false', 'the sign-in of another device is not marked as current');
select is((api.sessions() #> '{sessoes,1}') - array['entrou_em', 'expira_em'],
  '{"id": "00000000-0000-4000-8000-000000000001", "atual": true, "papel": "coordenador", "escola_nome": "Escola A", "cidade": "Recife", "aparelho": "Chrome no Windows"}',
  'the current sign-in is marked and has role, school, place and device');

select is(api.end_session('00000000-0000-4000-8000-000000000002'), '{"situacao": "encerrada"}', 'a person ends the sign-in of another device');
select is(jsonb_array_length(api.sessions() -> 'sessoes'), 1, 'an ended sign-in is not listed');
select tests.throws_code($$select api.end_session('00000000-0000-4000-8000-000000000002')$$, 'not_found', 404, 'an ended sign-in is not_found');
select tests.throws_code($$select api.end_session('00000000-0000-4000-8000-000000000004')$$, 'not_found', 404, 'the sign-in of another person is not_found');
select tests.throws_code(format('select api.end_session(%L)', gen_random_uuid()), 'not_found', 404, 'an unknown sign-in is not_found');
select tests.present(tests.recall('c') || '{"jti": "celular"}');
select tests.throws_code($$select portaria.check_request()$$, 'session_ended', 401, 'the token of the ended sign-in is refused');
select tests.present(tests.recall('c'));
select lives_ok($$select portaria.check_request()$$, 'the current session stays valid');
select is(api.end_session('00000000-0000-4000-8000-000000000001'), '{"situacao": "encerrada"}', 'a person ends the current sign-in');
select tests.throws_code($$select portaria.check_request()$$, 'session_ended', 401, 'the current token is refused after its end');
select tests.present(tests.recall('c') || '{"jti": "aqui-outro-papel"}');
select tests.throws_code($$select portaria.check_request()$$, 'session_ended', 401, 'the token of another role of the same sign-in is refused too');
select tests.act_as_tester();
select is((select count(*)::integer from portaria.token_blacklist), 1, 'ending a sign-in adds no row to the blacklist');
select is((select count(*)::integer from portaria.logs_transacoes where evento = 'session.end' and ator_id = tests.id('maria')), 2, 'each end is logged once');

-- The portal.
select tests.remember('portal', tests.make_portal());
insert into portaria.sessoes (jti, familia, contexto, titular_id, entrou_em, emitida_em, expira_em)
values ('mural', '00000000-0000-4000-8000-000000000009', 'portal', tests.the('filho'), now(), now(), now() + interval '2 hours');
select tests.present(tests.portal_claims_for('aluno', tests.the('filho')) || '{"jti": "mural"}', '/rpc/portal_sessions');
select is(api.portal_sessions() #> '{sessoes,0,atual}', 'true', 'a student sees the own sign-in');
select is(api.portal_end_session('00000000-0000-4000-8000-000000000009'), '{"situacao": "encerrada"}', 'a student ends the own sign-in');
select tests.act_as_tester();
select is((select ator_id from portaria.logs_transacoes where evento = 'portal.session.end'), tests.the('filho'), 'the end of a portal sign-in is logged with its author');

-- A token without a row: issued before the table existed, or by another holder of the secret.
select tests.request(extra => '{"user-agent": "Mozilla/5.0 (Windows NT 10.0) Chrome/120 Safari/537", "x-geo-city": "Olinda"}');
update portaria.sessoes set papel = 'administrador' where jti = 'de-outra';
select tests.remember('antigo', tests.claims_for('11144477735') || '{"jti": "antigo"}') is not null as old;
select tests.present(tests.recall('antigo'));
select is(jsonb_path_query_array(api.sessions(), '$.sessoes[*].atual'), '[true, false]', 'the list has the caller''s sign-in even if its token has no row');
select is((api.sessions() #> '{sessoes,0}') - array['id', 'entrou_em', 'expira_em'],
  '{"atual": true, "papel": "administrador", "escola_nome": null, "cidade": "Olinda", "aparelho": "Chrome no Windows"}', 'a sign-in without a row has the role of the token, and place and device of the request');
select tests.remember('id', api.sessions() #> '{sessoes,0,id}') is not null as id;
select tests.throws_code(format('select api.end_session(%L)', gen_random_uuid()), 'not_found', 404, 'another id than that of the sign-in without a row is not_found');
select is(api.end_session(tests.id('id')), '{"situacao": "encerrada"}', 'a person ends a sign-in without a row by its id');
select tests.throws_code($$select portaria.check_request()$$, 'session_ended', 401, 'the token without a row is refused after its end');
select tests.throws_code(format('select api.end_session(%L)', tests.id('id')), 'session_ended', 401, 'a sign-in without a row cannot be ended twice');
select tests.present(tests.recall('antigo') || '{"jti": "outro"}');
select tests.throws_code(format('select api.end_session(%L)', tests.id('id')), 'not_found', 404, 'another token cannot end it by the same id');
select is(api.end_session('00000000-0000-4000-8000-000000000004'), '{"situacao": "encerrada"}', 'a token without a row ends another device');
select tests.remember('outro_id', api.sessions() #> '{sessoes,0,id}') is not null as id;
select tests.present(tests.recall('antigo') || '{"jti": "terceiro"}');
select is(jsonb_path_query_array(api.sessions(), '$.sessoes[*].id') @> tests.recall('outro_id'), true, 'ending another device gives the caller''s token a row, which other devices list');
select tests.present(tests.recall('antigo') - 'jti');
select is(jsonb_path_query_array(api.sessions(), '$.sessoes[*].atual'), '[false]', 'a token without a jti is not listed');
select tests.present(tests.portal_claims_for('aluno', tests.the('filho')) || '{"jti": "mural antigo"}', '/rpc/portal_sessions');
select is(jsonb_path_query_array(api.portal_sessions(), '$.sessoes[*].atual'), '[true]', 'the portal lists a sign-in without a row');
select tests.remember('id', api.portal_sessions() #> '{sessoes,0,id}') is not null as id;
select tests.throws_code(format('select api.portal_end_session(%L)', gen_random_uuid()), 'not_found', 404, 'another id than that of the portal sign-in without a row is not_found');
select is(api.portal_end_session(tests.id('id')), '{"situacao": "encerrada"}', 'a portal sign-in without a row is ended by its id');
select tests.throws_code($$select portaria.check_request()$$, 'session_ended', 401, 'the portal token is refused after its end');
-- Two devices end the same third one at once.
select tests.act_as_tester();
select tests.add_session(tests.id('ana'), '7', 'terceiro aparelho', null);
select tests.meanwhile('portaria.lock_usuario(uuid)', $$select portaria.end_family('00000000-0000-4000-8000-000000000007')$$);
select tests.present(tests.claims_for('11144477735'));
select tests.throws_code($$select api.end_session('00000000-0000-4000-8000-000000000007')$$, 'not_found', 404, 'a sign-in that another device ended during the wait for the lock is not_found');

select * from finish();
rollback;
