-- Whom a portal token may read about, read from the tables.
begin;
select plan(10);

select tests.remember('portal', tests.make_portal()) is not null as made;
select set_config('request.jwt.claims', tests.portal_claims_for('aluno', tests.the('filho'))::text, true);
select is(portaria.portal_alunos(), array[tests.the('filho')], 'a student');
select set_config('request.jwt.claims', (tests.portal_claims_for('aluno', tests.the('filho')) || jsonb_build_object('escola_id', tests.the('escola_b'), 'turma_id', gen_random_uuid()))::text, true);
select is(portaria.portal_alunos(), array[tests.the('filho')], 'whatever else the token claims');
select set_config('request.jwt.claims', tests.portal_claims_for('responsavel', tests.the('mae_a'))::text, true);
select set_eq('select unnest(portaria.portal_alunos())', array[tests.the('filho'), tests.the('filha')], 'a guardian');
select set_config('request.jwt.claims', (tests.portal_claims_for('aluno', tests.the('filho')) || '{"principal_role": "administrador"}')::text, true);
select is(portaria.portal_alunos(), '{}', 'a token of both contexts: none');
select set_config('request.jwt.claims', tests.portal_claims_for('responsavel', tests.the('mae_a'))::text, true);
update api.responsaveis set ativo = false where id = tests.the('mae_a');
select is(portaria.portal_alunos(), '{}', 'a guardian who was deactivated: none');
select set_config('request.jwt.claims', '{"principal_role": "administrador"}', true);
select is(portaria.portal_alunos(), '{}', 'staff: none');
select set_config('request.jwt.claims', tests.portal_claims_for('responsavel', tests.the('mae_a'))::text, true);
update api.responsaveis set ativo = true where id = tests.the('mae_a');
update api.alunos set ativo = false where id = tests.the('filho');
select is(portaria.portal_alunos(), array[tests.the('filha')], 'a child who left is no longer read about');
delete from api.alunos_responsaveis where aluno_id = tests.the('filha');
select is(portaria.portal_alunos(), '{}', 'nor one whose link was removed');
select set_config('request.jwt.claims', tests.portal_claims_for('aluno', tests.the('filho'))::text, true);
select is(portaria.portal_alunos(), '{}', 'a student who left does not read about oneself');
update api.alunos set ativo = true where id = tests.the('filho');
select is(portaria.portal_alunos(), array[tests.the('filho')], 'and does again when back');

select * from finish();
rollback;
