-- The classes that a portal token may read about.
begin;
select plan(8);

select tests.remember('portal', tests.make_portal()) is not null as made;
select set_config('request.jwt.claims', tests.portal_claims_for('aluno', tests.the('filho'))::text, true);
select is(portaria.portal_turmas(), array[tests.the('turma')], 'a student has the class of the record');
select set_config('request.jwt.claims', (tests.portal_claims_for('aluno', tests.the('filho')) || jsonb_build_object('escola_id', tests.the('escola_b'), 'turma_id', gen_random_uuid()))::text, true);
select is(portaria.portal_turmas(), array[tests.the('turma')], 'other claims of the token do not matter');
select set_config('request.jwt.claims', tests.portal_claims_for('responsavel', tests.the('mae_a'))::text, true);
select set_eq('select unnest(portaria.portal_turmas())', array(select distinct turma_id from api.alunos where id in (tests.the('filho'), tests.the('filha'))), 'a guardian has the classes of the children');
select set_config('request.jwt.claims', (tests.portal_claims_for('aluno', tests.the('filho')) || '{"principal_role": "administrador"}')::text, true);
select is(portaria.portal_turmas(), '{}', 'a token of both contexts has no class');
select set_config('request.jwt.claims', tests.portal_claims_for('responsavel', tests.the('mae_a'))::text, true);
update api.responsaveis set ativo = false where id = tests.the('mae_a');
select is(portaria.portal_turmas(), '{}', 'an inactive guardian has no class');
select set_config('request.jwt.claims', '{"principal_role": "administrador"}', true);
select is(portaria.portal_turmas(), '{}', 'staff have no class');
select set_config('request.jwt.claims', tests.portal_claims_for('responsavel', tests.the('mae_a'))::text, true);
update api.responsaveis set ativo = true where id = tests.the('mae_a');
update api.alunos set turma_id = tests.the('turma') where id = tests.the('filha');
select is(portaria.portal_turmas(), array[tests.the('turma')], 'the class of two children is listed once');

-- A policy calls the function for each embedded table of a query, and a scan would call the inner one for each student again.
set local track_functions = 'all';
set local enable_indexscan = off;
set local enable_indexonlyscan = off;
set local enable_bitmapscan = off;
discard plans;
select tests.remember('calls', to_jsonb(pg_stat_get_xact_function_calls('portaria.portal_alunos()'::regprocedure))) is not null as counted;
select portaria.portal_turmas() is not null as asked;
select is(pg_stat_get_xact_function_calls('portaria.portal_alunos()'::regprocedure) - coalesce((tests.recall('calls') #>> '{}')::bigint, 0),
  1::bigint, 'a scan of all students asks once whose records the token may read');

select * from finish();
rollback;
