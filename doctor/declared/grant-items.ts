// Catalogue queries about owners and privileges: tables, columns, functions, schemas, types, database, default privileges.
import { OWN_ROLES } from '../../migrate/own-roles.ts';

const OURS = `n.nspname in ('portaria', 'api')`;
const GRANTEE = `case a.grantee when 0 then 'public' else quote_ident(pg_get_userbyid(a.grantee)) end`;
const NOT_A_LEDGER = `c.relname not like 'pgmigrations%'`;
const TABLE_KIND = `case c.relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view' else 'table' end`;

/** Privileges on one kind of object, except those of its owner. `on` is the object's name in GRANT and REVOKE. */
const privileges = (from: string, object: string, on: string, acl: string, owner: string, where: string) => `
select ${object} as object, format('%s has %s on %s', g.grantee, a.privilege_type, ${on}) as key, '' as value,
       format('grant %s on %s to %s;', a.privilege_type, ${on}, g.grantee) as make,
       format('revoke %s on %s from %s;', a.privilege_type, ${on}, g.grantee) as undo, false as harmless
from ${from}
cross join aclexplode(${acl}) as a
cross join lateral (select ${GRANTEE} as grantee) as g
where a.grantee <> ${owner} and ${where}`;

const owner = (from: string, object: string, alter: string, ownerOf: string, where: string) => `
select ${object} as object, format('owner of %s', ${object}) as key, pg_get_userbyid(${ownerOf})::text as value,
       format('alter %s owner to %I;', ${alter}, pg_get_userbyid(${ownerOf})) as make, null as undo, false as harmless
from ${from}
where ${where}`;

const TABLES = `pg_class c join pg_namespace n on n.oid = c.relnamespace`;
const TABLE = `format('%s %s', ${TABLE_KIND}, c.oid::regclass)`;
const ON_TABLE = `format('%s%s', case c.relkind when 'S' then 'sequence ' else '' end, c.oid::regclass)`;
const WHERE_TABLE = `${OURS} and c.relkind in ('r', 'p', 'v', 'm', 'S') and not c.relispartition and ${NOT_A_LEDGER}`;

const COLUMNS = `
select ${TABLE} as object, format('%s has %s on column %I of %s', g.grantee, a.privilege_type, t.attname, c.oid::regclass) as key, '' as value,
       format('grant %s (%I) on %s to %s;', a.privilege_type, t.attname, c.oid::regclass, g.grantee) as make,
       format('revoke %s (%I) on %s from %s;', a.privilege_type, t.attname, c.oid::regclass, g.grantee) as undo, false as harmless
from ${TABLES}
join pg_attribute t on t.attrelid = c.oid and not t.attisdropped
cross join aclexplode(t.attacl) as a
cross join lateral (select ${GRANTEE} as grantee) as g
where ${WHERE_TABLE}`;

const FUNCTIONS = `pg_proc p join pg_namespace n on n.oid = p.pronamespace`;
const FUNCTION = `format('%s %s', case p.prokind when 'p' then 'procedure' else 'function' end, p.oid::regprocedure)`;
const TYPES = `pg_type t join pg_namespace n on n.oid = t.typnamespace left join pg_class c on c.oid = t.typrelid`;
const TYPE = `format('type %s', t.oid::regtype)`;
const WHERE_TYPE = `${OURS} and t.typcategory <> 'A' and coalesce(c.relkind, 'c') = 'c'`;

/* On the database and on public: privileges of PUBLIC and of Portaria's roles. Other roles belong to the operator. */
const OF_OURS = `(a.grantee = 0 or pg_get_userbyid(a.grantee) in ${OWN_ROLES})`;

/* Default privileges on objects that the owner creates later. */
const LATER = `
select 'role portaria_owner' as object,
       format('%s has by default %s on %s of portaria_owner%s', g.grantee, a.privilege_type, k.things, i.place) as key, '' as value,
       format('alter default privileges for role portaria_owner%s grant %s on %s to %s;', i.place, a.privilege_type, k.things, g.grantee) as make,
       format('alter default privileges for role portaria_owner%s revoke %s on %s from %s;', i.place, a.privilege_type, k.things, g.grantee) as undo, false as harmless
from (values ('r', 'tables'), ('S', 'sequences'), ('f', 'functions'), ('T', 'types'), ('n', 'schemas')) as k (kind, things)
cross join (select oid from pg_roles where rolname = 'portaria_owner') as o
cross join lateral (
  select coalesce((select d.defaclacl from pg_default_acl d where d.defaclrole = o.oid and d.defaclnamespace = 0 and d.defaclobjtype = k.kind::"char"),
    acldefault(case k.kind when 'S' then 's' else k.kind end::"char", o.oid)) as acl, '' as place
  union all
  select d.defaclacl, format(' in schema %s', d.defaclnamespace::regnamespace) from pg_default_acl d
  where d.defaclrole = o.oid and d.defaclnamespace <> 0 and d.defaclobjtype = k.kind::"char"
) as i
cross join aclexplode(i.acl) as a
cross join lateral (select ${GRANTEE} as grantee) as g
where a.grantee <> o.oid`;

const DATABASE = `pg_database d`;

export const GRANT_ITEMS = [
  privileges(TABLES, TABLE, ON_TABLE, 'c.relacl', 'c.relowner', WHERE_TABLE),
  owner(TABLES, TABLE, TABLE, 'c.relowner', `${WHERE_TABLE} and c.relkind <> 'S'`),
  COLUMNS,
  privileges(
    FUNCTIONS,
    FUNCTION,
    FUNCTION,
    `coalesce(p.proacl, acldefault('f', p.proowner))`,
    'p.proowner',
    OURS,
  ),
  owner(FUNCTIONS, FUNCTION, FUNCTION, 'p.proowner', OURS),
  privileges(
    'pg_namespace n',
    `format('schema %I', n.nspname)`,
    `format('schema %I', n.nspname)`,
    'n.nspacl',
    'n.nspowner',
    `(${OURS} or n.nspname = 'public' and ${OF_OURS})`,
  ),
  owner(
    'pg_namespace n',
    `format('schema %I', n.nspname)`,
    `format('schema %I', n.nspname)`,
    'n.nspowner',
    OURS,
  ),
  `select 'schema public' as object, 'schema public' as key, '' as value, null as make, null as undo, false as harmless`,
  privileges(TYPES, TYPE, TYPE, `coalesce(t.typacl, acldefault('T', t.typowner))`, 't.typowner', WHERE_TYPE),
  owner(TYPES, TYPE, TYPE, 't.typowner', WHERE_TYPE),
  privileges(
    DATABASE,
    `'database'`,
    `'database :database'`,
    `coalesce(d.datacl, acldefault('d', d.datdba))`,
    'd.datdba',
    `d.datname = current_database() and ${OF_OURS}`,
  ),
  `select 'database' as object, 'database' as key, '' as value, null as make, null as undo, false as harmless`,
  LATER,
  `select 'role portaria_owner' as object, 'role portaria_owner' as key, '' as value, null as make, null as undo, false as harmless`,
];
