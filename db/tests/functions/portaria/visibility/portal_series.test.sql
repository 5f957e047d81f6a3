-- The school years that a portal token may read about.
begin;
select plan(7);

select tests.remember('portal', tests.make_portal()) is not null as made;
select set_config('request.jwt.claims', tests.portal_claims_for('aluno', tests.the('filho'))::text, true);
select is(portaria.portal_series(), array(select serie_id from api.turmas where id = tests.the('turma')), 'a student has the year of the class');
select set_config('request.jwt.claims', (tests.portal_claims_for('aluno', tests.the('filho')) || jsonb_build_object('escola_id', tests.the('escola_b'), 'turma_id', gen_random_uuid()))::text, true);
select is(portaria.portal_series(), array(select serie_id from api.turmas where id = tests.the('turma')), 'other claims of the token do not matter');
select set_config('request.jwt.claims', tests.portal_claims_for('responsavel', tests.the('mae_a'))::text, true);
select set_eq('select unnest(portaria.portal_series())', array(select distinct t.serie_id from api.turmas as t join api.alunos as a on a.turma_id = t.id where a.id in (tests.the('filho'), tests.the('filha'))), 'a guardian has the years of the children');
select set_config('request.jwt.claims', (tests.portal_claims_for('aluno', tests.the('filho')) || '{"principal_role": "administrador"}')::text, true);
select is(portaria.portal_series(), '{}', 'a token of both contexts has no year');
select set_config('request.jwt.claims', tests.portal_claims_for('responsavel', tests.the('mae_a'))::text, true);
update api.responsaveis set ativo = false where id = tests.the('mae_a');
select is(portaria.portal_series(), '{}', 'an inactive guardian has no year');
select set_config('request.jwt.claims', '{"principal_role": "administrador"}', true);
select is(portaria.portal_series(), '{}', 'staff have no year');
select set_config('request.jwt.claims', tests.portal_claims_for('responsavel', tests.the('mae_a'))::text, true);
update api.responsaveis set ativo = true where id = tests.the('mae_a');
update api.turmas set serie_id = (select serie_id from api.turmas where id = tests.the('turma')) where escola_id = tests.the('escola_a');
select is(cardinality(portaria.portal_series()), 1, 'a year of two children is listed once');

select * from finish();
rollback;
