/*
 * Only authenticated may have privileges on tables of api, and only the four commands that row-level security filters.
 * TRUNCATE, REFERENCES, TRIGGER and MAINTAIN ignore policies; service_role bypasses them all.
 */
create or replace function portaria.open_grants() returns table (tabela regclass, quem text, privilegio text, coluna name)
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select c.oid::regclass, case g.grantee when 0 then 'public' else quote_ident(pg_get_userbyid(g.grantee)) end, g.privilege_type, g.coluna
  from pg_class as c
  cross join lateral (
    select a.grantee, a.privilege_type, null::name as coluna
    from aclexplode(c.relacl) as a
    union all
    select a.grantee, a.privilege_type, t.attname
    from pg_attribute as t, aclexplode(t.attacl) as a
    where t.attrelid = c.oid
      and not t.attisdropped
  ) as g
  where c.relnamespace in ('api'::regnamespace, 'portaria'::regnamespace)
    and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
    and g.grantee <> c.relowner
    and case
      when c.oid = to_regclass('portaria.token_blacklist') and g.grantee = to_regrole('service_role')::oid
        then g.privilege_type not in ('SELECT', 'INSERT', 'UPDATE', 'DELETE')
      when c.relnamespace = 'portaria'::regnamespace then true
      when g.grantee = to_regrole('authenticated')::oid
        then g.privilege_type not in ('SELECT', 'INSERT', 'UPDATE', 'DELETE')
      else g.grantee = 0 or pg_get_userbyid(g.grantee) in ('anon', 'service_role', 'authenticator', 'portaria_maintenance')
    end
  order by 1, 2, 3, 4
$$;

comment on function portaria.open_grants() is 'Every privilege on a table or column of Portaria that policies cannot restrict; no rows means no fault.';

revoke all on function portaria.open_grants() from public;
grant execute on function portaria.open_grants() to authenticated;
