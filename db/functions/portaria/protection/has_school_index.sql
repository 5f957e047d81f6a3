/*
 * Without such an index the policies are still correct, but every query reads the rows of all schools.
 */
create or replace function portaria.has_school_index(tabela regclass, coluna name) returns boolean
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select exists (
    select
    from pg_index as i
    join pg_attribute as a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
    where i.indrelid = has_school_index.tabela
      and i.indisvalid
      and i.indpred is null
      and a.attname = has_school_index.coluna
  )
$$;

comment on function portaria.has_school_index(regclass, name) is 'Whether an index of the table starts with its tenant column.';

revoke all on function portaria.has_school_index(regclass, name) from public;
