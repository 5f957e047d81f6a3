-- A test of the suite: each change below opens or closes a table, and a cell must notice. Policies come from the
-- catalogue.
begin;
set local statement_timeout = '10min';
select plan(7);
select tests.make_fixture();

create temporary table policies as
  select p.polrelid::regclass as tabela, format('%I on %s', p.polname, p.polrelid::regclass) as nome, lido, escrito,
    regexp_replace(lido, guarda, 'true') as lido_sem, regexp_replace(escrito, guarda, 'true') as escrito_sem,
    coalesce(lido ~ guarda, true) and coalesce(escrito ~ guarda, true) as guardada
  from pg_policy as p
  cross join lateral (values (
    pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid),
    '\( SELECT portaria\.has_role\([^()]*\) AS has_role\)'
  )) as e (lido, escrito, guarda)
  where p.polrelid in (select t.tabela from portaria.tenant_tables() as t);

select is_empty($$select nome from policies where tests.survives('drop policy ' || nome, tabela)$$, 'dropping any policy is noticed [A7]');
select is(
  (select count(*) from policies where guardada), 4 * (select count(*) from portaria.tenant_tables()),
  'four policies of each table check the role'
);
select is_empty(
  $$select nome from policies where guardada and tests.survives('alter policy ' || nome
      || coalesce(' using (' || lido_sem || ')', '') || coalesce(' with check (' || escrito_sem || ')', ''), tabela)$$,
  'a policy without the role check, which admits the portal, is noticed'
);
select is_empty(
  $$select nome from policies where tests.survives('alter policy ' || nome
      || case when lido is null then '' else ' using (true)' end || case when escrito is null then '' else ' with check (true)' end, tabela)$$,
  'a policy that is always true is noticed'
);
select is_empty(
  $$select tabela from portaria.tenant_tables() where tests.survives(format('alter table %s disable row level security', tabela), tabela)$$,
  'row-level security that is off is noticed'
);
select is_empty(
  $$select tabela from portaria.tenant_tables() where coluna <> 'id' and tests.survives(format('drop trigger keep_school on %s', tabela), tabela)$$,
  'a missing trigger keep_school is noticed'
);
select is_empty(
  $$select tabela from portaria.tenant_tables()
    where tests.survives(format('grant select on %1$s to anon; create policy open on %1$s for select to anon using (true)', tabela), tabela)$$,
  'a table that anon may read is noticed'
);
select '# note: ' || 2 * count(*) + count(*) filter (where guardada) + 3 * count(distinct tabela) - 1 || ' changes noticed' from policies;

select * from finish();
rollback;
