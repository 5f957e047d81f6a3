-- The school of a portal token.
begin;
select plan(6);

select tests.remember('portal', tests.make_portal()) is not null as made;
select set_config('request.jwt.claims', tests.portal_claims_for('aluno', tests.the('filho'))::text, true);
select is(portaria.portal_escolas(), array[tests.the('escola_a')], 'a student has the school of the record');
select set_config('request.jwt.claims', (tests.portal_claims_for('aluno', tests.the('filho')) || jsonb_build_object('escola_id', tests.the('escola_b'), 'turma_id', gen_random_uuid()))::text, true);
select is(portaria.portal_escolas(), array[tests.the('escola_a')], 'other claims of the token do not matter');
select set_config('request.jwt.claims', tests.portal_claims_for('responsavel', tests.the('mae_a'))::text, true);
select set_eq('select unnest(portaria.portal_escolas())', array[tests.the('escola_a')], 'a guardian has the school of the record');
select set_config('request.jwt.claims', (tests.portal_claims_for('aluno', tests.the('filho')) || '{"principal_role": "administrador"}')::text, true);
select is(portaria.portal_escolas(), '{}', 'a token of both contexts has no school');
select set_config('request.jwt.claims', tests.portal_claims_for('responsavel', tests.the('mae_a'))::text, true);
update api.responsaveis set ativo = false where id = tests.the('mae_a');
select is(portaria.portal_escolas(), '{}', 'an inactive guardian has no school');
select set_config('request.jwt.claims', '{"principal_role": "administrador"}', true);
select is(portaria.portal_escolas(), '{}', 'staff have no school');

select * from finish();
rollback;
