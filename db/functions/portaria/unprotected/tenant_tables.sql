/*
 * Read from the catalogue, so that a table added later is checked too. escolas is the one table whose own key is the
 * school.
 */
create or replace function portaria.tenant_tables() returns table (tabela regclass, coluna name)
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select c.oid::regclass, case when c.relname = 'escolas' then 'id' else a.attname end
  from pg_class as c
  left join pg_attribute as a on a.attrelid = c.oid and a.attname = 'escola_id' and not a.attisdropped
  where c.relnamespace = 'api'::regnamespace
    and c.relkind in ('r', 'p')
  order by c.relname
$$;

comment on function portaria.tenant_tables() is 'Every table of api with its tenant column; null where it has none.';

revoke all on function portaria.tenant_tables() from public;
grant execute on function portaria.tenant_tables() to authenticated;
