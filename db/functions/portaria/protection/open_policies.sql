/*
 * A permissive policy adds rows to those that the others admit, so one that is not bounded opens the table. Policies for roles
 * that HTTP cannot become are the business of the operator, and so are the tables of an extension: pg_cron's policies are for
 * everybody and compare the name of the role.
 */
create or replace function portaria.open_policies() returns table (tabela regclass, nome name, problema text)
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select p.polrelid::regclass, p.polname, q.problema
  from pg_policy as p
  cross join lateral (
    select
      coalesce(p.polroles && array[0::oid, to_regrole('anon')::oid], false) as para_todos,
      coalesce(p.polroles && array[0::oid, to_regrole('anon')::oid, to_regrole('authenticated')::oid], false) as pela_http,
      pg_get_expr(p.polqual, p.polrelid) as usa,
      coalesce(pg_get_expr(p.polwithcheck, p.polrelid), pg_get_expr(p.polqual, p.polrelid)) as confere
  ) as e
  cross join lateral (
    values
      (e.para_todos and coalesce(e.usa, e.confere) is distinct from 'false', 'is for anon or PUBLIC'),
      (p.polcmd <> 'a' and not portaria.is_bounded(e.usa), 'shows or reaches rows of any school'),
      (p.polcmd not in ('r', 'd') and not portaria.is_bounded(e.confere), 'admits rows for any school')
  ) as q (found, problema)
  where p.polpermissive
    and e.pela_http
    and q.found
    and not exists (
      select from pg_depend as d
      where d.classid = 'pg_class'::regclass and d.objid = p.polrelid and d.deptype = 'e'
    )
  order by 1, 2, 3
$$;

comment on function portaria.open_policies() is 'Every policy that opens rows to anon, to another school or to every session, with the reason; no row is good.';

revoke all on function portaria.open_policies() from public;
grant execute on function portaria.open_policies() to authenticated;
