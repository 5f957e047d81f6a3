/*
 * Finds open tables and views in the schema that HTTP reaches, with the reason. Whether the policies are the intended
 * ones, only tests can tell.
 */
create or replace function portaria.unprotected_relations() returns table (relacao regclass, problema text)
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select c.oid::regclass, p.problema
  from pg_class as c
  left join portaria.tenant_tables() as t on t.tabela = c.oid
  cross join lateral (
    values
      (c.relkind in ('r', 'p') and not c.relrowsecurity, 'row-level security is off'),
      (c.relkind in ('r', 'p') and t.coluna is null and not exists (
        -- A relation that reaches its school through another column or table.
        select
        from pg_policy as pol
        where pol.polrelid = c.oid and pol.polname = 'Staff read the rows of their schools' and portaria.is_bounded(pg_get_expr(pol.polqual, pol.polrelid))
      ), 'no column escola_id'),
      (c.relkind in ('r', 'p') and exists (
        select
        from unnest('{r,a,w,d}'::"char"[]) as comando
        where not exists (select from pg_policy as pol where pol.polrelid = c.oid and pol.polcmd in (comando, '*'))
      ), 'a command has no policy'),
      (c.relkind = 'v' and not portaria.is_invoker_view(c.oid), 'a view that is not security_invoker'),
      (c.relkind in ('m', 'f'), 'row-level security does not exist for it')
  ) as p (found, problema)
  where c.relnamespace = 'api'::regnamespace
    and p.found
  order by 1, 2
$$;

comment on function portaria.unprotected_relations() is 'Every relation of api that is not protected by school, with the reason; no rows means no fault.';

revoke all on function portaria.unprotected_relations() from public;
grant execute on function portaria.unprotected_relations() to authenticated;
