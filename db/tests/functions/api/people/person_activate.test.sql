-- Students and guardians are deactivated and activated by the staff of their school: permissions and effects.
begin;
select plan(37);

create function tests.id(nome text) returns uuid language sql as $$ select (tests.recall(id.nome) #>> '{}')::uuid $$;
grant execute on function tests.id(text) to public;
select tests.remember('portal', tests.make_portal()) is not null as portal;
select tests.remember('chefe', to_jsonb(tests.make_usuario('11144477735', 'administrador')));
select tests.remember('conta', to_jsonb(tests.make_usuario('22244477734', 'escola', tests.the('escola_a'))));
select tests.remember('joana', to_jsonb(tests.make_usuario('44444477732', 'coordenador', tests.the('escola_a'))));
select tests.make_usuario('55544477731', 'especialista');
select tests.make_usuario('66644477730', 'coordenador', tests.the('escola_b'));
select tests.make_usuario('77744477739', 'escola', tests.the('escola_b'));
select tests.request();
select tests.remember('filho_c', tests.portal_claims_for('aluno', tests.the('filho'))), tests.remember('filha_c', tests.portal_claims_for('aluno', tests.the('filha'))),
  tests.remember('mae_c', tests.portal_claims_for('responsavel', tests.the('mae_a'))), tests.remember('mae_b_c', tests.portal_claims_for('responsavel', tests.the('mae_b')));
create function tests.asks(nome text) returns text language plpgsql as $$
begin
  perform tests.present(tests.recall(asks.nome), '/rpc/portal_me');
  return tests.refusal('select portaria.check_request()') ->> 'code';
end;
$$;
create function tests.changes() returns table (ator_id uuid, escola_id uuid, titular_id text, mudou jsonb, depois jsonb) language sql security definer as $$
  select l.ator_id, l.escola_id, l.dados ->> 'titular_id', l.dados -> 'mudou', l.dados #> '{depois,ativo}'
  from portaria.logs_transacoes as l where l.evento = 'portal.profile.changed' order by l.criado_em
$$;
grant execute on function tests.asks(text), tests.changes() to public;

-- A student, changed by a coordenador of the school.
select is(tests.asks('filho_c'), null, 'setup: a student is signed in');
select tests.act_as('44444477732');
select is(api.person(tests.the('filho')) -> 'pode', '["alterar", "ativar"]', 'a coordenador of the school may change and activate a student');
select is(api.person_deactivate(tests.the('filho')) - array['sessoes', 'historico', 'porque'] @> '{"situacao": "inativa", "ativo": false, "contexto": "portal"}', true, 'deactivating a student returns the page with the new verdict');
select is(api.person(tests.the('filho')) ->> 'situacao', 'inativa', 'a deactivated student stays inactive');
select is(api.person_deactivate(tests.the('filho')) ->> 'situacao', 'inativa', 'deactivating a student twice is not an error');
select is(tests.asks('filho_c'), 'session_ended', 'deactivating a student ends the session at once');
select tests.act_as('44444477732');
select is(api.person_activate(tests.the('filho')) ->> 'situacao', 'pode_entrar', 'a coordenador activates the student again');
select is(api.person_activate(tests.the('filho')) -> 'ativo', 'true', 'activating a student twice is not an error');
select is(tests.asks('filho_c'), 'session_ended', 'the old session stays ended after the activation');
select tests.act_as_tester();
select results_eq($$select * from tests.changes()$$, $$values
  (tests.id('joana'), tests.the('escola_a'), tests.the('filho')::text, '["ativo"]'::jsonb, 'false'::jsonb),
  (tests.id('joana'), tests.the('escola_a'), tests.the('filho')::text, '["ativo"]'::jsonb, 'true'::jsonb)$$, 'each change is one log entry with its author');
select is((select count(*)::integer from portaria.logs_transacoes where evento like 'user.%'), 0, 'a change of a student writes no user.* entry');

-- A guardian, changed by the school: students who use the guardian's phone are signed out too.
select is(tests.asks('mae_c'), null, 'setup: a guardian is signed in');
select is(tests.asks('filha_c'), null, 'setup: a student with the phone of the guardian is signed in');
select tests.act_as('22244477734');
select is(api.person_deactivate(tests.the('mae_a')) ->> 'situacao', 'inativa', 'a school deactivates a guardian');
select is(tests.asks('mae_c'), 'session_ended', 'deactivating a guardian ends the session of the guardian');
select is(tests.asks('filha_c'), 'session_ended', 'deactivating a guardian ends the sessions of students with that phone');
select is(tests.asks('mae_b_c'), null, 'deactivating a guardian keeps the session of the same person at another school');
select tests.act_as('22244477734');
select is(api.person_activate(tests.the('mae_a')) -> 'ativo', 'true', 'a school activates a guardian');
select tests.act_as('11144477735');
select is(api.person_deactivate(tests.the('mae_b')) ->> 'situacao', 'inativa', 'an administrador deactivates a guardian at any school');
select is(tests.asks('mae_b_c'), 'session_ended', 'a deactivation by an administrador ends the session at once');
select tests.act_as('11144477735');
select is(api.person_activate(tests.the('saiu')) ->> 'situacao', 'pode_entrar', 'an administrador activates a student who had left');
select tests.act_as_tester();
select is((select count(*)::integer from tests.changes()), 6, 'six changes make six log entries');

-- Refused.
select tests.act_as('66644477730');
select tests.throws_code(format('select api.person_deactivate(%L)', tests.the('filho')), 'not_allowed', 403, 'a coordenador of another school may not deactivate a student');
select tests.throws_code(format('select api.person_activate(%L)', tests.the('mae_a')), 'not_allowed', 403, 'a coordenador of another school may not activate a guardian');
select tests.act_as('77744477739');
select tests.throws_code(format('select api.person_deactivate(%L)', tests.the('mae_a')), 'not_allowed', 403, 'another school may not deactivate a guardian');
select tests.throws_code(format('select api.person_activate(%L)', tests.the('filho')), 'not_allowed', 403, 'another school may not activate a student');
select tests.act_as('55544477731');
select tests.throws_code(format('select api.person_deactivate(%L)', tests.the('filho')), 'not_allowed', 403, 'an especialista may not deactivate a student');
select tests.throws_code(format('select api.person_activate(%L)', tests.the('filho')), 'not_allowed', 403, 'an especialista may not activate a student');
select tests.act_as('44444477732');
select tests.throws_code(format('select api.person_deactivate(%L)', tests.id('conta')), 'not_allowed', 403, 'a coordenador may not deactivate staff');
select tests.throws_code(format('select api.person_activate(%L)', tests.id('conta')), 'not_allowed', 403, 'a coordenador may not activate staff');
select tests.throws_code(format('select api.person_activate(%L)', gen_random_uuid()), 'not_allowed', 403, 'an unknown id is not_allowed for a coordenador');
select tests.act_as('11144477735');
select tests.throws_code(format('select api.person_activate(%L)', gen_random_uuid()), 'not_found', 404, 'activating an unknown id is not_found for an administrador');
select tests.throws_code($$select api.person_deactivate(null)$$, 'not_found', 404, 'deactivating a null id is not_found');
select tests.act_as_portal('responsavel', tests.the('mae_a'));
select tests.throws_code(format('select api.person_activate(%L)', tests.the('mae_b')), 'portal_token_refused', 401, 'a guardian may not activate a person');
select tests.throws_code(format('select api.person_deactivate(%L)', tests.the('filho')), 'portal_token_refused', 401, 'a guardian may not deactivate a person');
select tests.act_as_tester();
select is((select ativo from api.alunos where id = tests.the('filho')), true, 'refused calls do not change the student');
select is((select count(*)::integer from tests.changes()), 6, 'refused calls are not logged as changes');

select * from finish();
rollback;
