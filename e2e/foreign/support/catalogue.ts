// All objects in a database that are not Portaria's, as lines of text: a migration must not change them.
import type { Host } from './host.ts';

/* Portaria creates these two roles, the schema portaria, and the objects that the first role owns. */
const OURS = `('portaria_owner', 'portaria_maintenance')`;
const NAMED = (owner: string): string => `pg_get_userbyid(${owner}) not in ${OURS}`;
const acl = (value: string, kind: string, owner: string): string =>
  `(select string_agg(format('%s:%s:%s', case a.grantee when 0 then 'public' else pg_get_userbyid(a.grantee) end, a.privilege_type, a.is_grantable), ' '
    order by a.grantee, a.privilege_type) from aclexplode(coalesce(${value}, acldefault(${kind}, ${owner}))) as a
    where a.grantee = 0 or ${NAMED('a.grantee')})`;

const QUERIES = [
  `select format('role %s %s %s', r.rolname, to_jsonb(r) - 'oid' - 'rolconfig', shobj_description(r.oid, 'pg_authid')) as line
   from pg_roles as r where rolname not in ${OURS}`,
  `select format('member %s of %s %s %s', m.member::regrole, m.roleid::regrole, m.admin_option, m.grantor::regrole)
   from pg_auth_members as m where ${NAMED('m.member')} and ${NAMED('m.roleid')}`,
  `select format('setting %s %s %s', s.setdatabase, s.setrole::regrole, s.setconfig) from pg_db_role_setting as s
   where s.setrole = 0 or ${NAMED('s.setrole')}`,
  `select format('database %s %s %s', d.datname, d.datdba::regrole, ${acl('d.datacl', `'d'`, 'd.datdba')}) from pg_database as d`,
  `select format('schema %s %s %s %s', n.nspname, n.nspowner::regrole, ${acl('n.nspacl', `'n'`, 'n.nspowner')}, obj_description(n.oid, 'pg_namespace'))
   from pg_namespace as n where ${NAMED('n.nspowner')} and n.nspname !~ '^pg_(temp|toast)'`,
  `select format('relation %s %s %s %s %s %s %s', c.oid::regclass, c.relkind, c.relowner::regrole, c.relrowsecurity, c.relforcerowsecurity, c.reloptions,
     ${acl('c.relacl', `case c.relkind when 'S' then 's' else 'r' end::"char"`, 'c.relowner')})
   from pg_class as c where c.relkind not in ('t', 'i', 'I') and ${NAMED('c.relowner')} and c.relnamespace::regnamespace::text !~ '^pg_(temp|toast)'`,
  `select format('column %s.%s %s %s %s', c.oid::regclass, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attacl)
   from pg_attribute as a join pg_class as c on c.oid = a.attrelid
   where c.relkind in ('r', 'p', 'v') and a.attnum > 0 and ${NAMED('c.relowner')} and c.relnamespace::regnamespace::text !~ '^pg_|information_schema'`,
  `select format('index %s', pg_get_indexdef(i.indexrelid)) from pg_index as i join pg_class as c on c.oid = i.indrelid
   where ${NAMED('c.relowner')} and c.relnamespace::regnamespace::text !~ '^pg_'`,
  `select format('constraint %s %s %s', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid)) from pg_constraint as k
   join pg_class as c on c.oid = k.conrelid where ${NAMED('c.relowner')} and c.relnamespace::regnamespace::text !~ '^pg_'`,
  `select format('trigger %s', pg_get_triggerdef(t.oid)) from pg_trigger as t join pg_class as c on c.oid = t.tgrelid
   where not t.tgisinternal and ${NAMED('c.relowner')}`,
  `select format('policy %s %s %s', p.polrelid::regclass, to_jsonb(p) - 'oid' - 'polrelid', obj_description(p.oid, 'pg_policy'))
   from pg_policy as p join pg_class as c on c.oid = p.polrelid where ${NAMED('c.relowner')}`,
  `select format('function %s %s %s', p.oid::regprocedure, pg_get_userbyid(p.proowner), ${acl('p.proacl', `'f'`, 'p.proowner')})
   from pg_proc as p where ${NAMED('p.proowner')} and p.pronamespace::regnamespace::text !~ '^pg_|information_schema'`,
  `select format('type %s %s', t.oid::regtype, ${acl('t.typacl', `'T'`, 't.typowner')})
   from pg_type as t where ${NAMED('t.typowner')} and t.typnamespace::regnamespace::text !~ '^pg_|information_schema'`,
  `select format('default %s %s %s %s', d.defaclrole::regrole, d.defaclnamespace, d.defaclobjtype, d.defaclacl)
   from pg_default_acl as d where ${NAMED('d.defaclrole')}`,
  `select format('extension %s', e.extname) from pg_extension as e`,
];

/** The lines, sorted, so that two catalogues can be compared. */
export const catalogueOf = async (host: Pick<Host, 'query'>): Promise<string[]> => {
  const lines: string[] = [];
  for (const sql of QUERIES)
    for (const row of await host.query(sql)) lines.push(String(Object.values(row)[0]));
  return lines.sort();
};
