-- The school of a portal token.
begin;
select plan(6);

select tests.remember('portal', tests.make_portal()) is not null as made;
select set_config('request.jwt.claims', tests.portal_claims_for('aluno', tests.the('filho'))::text, true);
select is(portaria.portal_escolas(), array[tests.the('escola_a')], 'a student');
select set_config('request.jwt.claims', (tests.portal_claims_for('aluno', tests.the('filho')) || jsonb_build_object('escola_id', tests.the('escola_b'), 'turma_id', gen_random_uuid()))::text, true);
select is(portaria.portal_escolas(), array[tests.the('escola_a')], 'whatever else the token claims');
select set_config('request.jwt.claims', tests.portal_claims_for('responsavel', tests.the('mae_a'))::text, true);
select set_eq('select unnest(portaria.portal_escolas())', array[tests.the('escola_a')], 'a guardian');
select set_config('request.jwt.claims', (tests.portal_claims_for('aluno', tests.the('filho')) || '{"principal_role": "administrador"}')::text, true);
select is(portaria.portal_escolas(), '{}', 'a token of both contexts: none');
select set_config('request.jwt.claims', tests.portal_claims_for('responsavel', tests.the('mae_a'))::text, true);
update api.responsaveis set ativo = false where id = tests.the('mae_a');
select is(portaria.portal_escolas(), '{}', 'a guardian who was deactivated: none');
select set_config('request.jwt.claims', '{"principal_role": "administrador"}', true);
select is(portaria.portal_escolas(), '{}', 'staff: none');

select * from finish();
rollback;
