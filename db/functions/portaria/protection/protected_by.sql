/*
 * Definer, because the owner of a host's table may not read tabelas_protegidas. Portaria's own tables are not recorded
 * there; for them the catalogue tells the column.
 */
create or replace function portaria.protected_by(tabela regclass, out coluna name, out via boolean)
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select q.coluna, q.via
  from (
    select t.coluna, t.via, 1 as n
    from portaria.tabelas_protegidas as t
    join pg_namespace as s on s.nspname = t.esquema
    join pg_class as c on c.relnamespace = s.oid and c.relname = t.tabela
    where c.oid = protected_by.tabela
    union all
    select a.attname, false, 2
    from pg_class as c
    join pg_attribute as a on a.attrelid = c.oid and not a.attisdropped and a.attname = case c.relname when 'escolas' then 'id' else 'escola_id' end
    where c.oid = protected_by.tabela and c.relnamespace = 'api'::regnamespace and c.relrowsecurity
      and pg_get_userbyid(c.relowner) = 'portaria_owner'
  ) as q
  order by q.n
  limit 1
$$;

comment on function portaria.protected_by(regclass) is 'The column that gives a protected table its school, and whether it is a foreign key to another protected table; null when the table is not protected.';

revoke all on function portaria.protected_by(regclass) from public;
