// What a host does not let its owner do: db:migrate lists the statements for the administrator, and changes nothing.
import type { Client } from 'pg';
import { OWN_ROLES } from './own-roles.ts';

/* Up to PostgreSQL 15, CREATEROLE changes every role but superusers. From 16 on, only roles for which one has ADMIN. */
const MAY_CHANGE = (role: string): string => `case
  when current_setting('server_version_num')::integer < 160000 then (select rolcreaterole from me)
  else (select rolcreaterole from me) and pg_has_role(${role}, 'usage with admin option')
end`;

/* A role from before Portaria is never altered, but authenticator must become a member of it. */
const MISSING = `
with me as (select rolname, rolcreaterole from pg_roles where rolname = current_user and not rolsuper),
there as (
  select r.oid, r.rolname, ${MAY_CHANGE('r.oid')} as mine
  from pg_roles as r where r.rolname in ${OWN_ROLES}
),
here as (select d.oid, d.datname, d.datdba from pg_database as d where d.datname = current_database())
select q.statement
from me
cross join here
cross join lateral (
  select 1 as n, format('alter role %I createrole;', me.rolname) as statement
  where not me.rolcreaterole and (select count(*) from there) < 6
  union all
  select 2, format('grant portaria_owner to %I with admin option;', me.rolname)
  from there as t
  where t.rolname = 'portaria_owner' and not t.mine and not pg_has_role(t.oid, 'usage')
  union all
  select 3, format('grant %I to authenticator;', t.rolname)
  from there as t
  join there as a on a.rolname = 'authenticator'
  where t.rolname in ('anon', 'authenticated', 'service_role') and not t.mine and not pg_has_role(a.oid, t.oid, 'member')
  union all
  select 4, format('alter database %I owner to %I;', here.datname, me.rolname)
  where $1 and not pg_has_role(here.datdba, 'usage')
  union all
  select 5, format('grant create on database %I to %I;', here.datname, me.rolname)
  where not $1 and not has_database_privilege(here.oid, 'create')
  union all
  select 6, format('alter schema public owner to %I;', me.rolname)
  from pg_namespace as s
  where $1 and s.nspname = 'public' and not pg_has_role(s.nspowner, 'usage') and not (s.nspowner = 'pg_database_owner'::regrole and pg_has_role(here.datdba, 'usage'))
    and exists (select from aclexplode(s.nspacl) as a where a.grantee = 0)
  union all
  select 7, format('grant usage, create on schema api to %I with grant option;', me.rolname)
  from pg_namespace as s
  where s.nspname = 'api' and not (has_schema_privilege(s.oid, 'usage with grant option') and has_schema_privilege(s.oid, 'create with grant option'))
    and not coalesce(has_schema_privilege(to_regrole('portaria_owner')::oid, s.oid, 'create'), false)
) as q
order by q.n, q.statement`;

/** Throws with the statements that the administrator of the host runs first. `own`: the database holds Portaria alone. */
export const refuseWithoutRights = async (client: Pick<Client, 'query'>, own: boolean): Promise<void> => {
  const { rows } = await client.query<{ statement: string }>(MISSING, [own]);
  if (rows.length === 0) return;
  throw new Error(
    `This login may not do what db:migrate needs. Nothing was changed. An administrator of the host runs first:\n${rows
      .map(({ statement }) => `  ${statement}`)
      .join('\n')}`,
  );
};
