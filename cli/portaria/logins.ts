// Database logins of the host that would see no rows under row-level security, and the policy that keeps their access.
import pg from 'pg';
import { KEEP_POLICY as KEEP, OWN_ROLES } from '../../migrate/own-roles.ts';

/* Owners, superusers and BYPASSRLS roles bypass row-level security; roles that a policy names already have a rule. */
const AFFECTED = `
select c.oid::regclass::text as name, array_agg(quote_ident(r.rolname) order by r.rolname) as logins
from pg_class as c
join pg_namespace as n on n.oid = c.relnamespace
join pg_roles as r on not r.rolsuper and not r.rolbypassrls and r.rolname !~ '^pg_'
  and r.rolname not in ${OWN_ROLES}
where c.relkind in ('r', 'p') and not c.relrowsecurity
  and n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'portaria')
  and not pg_has_role(r.oid, c.relowner, 'usage')
  and (r.rolcanlogin or exists (select from aclexplode(c.relacl) as a where a.grantee = r.oid))
  and (
    has_table_privilege(r.oid, c.oid, 'select, insert, update, delete')
    or has_any_column_privilege(r.oid, c.oid, 'select, insert, update')
  )
  and not exists (
    select from pg_policy as p, unnest(p.polroles) as named (role)
    where p.polrelid = c.oid and p.polpermissive and named.role <> 0 and pg_has_role(r.oid, named.role, 'usage')
  )
group by c.oid`;

/** By table: the roles that read or write it today and would see no rows once it is protected. */
export async function affectedLogins(db: pg.Client): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await db.query<{ name: string; logins: string[] }>(AFFECTED);
  return new Map(rows.map(({ name, logins }) => [name, logins]));
}

/** The policy that keeps all rows visible to these roles. The API cannot switch to any of them. */
export const keepLogins = (table: string, logins: readonly string[]): string =>
  `create policy ${pg.escapeIdentifier(KEEP)} on ${table} to ${logins.join(', ')} using (true) with check (true);`;
