/*
 * Definer, because the owner of a host's table may not read tabelas_protegidas. Portaria's own tables are not recorded
 * there; for them the catalogue tells the column.
 */
create or replace function portaria.protected_by(tabela regclass, out coluna name, out via boolean)
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select coalesce(t.coluna, a.attname), coalesce(t.via, false)
  from pg_class as c
  join pg_namespace as n on n.oid = c.relnamespace
  left join portaria.tabelas_protegidas as t on (t.esquema, t.tabela) = (n.nspname, c.relname)
  left join pg_attribute as a on a.attrelid = c.oid and a.attname = case c.relname when 'escolas' then 'id' else 'escola_id' end
    and n.nspname = 'api' and c.relrowsecurity and pg_get_userbyid(c.relowner) = 'portaria_owner'
  where c.oid = protected_by.tabela
    and coalesce(t.coluna, a.attname) is not null
$$;

comment on function portaria.protected_by(regclass) is 'The column that gives a protected table its school, and whether it is a foreign key to another protected table; null when the table is not protected.';

revoke all on function portaria.protected_by(regclass) from public;
