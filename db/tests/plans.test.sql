-- The plans of the policies: claims are read once for a query, and an index finds the rows of the school.
begin;
select plan(11);
select tests.make_fixture();

/* The parts of a plan that run for every row: its filters, without values computed before. */
create function tests.per_row(plan text) returns text language sql as $$
  select coalesce(string_agg(line, E'\n'), '') from string_to_table(per_row.plan, E'\n') as line where line ~ '^\s*(Filter|Index Cond|Recheck Cond):'
$$;

select tests.make_usuario('52998224725', 'coordenador', (select (linha ->> 'id')::uuid from tests.sementes where tabela = 'api.escolas'::regclass and alvo = 'A'));
select tests.remember('tabelas', (select jsonb_agg(tabela::text order by tabela::text) from portaria.tenant_tables())) is not null as remembered;
select tests.act_as('52998224725') is not null as acting;

select cmp_ok(jsonb_array_length(tests.recall('tabelas')), '>=', 15, 'there are at least 15 tables');
select is_empty($$
  select t from jsonb_array_elements_text(tests.recall('tabelas')) as t where tests.plan_of('select * from ' || t) !~ 'InitPlan'
$$, 'claims are read in an InitPlan of every table');
select is_empty($$
  select t, tests.per_row(tests.plan_of('select * from ' || t)) from jsonb_array_elements_text(tests.recall('tabelas')) as t
  where tests.per_row(tests.plan_of('select * from ' || t)) ~ 'portaria\.|current_setting'
$$, 'no filter of a table reads a claim [E11]');
select is_empty($$
  select p.oid::regprocedure from pg_proc as p join pg_language as l on l.oid = p.prolang
  where p.pronamespace = 'portaria'::regnamespace and l.lanname = 'sql' and (p.prosecdef or p.proconfig is not null)
    and exists (select from pg_policies as q where concat(q.qual, q.with_check) ~ ('\mportaria\.' || p.proname || '\('))
$$, 'a policy calls no SQL function that cannot be inlined: before version 18 each request would plan it again');
set local enable_seqscan = off;
select is_empty($$
  select t from jsonb_array_elements_text(tests.recall('tabelas')) as t
  where t <> 'api.escolas' and tests.plan_of('select * from ' || t || ' where escola_id = ''00000000-0000-4000-8000-0000000000a1''') !~ 'Index Cond: \(.*escola_id'
$$, 'an index on the school is used');
select tests.act_as_tester();
set local enable_seqscan = on;
set local role portaria_owner;
alter policy "Staff read the rows of their schools" on api.notas using (portaria.has_role('{coordenador}') and escola_id = portaria.claim_escola_id());
select tests.act_as('52998224725') is not null as acting;
select matches(tests.per_row(tests.plan_of('select * from api.notas')), 'current_setting', 'a claim read in a filter is found');

-- The index gives the order. A sort may be cheaper on small tables.
select tests.act_as_tester();
set local enable_seqscan = off;
set local enable_bitmapscan = off;
set local enable_sort = off;
select ok(
  plano ~ 'Index (Only )?Scan using titulares_chave_idx' and plano !~ 'Sort Key', 'people are sorted by an index'
) from tests.plan_of('select t.* from portaria.titulares as t where (t.chave collate "C", t.id) > (''ana'', ''00000000-0000-0000-0000-000000000000'') order by t.chave collate "C", t.id limit 5') as plano;
reset enable_bitmapscan;
reset enable_sort;
select matches(plano, i, 'people are searched by ' || i) from (values
  ('titulares_palavras_idx', 't.palavras @@ portaria.words_query(portaria.name_words(''Lima''))'), ('titulares_final_telefone_idx', 't.final_telefone = ''1234''')
) as v (i, condicao)
cross join lateral tests.plan_of('select from portaria.titulares as t where ' || condicao) as plano;
select matches(plano, i, 'a filter of people uses ' || i) from (values
  ('usuarios_inativos_idx', 'not u.ativo'), ('usuarios_sem_telefone_idx', 'u.ativo and u.telefone is null')
) as v (i, condicao)
cross join lateral tests.plan_of('select u.id from portaria.usuarios as u where ' || condicao) as plano;

select * from finish();
rollback;
