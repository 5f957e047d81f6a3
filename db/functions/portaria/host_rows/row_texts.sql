/*
 * The owner of a host's table may own the types of its columns, and defines their casts and operators: to_jsonb(row), a cast
 * or a comparison would run that code with our rights. IS NULL calls nothing, and format('%s', …) only the output function
 * of the type, which a superuser makes. A column that is gone is null. Columns are named without their table, because
 * t.name calls the function or cast "name" of the row when there is no such column. Booleans are written as in JSON.
 */
create or replace function portaria.row_texts(tabela regclass, colunas text[]) returns text
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select format(
    'jsonb_object(array[%s]::text[], array[%s]::text[])',
    string_agg(quote_literal(c.coluna), ', ' order by c.coluna),
    string_agg(case
      when a.attname is null then 'null'
      when coalesce(nullif(t.typbasetype, 0), t.oid) = 'boolean'::regtype then format('case when %1$I then ''true'' when not %1$I then ''false'' end', a.attname)
      else format('case when %1$I is null then null else format(''%%s'', %1$I) end', a.attname)
    end, ', ' order by c.coluna)
  )
  from unnest(row_texts.colunas) as c (coluna)
  left join pg_attribute as a
    on a.attrelid = row_texts.tabela and a.attname = c.coluna and a.attnum > 0 and not a.attisdropped and a.attgenerated in ('', 's')
  left join pg_type as t on t.oid = a.atttypid
$$;

comment on function portaria.row_texts(regclass, text[]) is 'SQL that reads columns of a row as a JSON object of texts, and runs no code of the owner of the table.';

revoke all on function portaria.row_texts(regclass, text[]) from public;
