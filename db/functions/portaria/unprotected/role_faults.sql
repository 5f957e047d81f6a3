/*
 * Finds attributes and memberships with which a session would bypass row-level security altogether. By design
 * service_role bypasses policies, and authenticator is a member of the three roles of the API.
 */
create or replace function portaria.role_faults() returns table (objeto text, problema text, conserto text)
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select format('role %I', r.rolname), format('has %s', a.atributo), format('alter role %I no%s;', r.rolname, lower(a.atributo))
  from pg_roles as r
  cross join lateral (
    values
      (r.rolsuper, 'SUPERUSER'),
      (r.rolbypassrls and r.rolname <> 'service_role', 'BYPASSRLS'),
      (r.rolcreaterole, 'CREATEROLE'),
      (r.rolcreatedb, 'CREATEDB'),
      (r.rolreplication, 'REPLICATION'),
      (r.rolinherit and r.rolname in ('authenticator', 'portaria_maintenance'), 'INHERIT'),
      (r.rolcanlogin and r.rolname not in ('authenticator', 'portaria_maintenance'), 'LOGIN')
    ) as a (found, atributo)
  where r.rolname in ('anon', 'authenticated', 'service_role', 'authenticator', 'portaria_maintenance', 'portaria_owner')
    and a.found
  union all
  select format('role %I', e.rolname), format('is a member of %I', g.rolname), format('revoke %I from %I;', g.rolname, e.rolname)
  from pg_auth_members as m
  join pg_roles as e on e.oid = m.member
  join pg_roles as g on g.oid = m.roleid
  where e.rolname in ('anon', 'authenticated', 'service_role', 'authenticator', 'portaria_maintenance', 'portaria_owner')
    and not (e.rolname = 'authenticator' and g.rolname in ('anon', 'authenticated', 'service_role'))
$$;

comment on function portaria.role_faults() is 'Attributes and memberships that a role of Portaria must not have, each with the statement that removes it.';

revoke all on function portaria.role_faults() from public;
grant execute on function portaria.role_faults() to authenticated;
