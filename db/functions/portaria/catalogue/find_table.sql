/*
 * Unlike to_regclass, it also finds a table in a schema that the caller may not use: the tables of the host often are in
 * such schemas.
 */
create or replace function portaria.find_table(esquema name, tabela name) returns regclass
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select c.oid::regclass
  from pg_class as c
  join pg_namespace as n on n.oid = c.relnamespace
  where n.nspname = find_table.esquema and c.relname = find_table.tabela
$$;

comment on function portaria.find_table(name, name) is 'Returns the relation with this schema and name, or null if it does not exist.';

revoke all on function portaria.find_table(name, name) from public;
