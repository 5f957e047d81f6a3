// Checks that no role of the host bypasses row-level security for a request.
import { objectsOfOthers } from '../../declared/others.ts';
import type { Check } from '../../examination/check.ts';
import { ok, warning } from '../../examination/outcome.ts';

/* Every role that PostgREST can switch to. The host's service_role bypasses policies by design; Portaria's own roles are checked by
   role-attributes. */
const BYPASSING = `
select r.rolname as name, r.rolsuper as super, (
  select string_agg(quote_ident(g.rolname), ', ' order by g.rolname)
  from pg_auth_members as m
  join pg_roles as g on g.oid = m.member
  where m.roleid = r.oid and (g.rolname = 'authenticator' or pg_has_role('authenticator', g.oid, $1))
) as members
from pg_roles as r
where (r.rolbypassrls or r.rolsuper) and r.rolname not in ('service_role', 'authenticator')
  and pg_has_role('authenticator', r.oid, $1)
order by r.rolname`;
const OWN = ['anon', 'authenticated'];
const VERSION = "select current_setting('server_version_num')::integer as version";

type Bypassing = { name: string; super: boolean; members: string | null };

export const hostRoles: Check = {
  id: 'host-roles',
  about: 'no role of the host that a request can become bypasses row-level security',
  async examine({ query }) {
    const [{ version } = { version: 0 }] = await query<{ version: number }>(VERSION);
    const found = await query<Bypassing>(BYPASSING, [version >= 160_000 ? 'set' : 'member']);
    const others = await objectsOfOthers((sql) => query<{ object: string }>(sql));
    const roles = found.filter(({ name }) => !OWN.includes(name) || others.has(`role ${name}`));
    if (roles.length === 0) return ok('service_role alone may bypass row-level security');
    return warning(
      roles
        .map(
          (role) =>
            `a request can become ${role.name}, which ${role.super ? 'is a superuser' : 'has BYPASSRLS'} and reads the rows of all schools`,
        )
        .join('; '),
      roles.map(fixOf).join('\n'),
    );
  },
};

/* An attribute of anon or authenticated is taken away; another role is taken out of reach. */
const fixOf = ({ name, super: isSuper, members }: Bypassing): string =>
  OWN.includes(name)
    ? `alter role ${name} ${isSuper ? 'nosuperuser' : 'nobypassrls'};`
    : `revoke "${name.replaceAll('"', '""')}" from ${members ?? 'authenticator'};`;
