/*
 * Permissive policies are combined with OR, so one that is not bounded by school opens the table. Policies for roles
 * that HTTP cannot switch to are left to the operator, and so are tables of extensions: the policies of pg_cron are for
 * PUBLIC and compare the role name. A policy for a role counts for every member of that role. A superuser, or anon as a
 * member of authenticated, is no fault of the policy.
 */
create or replace function portaria.open_policies() returns table (tabela regclass, nome name, problema text)
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  with alcance (quem, papel) as (
    select q.rolname, r.oid
    from pg_roles as q
    join pg_roles as r on r.oid = q.oid or (not q.rolsuper and r.rolname <> 'authenticated' and pg_has_role(q.oid, r.oid, 'usage'))
    where q.rolname in ('anon', 'authenticated')
  ),
  -- Many policies have the same expression, and reading one is the dear part.
  politicas as materialized (
    select t.*, pg_get_expr(t.polqual, t.polrelid) as usa, coalesce(pg_get_expr(t.polwithcheck, t.polrelid), pg_get_expr(t.polqual, t.polrelid)) as confere
    from pg_policy as t
    where t.polpermissive
  ),
  regras as materialized (
    select r.texto, portaria.is_bounded(r.texto) as limitada
    from (select e.usa from politicas as e union select e.confere from politicas as e) as r (texto)
  )
  select p.polrelid::regclass, p.polname, q.problema
  from politicas as p
  cross join lateral (
    select
      p.polroles && array[0::oid] or exists (select from alcance as a where a.quem = 'anon' and a.papel = any (p.polroles)) as para_todos,
      p.polroles && array[0::oid] or exists (select from alcance as a where a.papel = any (p.polroles)) as pela_http,
      p.usa in (select r.texto from regras as r where r.limitada) as usa_limitada,
      p.confere in (select r.texto from regras as r where r.limitada) as confere_limitada
  ) as e
  cross join lateral (
    values
      (e.para_todos and coalesce(p.usa, p.confere) is distinct from 'false', 'is for anon or PUBLIC'),
      (p.polcmd <> 'a' and e.usa_limitada is not true, 'shows or reaches rows of any school'),
      (p.polcmd not in ('r', 'd') and e.confere_limitada is not true, 'admits rows for any school')
  ) as q (found, problema)
  where e.pela_http
    and q.found
    and not exists (
      select from pg_depend as d
      where d.classid = 'pg_class'::regclass and d.objid = p.polrelid and d.deptype = 'e'
    )
  order by 1, 2, 3
$$;

comment on function portaria.open_policies() is 'Every policy that opens rows to anon, to another school or to every session, with the reason; no rows means no fault.';

revoke all on function portaria.open_policies() from public;
grant execute on function portaria.open_policies() to authenticated;
