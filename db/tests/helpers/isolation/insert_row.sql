/*
 * An insert of the named columns only, so that defaults apply to the others. A row that is restored keeps its generated
 * numbers.
 */
create or replace function tests.insert_sql(tabela regclass, linha jsonb) returns text
language sql stable
as $$
  select format(
    'insert into %s (%s) overriding system value select %2$s from jsonb_populate_record(null::%1$s, %3$L)',
    tabela, string_agg(quote_ident(a.attname), ', ' order by a.attnum), linha
  )
  from pg_attribute as a
  where a.attrelid = tabela and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and linha ? a.attname::text
$$;

comment on function tests.insert_sql(regclass, jsonb) is 'The statement that inserts these values.';

create or replace function tests.insert_row(tabela regclass, linha jsonb) returns jsonb
language plpgsql volatile
as $$
declare
  v_linha jsonb;
begin
  execute tests.insert_sql(tabela, linha) || format(' returning to_jsonb(%s)', (select quote_ident(c.relname) from pg_class as c where c.oid = tabela)) into v_linha;
  return v_linha;
end;
$$;

comment on function tests.insert_row(regclass, jsonb) is 'Inserts these values; gives the whole row.';
