// Catalogue queries about what surrounds the tables and functions of Portaria: each can change what these do, and db/ declares none of it.
import { OWN_ROLES } from '../../migrate/own-roles.ts';

const OURS = `n.nspname in ('portaria', 'api')`;
const FROM = `pg_class c join pg_namespace n on n.oid = c.relnamespace`;
/* Makes the object known, so that what is found there is not declared. */
const known = (object: string) => `
union all
select '${object}', '${object}', '', null, null, false`;

/* A select reads the rows of a child as well: a child of usuarios adds people. */
const CHILDREN = `
select format('table %s', c.oid::regclass) as object, format('rows of %s in %s', c.oid::regclass, i.inhrelid::regclass) as key, '' as value,
       null as make, format('alter table %s no inherit %s;', i.inhrelid::regclass, c.oid::regclass) as undo, false as harmless
from ${FROM}
join pg_inherits i on i.inhparent = c.oid
where ${OURS} and c.relkind = 'r'`;

const DEFAULT_PARTITIONS = `
select format('table %s', c.oid::regclass) as object, format('default partition of %s', c.oid::regclass) as key, p.partdefid::regclass::text as value,
       format('alter table %s attach partition %s default;', c.oid::regclass, p.partdefid::regclass) as make, null as undo, false as harmless
from ${FROM}
join pg_partitioned_table p on p.partrelid = c.oid and p.partdefid <> 0
where ${OURS}`;

/* Another collation can find another person equal. */
const COLLATIONS = `
select format('table %s', c.oid::regclass) as object, format('collation of column %I of %s', t.attname, c.oid::regclass) as key, l.collname::text as value,
       format('alter table %s alter column %I type %s collate pg_catalog.%I;', c.oid::regclass, t.attname, format_type(t.atttypid, t.atttypmod), l.collname) as make,
       null as undo, true as harmless
from ${FROM}
join pg_attribute t on t.attrelid = c.oid and t.attnum > 0 and not t.attisdropped
join pg_collation l on l.oid = t.attcollation
where ${OURS} and c.relkind in ('r', 'p') and not c.relispartition and c.relname not like 'pgmigrations%'`;

/* Without it, dead rows stay and every logout becomes slower. */
const VACUUM = `
select format('table %s', c.oid::regclass) as object, format('autovacuum of %s is off', c.oid::regclass) as key, '' as value,
       null as make, format('alter table %s reset (autovacuum_enabled);', c.oid::regclass) as undo, false as harmless
from ${FROM}
cross join unnest(c.reloptions) as o
where ${OURS} and c.relkind = 'r' and not c.relispartition and split_part(o, '=', 1) = 'autovacuum_enabled' and not split_part(o, '=', 2)::boolean`;

/* Superusers can add to pg_catalog, which every path begins with, and can replace what is there. */
const BUILT_IN = `
select 'pg_catalog' as object, format('function %s in pg_catalog', p.oid::regprocedure) as key, '' as value, null as make,
       format('drop function pg_catalog.%I(%s);', p.proname, pg_get_function_identity_arguments(p.oid)) as undo, false as harmless
from pg_proc p
where p.pronamespace = 'pg_catalog'::regnamespace and p.oid >= 16384
  and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
union all
select 'pg_catalog', format('function %s, which is not that of Postgres', p.oid::regprocedure), '', null,
       '-- Restore ' || p.oid::regprocedure || ' from a cluster of the same release, or restore the rows into a new cluster', false
from pg_proc p
join pg_language l on l.oid = p.prolang
where p.pronamespace = 'pg_catalog'::regnamespace and p.oid < 16384
  and (l.lanname not in ('internal', 'c', 'sql')
    or l.lanname = 'sql' and p.prosqlbody is null and p.proname not in ('quote_literal', 'quote_nullable', 'textanycat', 'anytextcat'))${known('pg_catalog')}`;

/* In a database of others they belong to the operator; the dry run of db:migrate names them. */
const EVENT_TRIGGERS = `
select 'database' as object, format('event trigger %I', e.evtname) as key, '' as value, null as make,
       format('drop event trigger %I;', e.evtname) as undo, false as harmless
from pg_event_trigger e
where not exists (select from pg_depend d where d.classid = 'pg_event_trigger'::regclass and d.objid = e.oid and d.deptype = 'e')${known('database')}`;

/* The right to switch off triggers, for one. */
const PARAMETERS = `
select 'parameters' as object, format('%s has %s on parameter %s', g.grantee, a.privilege_type, p.parname) as key, '' as value, null as make,
       format('revoke %s on parameter %s from %s;', a.privilege_type, p.parname, g.grantee) as undo, false as harmless
from pg_parameter_acl p
cross join aclexplode(p.paracl) as a
cross join lateral (select case a.grantee when 0 then 'public' else quote_ident(pg_get_userbyid(a.grantee)) end as grantee) as g
where a.grantee = 0 or pg_get_userbyid(a.grantee) in ${OWN_ROLES}${known('parameters')}`;

const DATABASE_OWNER = `
select format('role %I', r.rolname) as object, format('role %I owns the database', r.rolname) as key, '' as value, null as make,
       'alter database :database owner to current_user;' as undo, false as harmless
from pg_database d
join pg_roles r on r.oid = d.datdba
where d.datname = current_database() and r.rolname in ('anon', 'authenticated', 'service_role', 'authenticator')`;

/* Privileges of the API on what another role makes in the schemas of Portaria. */
const LATER = `
select format('schema %I', n.nspname) as object,
       format('%s has by default %s on what %I makes in schema %I', g.grantee, a.privilege_type, r.rolname, n.nspname) as key, '' as value, null as make,
       format('alter default privileges for role %I in schema %I revoke %s on %s from %s;', r.rolname, n.nspname, a.privilege_type,
         case d.defaclobjtype when 'r' then 'tables' when 'S' then 'sequences' when 'f' then 'functions' else 'types' end, g.grantee) as undo, false as harmless
from pg_default_acl d
join pg_namespace n on n.oid = d.defaclnamespace
join pg_roles r on r.oid = d.defaclrole
cross join aclexplode(d.defaclacl) as a
cross join lateral (select case a.grantee when 0 then 'public' else quote_ident(pg_get_userbyid(a.grantee)) end as grantee) as g
where ${OURS} and r.rolname <> 'portaria_owner' and (a.grantee = 0 or pg_get_userbyid(a.grantee) in ${OWN_ROLES})`;

export const AROUND_STRUCTURE = [CHILDREN, DEFAULT_PARTITIONS, COLLATIONS, VACUUM, BUILT_IN, EVENT_TRIGGERS];
export const AROUND_ROLES = [PARAMETERS, DATABASE_OWNER];
export const AROUND_GRANTS = [LATER];
