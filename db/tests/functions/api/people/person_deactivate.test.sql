-- Deactivating, activating, ending sessions: permissions and log entries.
begin;
select plan(20);

select tests.remember('escola', to_jsonb(tests.make_escola('Escola A')));
create function tests.id(nome text) returns uuid language sql as $$ select (tests.recall(id.nome) #>> '{}')::uuid $$;
grant execute on function tests.id(text) to public;
select tests.remember('chefe', to_jsonb(tests.make_usuario('11144477735', 'administrador')));
select tests.remember('diretora', to_jsonb(tests.make_usuario('22244477734', 'escola', tests.id('escola'))));
select tests.remember('maria', to_jsonb(tests.make_usuario('33344477733', 'coordenador', tests.id('escola'))));
select tests.remember('estranho', to_jsonb(tests.make_usuario('44444477732', 'coordenador')));
select tests.request();
select tests.remember('c', tests.claims_for('33344477733')) is not null as session;

select tests.act_as('22244477734');
select is(api.person_deactivate(tests.id('maria')) ->> 'situacao', 'inativa', 'a school deactivates a coordenador of the school');
select is(api.person_deactivate(tests.id('maria')) ->> 'situacao', 'inativa', 'deactivating twice is not an error');
select tests.present(tests.recall('c'));
select tests.throws_code($$select portaria.check_request()$$, 'session_ended', 401, 'deactivating ends the session');
select tests.act_as('22244477734');
select is(api.person_activate(tests.id('maria')) ->> 'situacao', 'pode_entrar', 'a school activates a coordenador of the school');
select is(api.person_activate(tests.id('maria')) ->> 'situacao', 'pode_entrar', 'activating twice is not an error');
select tests.present(tests.recall('c'));
select tests.throws_code($$select portaria.check_request()$$, 'session_ended', 401, 'the old session stays ended after the activation');
select tests.act_as('22244477734');
select tests.throws_code($$select api.person_deactivate(tests.id('diretora'))$$, 'not_allowed', 403, 'a school may not deactivate itself');
select tests.throws_code($$select api.person_deactivate(tests.id('estranho'))$$, 'not_allowed', 403, 'a school may not deactivate people of another school');
select tests.throws_code($$select api.person_deactivate(tests.id('chefe'))$$, 'not_allowed', 403, 'a school may not deactivate an administrador');
select tests.throws_code($$select api.person_activate(tests.id('estranho'))$$, 'not_allowed', 403, 'a school may not activate people of another school');
select tests.throws_code($$select api.person_end_sessions(tests.id('estranho'))$$, 'not_allowed', 403, 'a school may not end sessions at another school');
select tests.throws_code($$select api.person_unlock(tests.id('estranho'))$$, 'not_allowed', 403, 'a school may not unlock people of another school');
select tests.throws_code(format('select api.person_deactivate(%L)', gen_random_uuid()), 'not_found', 404, 'deactivating an unknown id is not_found');
select tests.present(tests.claims_for('33344477733') || jsonb_build_object('iat', tests.epoch(2)));
select tests.throws_code($$select api.person_deactivate(tests.id('diretora'))$$, 'not_allowed', 403, 'a coordenador may not deactivate staff');
select tests.act_as('11144477735');
select tests.throws_code($$select api.person_deactivate(tests.id('chefe'))$$, 'not_allowed', 403, 'an administrador may not deactivate themselves');
select tests.act_as_tester();
select results_eq($$select evento, ator_id, usuario_id from portaria.logs_transacoes where evento like 'user.%' order by criado_em$$,
  $$values ('user.deactivate', tests.id('diretora'), tests.id('maria')), ('user.activate', tests.id('diretora'), tests.id('maria'))$$, 'each change is logged once with its author');

-- Ending every session.
select tests.remember('c', tests.claims_for('33344477733') || jsonb_build_object('iat', tests.epoch() + 2)) is not null as session;
select tests.present(tests.recall('c'));
select lives_ok($$select portaria.check_request()$$, 'setup: a session is valid');
select tests.present(tests.claims_for('11144477735') || jsonb_build_object('jti', gen_random_uuid(), 'iat', tests.epoch() - 601));
select lives_ok($$select api.person_end_sessions(tests.id('maria'))$$, 'ending sessions needs no recent sign-in');
select tests.throws_code($$select api.person_unlock(tests.id('maria'))$$, 'fresh_login_required', 403, 'unlocking needs a recent sign-in');
select tests.act_as_tester();
select is((select count(*)::integer from portaria.logs_transacoes where evento = 'session.revoke' and ator_id = tests.id('chefe') and usuario_id = tests.id('maria')), 1, 'ending sessions is logged');

select * from finish();
rollback;
