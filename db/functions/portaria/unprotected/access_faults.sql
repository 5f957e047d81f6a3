/*
 * Finds schemas and functions that are more open than db/ declares. Functions of another owner belong to the operator
 * and are skipped.
 */
create or replace function portaria.access_faults() returns table (objeto text, problema text, conserto text)
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select format('schema %I', n.nspname), format('%s has %s', q.quem, a.privilege_type), format('revoke %s on schema %I from %s;', a.privilege_type, n.nspname, q.quem)
  from pg_namespace as n
  cross join aclexplode(n.nspacl) as a
  cross join lateral (select case a.grantee when 0 then 'public' else quote_ident(pg_get_userbyid(a.grantee)) end as quem) as q
  where n.nspname in ('portaria', 'api')
    and (a.grantee = 0 or a.privilege_type = 'CREATE' and q.quem in ('anon', 'authenticated', 'service_role', 'authenticator', 'portaria_maintenance'))
  union all
  select format('function %s', p.oid::regprocedure), format('%s may execute it', q.quem), format('revoke execute on function %s from %s;', p.oid::regprocedure, q.quem)
  from pg_proc as p
  cross join aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) as a
  cross join lateral (select case a.grantee when 0 then 'public' else quote_ident(pg_get_userbyid(a.grantee)) end as quem) as q
  where p.pronamespace in ('portaria'::regnamespace, 'api'::regnamespace)
    and pg_get_userbyid(p.proowner) = 'portaria_owner'
    and (a.grantee = 0 or q.quem = 'anon' and p.oid <> all (array[to_regprocedure('portaria.check_request()'), to_regprocedure('portaria.check_request_in(text)'), to_regprocedure('api.public_smoke()')]))
  order by 1, 2
$$;

comment on function portaria.access_faults() is 'Schemas and functions of Portaria that PUBLIC or anon may use beyond what db/ declares, with the statement that revokes it.';

revoke all on function portaria.access_faults() from public;
grant execute on function portaria.access_faults() to authenticated;
