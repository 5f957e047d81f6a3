-- Every table x every command x every actor x own, other and null school. The tables come from the catalogue, so a new table
-- is tested without a change here.
begin;
set local statement_timeout = '10min';
select plan((select 3 + count(*)::integer from portaria.tenant_tables()));

select is_empty('select * from portaria.unprotected_relations()', 'no relation in api is unprotected');
select lives_ok('select tests.make_fixture()', 'every table of the catalogue gets its rows [E5]');
select tests.run_cells(t.tabela) as failed from portaria.tenant_tables() as t;
select is(tests.wrong_cells(t.tabela), '{}', t.tabela || ': ' || (select count(*) from tests.celulas as c where c.tabela = t.tabela) || ' cells')
  from portaria.tenant_tables() as t;
select cmp_ok((select count(*) from tests.celulas where permitido), '>', 500::bigint, 'more than 500 cells are allowed, so that the refusals mean something');
select '# note: ' || count(*) || ' cells asserted over ' || count(distinct tabela) || ' tables and ' || count(distinct ator) || ' actors' from tests.celulas;

select * from finish();
rollback;
