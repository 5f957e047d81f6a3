/*
 * Finds a row again by its primary key, or by all of its columns where it has no key.
 */
create or replace function tests.row_condition(tabela regclass, linha jsonb) returns text
language sql stable
as $$
  select string_agg(format('%I = %L', a.attname, linha ->> a.attname::text), ' and ')
  from pg_attribute as a
  left join pg_index as i on i.indrelid = a.attrelid and i.indisprimary
  where a.attrelid = tabela and a.attnum > 0 and not a.attisdropped
    and case when i.indexrelid is null then linha ->> a.attname::text is not null else a.attnum = any (i.indkey) end
$$;

comment on function tests.row_condition(regclass, jsonb) is 'The condition that selects this row.';

/*
 * What an update may set to one value in every row it reaches without anything but the policies in its way. Where all else
 * is unique that is the tenant itself, set to what it is.
 */
create or replace function tests.idle_column(tabela regclass) returns name
language sql stable
as $$
  select a.attname
  from pg_attribute as a
  where a.attrelid = tabela and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity = ''
    and not exists (
      select
      from pg_index as i
      left join pg_depend as d on d.classid = 'pg_class'::regclass and d.objid = i.indexrelid and d.refobjid = i.indrelid
      where i.indrelid = tabela and (i.indisunique or i.indisexclusion)
        and (a.attnum = any (i.indkey) or a.attnum = d.refobjsubid)
        and a.attname <> 'escola_id'
    )
  order by a.attname = 'escola_id', a.attnotnull desc, a.attnum desc
  limit 1
$$;

comment on function tests.idle_column(regclass) is 'A column that every row may share: neither unique, an expression of a unique index included, nor the tenant where there is another.';
