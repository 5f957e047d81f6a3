-- One's own devices: listed by sign-in, ended one by one.
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
select is(jsonb_array_length(api.sessions() -> 'sessoes'), 2, 'a sign-in is one line, whatever its tokens; a revoked one is gone');
select is(api.sessions() #> '{sessoes,0}' ->> 'aparelho', 'Safari no iPhone', 'the newest first');
select is(api.sessions() #> '{sessoes,0}' -> 'atual', 'false', 'another device');
select is((api.sessions() #> '{sessoes,1}') - array['entrou_em', 'expira_em'],
  '{"id": "00000000-0000-4000-8000-000000000001", "atual": true, "papel": "coordenador", "escola_nome": "Escola A", "cidade": "Recife", "aparelho": "Chrome no Windows"}',
  'this one is marked, with role, school, place and device');

select is(api.end_session('00000000-0000-4000-8000-000000000002'), '{"situacao": "encerrada"}', 'the phone is ended');
select is(jsonb_array_length(api.sessions() -> 'sessoes'), 1, 'and gone from the list');
select tests.throws_code($$select api.end_session('00000000-0000-4000-8000-000000000002')$$, 'not_found', 404, 'once');
select tests.throws_code($$select api.end_session('00000000-0000-4000-8000-000000000004')$$, 'not_found', 404, 'not that of another person');
select tests.throws_code(format('select api.end_session(%L)', gen_random_uuid()), 'not_found', 404, 'nor one that is not there');
select tests.present(tests.recall('c') || '{"jti": "celular"}');
select tests.throws_code($$select portaria.check_request()$$, 'session_ended', 401, 'the phone is signed out');
select tests.present(tests.recall('c'));
select lives_ok($$select portaria.check_request()$$, 'this session goes on');
select is(api.end_session('00000000-0000-4000-8000-000000000001'), '{"situacao": "encerrada"}', 'one may end it as well');
select tests.throws_code($$select portaria.check_request()$$, 'session_ended', 401, 'with every token of it');
select tests.present(tests.recall('c') || '{"jti": "aqui-outro-papel"}');
select tests.throws_code($$select portaria.check_request()$$, 'session_ended', 401, 'that of the other role too');
select tests.act_as_tester();
select is((select count(*)::integer from portaria.token_blacklist), 1, 'without a row on the blacklist: nothing leaked');
select is((select count(*)::integer from portaria.logs_transacoes where evento = 'session.end' and ator_id = tests.id('maria')), 2, 'logged once each');

-- The portal.
select tests.remember('portal', tests.make_portal());
insert into portaria.sessoes (jti, familia, contexto, titular_id, entrou_em, emitida_em, expira_em)
values ('mural', '00000000-0000-4000-8000-000000000009', 'portal', tests.the('filho'), now(), now(), now() + interval '2 hours');
select tests.present(tests.portal_claims_for('aluno', tests.the('filho')) || '{"jti": "mural"}', '/rpc/portal_sessions');
select is(api.portal_sessions() #> '{sessoes,0,atual}', 'true', 'a student sees their own');
select is(api.portal_end_session('00000000-0000-4000-8000-000000000009'), '{"situacao": "encerrada"}', 'and ends it');
select tests.act_as_tester();
select is((select ator_id from portaria.logs_transacoes where evento = 'portal.session.end'), tests.the('filho'), 'logged with who did it');

-- A token without a row: older than the table, or minted by another holder of the secret.
select tests.request(extra => '{"user-agent": "Mozilla/5.0 (Windows NT 10.0) Chrome/120 Safari/537", "x-geo-city": "Olinda"}');
update portaria.sessoes set papel = 'administrador' where jti = 'de-outra';
select tests.remember('antigo', tests.claims_for('11144477735') || '{"jti": "antigo"}') is not null as old;
select tests.present(tests.recall('antigo'));
select is(jsonb_path_query_array(api.sessions(), '$.sessoes[*].atual'), '[true, false]', 'a caller whose token has no row is in the list');
select is((api.sessions() #> '{sessoes,0}') - array['id', 'entrou_em', 'expira_em'],
  '{"atual": true, "papel": "administrador", "escola_nome": null, "cidade": "Olinda", "aparelho": "Chrome no Windows"}', 'with its role, and the place and device that ask');
select tests.remember('id', api.sessions() #> '{sessoes,0,id}') is not null as id;
select tests.throws_code(format('select api.end_session(%L)', gen_random_uuid()), 'not_found', 404, 'another id is not found');
select is(api.end_session(tests.id('id')), '{"situacao": "encerrada"}', 'its id is, and the sign-in ends');
select tests.throws_code($$select portaria.check_request()$$, 'session_ended', 401, 'for good');
select tests.throws_code(format('select api.end_session(%L)', tests.id('id')), 'not_found', 404, 'once');
select tests.present(tests.recall('antigo') || '{"jti": "outro"}');
select tests.throws_code(format('select api.end_session(%L)', tests.id('id')), 'not_found', 404, 'and by nobody else');
select is(api.end_session('00000000-0000-4000-8000-000000000004'), '{"situacao": "encerrada"}', 'who has no row ends another device');
select tests.remember('outro_id', api.sessions() #> '{sessoes,0,id}') is not null as id;
select tests.present(tests.recall('antigo') || '{"jti": "terceiro"}');
select is(jsonb_path_query_array(api.sessions(), '$.sessoes[*].id') @> tests.recall('outro_id'), true, 'and is known to the other devices from then on');
select tests.present(tests.recall('antigo') - 'jti');
select is(jsonb_path_query_array(api.sessions(), '$.sessoes[*].atual'), '[false]', 'a token without a jti cannot be ended, and is not listed');
select tests.present(tests.portal_claims_for('aluno', tests.the('filho')) || '{"jti": "mural antigo"}', '/rpc/portal_sessions');
select is(jsonb_path_query_array(api.portal_sessions(), '$.sessoes[*].atual'), '[true]', 'the portal likewise');
select tests.remember('id', api.portal_sessions() #> '{sessoes,0,id}') is not null as id;
select tests.throws_code(format('select api.portal_end_session(%L)', gen_random_uuid()), 'not_found', 404, 'by its id alone');
select is(api.portal_end_session(tests.id('id')), '{"situacao": "encerrada"}', 'it ends');
select tests.throws_code($$select portaria.check_request()$$, 'session_ended', 401, 'for good as well');
-- Two devices end the same third one at once.
select tests.act_as_tester();
select tests.add_session(tests.id('ana'), '7', 'terceiro aparelho', null);
select tests.meanwhile('portaria.lock_usuario(uuid)', $$select portaria.end_family('00000000-0000-4000-8000-000000000007')$$);
select tests.present(tests.claims_for('11144477735'));
select tests.throws_code($$select api.end_session('00000000-0000-4000-8000-000000000007')$$, 'not_found', 404, 'a sign-in that another device ended while this one waited is not found');

select * from finish();
rollback;
