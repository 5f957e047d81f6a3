-- Students and guardians are deactivated and activated by the people of their school: who may, and what follows.
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

-- A student, by a coordenador of the school.
select is(tests.asks('filho_c'), null, 'a student is signed in');
select tests.act_as('44444477732');
select is(api.person(tests.the('filho')) -> 'pode', '["alterar", "ativar"]', 'a coordenador of the school may');
select is(api.person_deactivate(tests.the('filho')) - array['sessoes', 'historico', 'porque'] @> '{"situacao": "inativa", "ativo": false, "contexto": "portal"}', true, 'and gets the verdict');
select is(api.person(tests.the('filho')) ->> 'situacao', 'inativa', 'which stays');
select is(api.person_deactivate(tests.the('filho')) ->> 'situacao', 'inativa', 'twice is once');
select is(tests.asks('filho_c'), 'session_ended', 'the session ends at once');
select tests.act_as('44444477732');
select is(api.person_activate(tests.the('filho')) ->> 'situacao', 'pode_entrar', 'the same coordenador activates the student');
select is(api.person_activate(tests.the('filho')) -> 'ativo', 'true', 'twice is once');
select is(tests.asks('filho_c'), 'session_ended', 'the old session does not come back');
select tests.act_as_tester();
select results_eq($$select * from tests.changes()$$, $$values
  (tests.id('joana'), tests.the('escola_a'), tests.the('filho')::text, '["ativo"]'::jsonb, 'false'::jsonb),
  (tests.id('joana'), tests.the('escola_a'), tests.the('filho')::text, '["ativo"]'::jsonb, 'true'::jsonb)$$, 'each change is one entry with who did it');
select is((select count(*)::integer from portaria.logs_transacoes where evento like 'user.%'), 0, 'and no other');

-- A guardian, by the school: the students without a phone, reached through that of the guardian, are out too.
select is(tests.asks('mae_c'), null, 'a guardian is signed in');
select is(tests.asks('filha_c'), null, 'and a student with the phone of the guardian');
select tests.act_as('22244477734');
select is(api.person_deactivate(tests.the('mae_a')) ->> 'situacao', 'inativa', 'the school deactivates a guardian');
select is(tests.asks('mae_c'), 'session_ended', 'whose session ends');
select is(tests.asks('filha_c'), 'session_ended', 'with that of the student');
select is(tests.asks('mae_b_c'), null, 'and not the one of the same person at another school');
select tests.act_as('22244477734');
select is(api.person_activate(tests.the('mae_a')) -> 'ativo', 'true', 'and activates the guardian');
select tests.act_as('11144477735');
select is(api.person_deactivate(tests.the('mae_b')) ->> 'situacao', 'inativa', 'an administrador does so at every school');
select is(tests.asks('mae_b_c'), 'session_ended', 'at once');
select tests.act_as('11144477735');
select is(api.person_activate(tests.the('saiu')) ->> 'situacao', 'pode_entrar', 'and activates a student who had left');
select tests.act_as_tester();
select is((select count(*)::integer from tests.changes()), 6, 'six changes, six entries');

-- Refused.
select tests.act_as('66644477730');
select tests.throws_code(format('select api.person_deactivate(%L)', tests.the('filho')), 'not_allowed', 403, 'a coordenador of another school');
select tests.throws_code(format('select api.person_activate(%L)', tests.the('mae_a')), 'not_allowed', 403, 'activates nobody there either');
select tests.act_as('77744477739');
select tests.throws_code(format('select api.person_deactivate(%L)', tests.the('mae_a')), 'not_allowed', 403, 'nor does another school');
select tests.throws_code(format('select api.person_activate(%L)', tests.the('filho')), 'not_allowed', 403, 'not even to activate');
select tests.act_as('55544477731');
select tests.throws_code(format('select api.person_deactivate(%L)', tests.the('filho')), 'not_allowed', 403, 'an especialista');
select tests.throws_code(format('select api.person_activate(%L)', tests.the('filho')), 'not_allowed', 403, 'does neither');
select tests.act_as('44444477732');
select tests.throws_code(format('select api.person_deactivate(%L)', tests.id('conta')), 'not_allowed', 403, 'a coordenador changes nobody of the staff');
select tests.throws_code(format('select api.person_activate(%L)', tests.id('conta')), 'not_allowed', 403, 'in neither direction');
select tests.throws_code(format('select api.person_activate(%L)', gen_random_uuid()), 'not_allowed', 403, 'an unknown id is refused in the same way');
select tests.act_as('11144477735');
select tests.throws_code(format('select api.person_activate(%L)', gen_random_uuid()), 'not_found', 404, 'nobody');
select tests.throws_code($$select api.person_deactivate(null)$$, 'not_found', 404, 'no id');
select tests.act_as_portal('responsavel', tests.the('mae_a'));
select tests.throws_code(format('select api.person_activate(%L)', tests.the('mae_b')), 'portal_token_refused', 401, 'a guardian activates nobody');
select tests.throws_code(format('select api.person_deactivate(%L)', tests.the('filho')), 'portal_token_refused', 401, 'and deactivates nobody');
select tests.act_as_tester();
select is((select ativo from api.alunos where id = tests.the('filho')), true, 'what was refused');
select is((select count(*)::integer from tests.changes()), 6, 'changed nothing');

select * from finish();
rollback;
