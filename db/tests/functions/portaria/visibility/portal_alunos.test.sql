-- The students that a portal token may read about, from the tables.
begin;
select plan(11);

select tests.remember('portal', tests.make_portal()) is not null as made;
select set_config('request.jwt.claims', tests.portal_claims_for('aluno', tests.the('filho'))::text, true);
select is(portaria.portal_alunos(), array[tests.the('filho')], 'a student reads about themselves');
select set_config('request.jwt.claims', (tests.portal_claims_for('aluno', tests.the('filho')) || jsonb_build_object('escola_id', tests.the('escola_b'), 'turma_id', gen_random_uuid()))::text, true);
select is(portaria.portal_alunos(), array[tests.the('filho')], 'other claims of the token do not matter');
select set_config('request.jwt.claims', tests.portal_claims_for('responsavel', tests.the('mae_a'))::text, true);
select set_eq('select unnest(portaria.portal_alunos())', array[tests.the('filho'), tests.the('filha')], 'a guardian reads about the children');
insert into api.alunos_responsaveis (escola_id, aluno_id, responsavel_id, parentesco)
select tests.the('escola_a'), (tests.make_row('api.alunos', tests.the('escola_a')) ->> 'id')::uuid, (tests.make_row('api.responsaveis', tests.the('escola_a')) ->> 'id')::uuid, 'pai';
select set_eq('select unnest(portaria.portal_alunos())', array[tests.the('filho'), tests.the('filha')], 'a guardian does not read about the child of another guardian');
select set_config('request.jwt.claims', (tests.portal_claims_for('aluno', tests.the('filho')) || '{"principal_role": "administrador"}')::text, true);
select is(portaria.portal_alunos(), '{}', 'a token of both contexts reads about nobody');
select set_config('request.jwt.claims', tests.portal_claims_for('responsavel', tests.the('mae_a'))::text, true);
update api.responsaveis set ativo = false where id = tests.the('mae_a');
select is(portaria.portal_alunos(), '{}', 'an inactive guardian reads about nobody');
select set_config('request.jwt.claims', '{"principal_role": "administrador"}', true);
select is(portaria.portal_alunos(), '{}', 'staff read about nobody');
select set_config('request.jwt.claims', tests.portal_claims_for('responsavel', tests.the('mae_a'))::text, true);
update api.responsaveis set ativo = true where id = tests.the('mae_a');
update api.alunos set ativo = false where id = tests.the('filho');
select is(portaria.portal_alunos(), array[tests.the('filha')], 'a guardian does not read about an inactive child');
delete from api.alunos_responsaveis where aluno_id = tests.the('filha');
select is(portaria.portal_alunos(), '{}', 'a guardian does not read about a child without a link');
select set_config('request.jwt.claims', tests.portal_claims_for('aluno', tests.the('filho'))::text, true);
select is(portaria.portal_alunos(), '{}', 'an inactive student does not read about themselves');
update api.alunos set ativo = true where id = tests.the('filho');
select is(portaria.portal_alunos(), array[tests.the('filho')], 'a reactivated student reads about themselves');

select * from finish();
rollback;
