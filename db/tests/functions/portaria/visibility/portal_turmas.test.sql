-- The classes a portal token may read about.
begin;
select plan(6);

select tests.remember('portal', tests.make_portal()) is not null as made;
select set_config('request.jwt.claims', tests.portal_claims_for('aluno', tests.the('filho'))::text, true);
select is(portaria.portal_turmas(), array[tests.the('turma')], 'a student');
select set_config('request.jwt.claims', (tests.portal_claims_for('aluno', tests.the('filho')) || jsonb_build_object('escola_id', tests.the('escola_b'), 'turma_id', gen_random_uuid()))::text, true);
select is(portaria.portal_turmas(), array[tests.the('turma')], 'whatever else the token claims');
select set_config('request.jwt.claims', tests.portal_claims_for('responsavel', tests.the('mae_a'))::text, true);
select set_eq('select unnest(portaria.portal_turmas())', array(select distinct turma_id from api.alunos where id in (tests.the('filho'), tests.the('filha'))), 'a guardian');
select set_config('request.jwt.claims', (tests.portal_claims_for('aluno', tests.the('filho')) || '{"principal_role": "administrador"}')::text, true);
select is(portaria.portal_turmas(), '{}', 'a token of both contexts: none');
select set_config('request.jwt.claims', tests.portal_claims_for('responsavel', tests.the('mae_a'))::text, true);
update api.responsaveis set ativo = false where id = tests.the('mae_a');
select is(portaria.portal_turmas(), '{}', 'a guardian who was deactivated: none');
select set_config('request.jwt.claims', '{"principal_role": "administrador"}', true);
select is(portaria.portal_turmas(), '{}', 'staff: none');

select * from finish();
rollback;
