// Catalogue queries about the roles of Portaria; each returns rows of Item.
import { OWN_ROLES } from '../../migrate/own-roles.ts';

/* An operator gives authenticator more connections than the declared ones for more machines of PostgREST; the check pools judges that. */
const HAS_MORE = `r.rolname = 'authenticator' and r.rolconnlimit not between 0 and 100`;

const ATTRIBUTES = `
select format('role %I', r.rolname) as object, format('role %I, %s', r.rolname, a.name) as key, a.value,
       format('alter role %I %s;', r.rolname, lower(a.value)) as make, null as undo, false as harmless
from pg_roles r
cross join lateral (values
  ('superuser', case when r.rolsuper then 'SUPERUSER' else 'NOSUPERUSER' end),
  ('row-level security', case when r.rolbypassrls then 'BYPASSRLS' else 'NOBYPASSRLS' end),
  ('inheritance', case when r.rolinherit then 'INHERIT' else 'NOINHERIT' end),
  ('login', case when r.rolcanlogin then 'LOGIN' else 'NOLOGIN' end),
  ('roles', case when r.rolcreaterole then 'CREATEROLE' else 'NOCREATEROLE' end),
  ('databases', case when r.rolcreatedb then 'CREATEDB' else 'NOCREATEDB' end),
  ('replication', case when r.rolreplication then 'REPLICATION' else 'NOREPLICATION' end),
  ('connections', format('CONNECTION LIMIT %s', case when ${HAS_MORE} then 100 else r.rolconnlimit end)),
  ('validity', format('VALID UNTIL %L', case when r.rolvaliduntil < now() then r.rolvaliduntil::text else 'infinity' end))
) as a (name, value)
where r.rolname in ${OWN_ROLES}`;

/* The administrator who migrates is a member of the roles that it created; that is not a finding. */
const MEMBERSHIPS = `
select format('role %I', case when g.rolname in ${OWN_ROLES} then g.rolname else e.rolname end) as object,
       format('%I is a member of %I', e.rolname, g.rolname) as key, '' as value,
       format('grant %I to %I;', g.rolname, e.rolname) as make, format('revoke %I from %I;', g.rolname, e.rolname) as undo, false as harmless
from pg_auth_members m
join pg_roles e on e.oid = m.member
join pg_roles g on g.oid = m.roleid
where (e.rolname in ${OWN_ROLES} or g.rolname in ${OWN_ROLES}) and not e.rolsuper
  and not (e.rolname not in ${OWN_ROLES} and e.rolcreaterole and (m.admin_option or g.rolname = 'portaria_owner'))`;

const SETTINGS = `
select format('role %I', r.rolname) as object, format('setting %s of role %I%s', split_part(c, '=', 1), r.rolname, d.scope) as key,
       substr(c, strpos(c, '=') + 1) as value,
       format('alter role %I%s set %I = %L;', r.rolname, d.scope, split_part(c, '=', 1), substr(c, strpos(c, '=') + 1)) as make,
       format('alter role %I%s reset %I;', r.rolname, d.scope, split_part(c, '=', 1)) as undo, false as harmless
from pg_db_role_setting s
join pg_roles r on r.oid = s.setrole
cross join unnest(s.setconfig) as c
cross join lateral (select case when s.setdatabase = 0 then '' else ' in database :database' end as scope) as d
where r.rolname in ${OWN_ROLES} and s.setdatabase in (0, (select oid from pg_database where datname = current_database()))`;

/* A setting of the database counts for each role that has no such setting; most are for the operator to choose. */
const DATABASE_SETTINGS = `
select 'database' as object, format('setting %s of the database%s', split_part(c, '=', 1), case s.setdatabase when 0 then ', for all roles' else '' end) as key, substr(c, strpos(c, '=') + 1) as value,
       null as make, format('alter %s reset %I;', case s.setdatabase when 0 then 'role all' else 'database :database' end, split_part(c, '=', 1)) as undo, false as harmless
from pg_db_role_setting s
cross join unnest(s.setconfig) as c
where s.setrole = 0 and s.setdatabase in (0, (select oid from pg_database where datname = current_database()))
  and split_part(c, '=', 1) in ('search_path', 'row_security', 'role', 'session_replication_role', 'session_preload_libraries', 'local_preload_libraries')
union all
select 'database', 'database', '', null, null, false`;

/* These change what the text of a function means, or let PostgREST repeat a transaction for ever. They matter in a database of others too. */
const SESSION_SETTINGS = `
select 'sessions' as object, format('setting %s of the database%s', split_part(c, '=', 1), case s.setdatabase when 0 then ', for all roles' else '' end) as key, substr(c, strpos(c, '=') + 1) as value,
       null as make, format('alter %s reset %I;', case s.setdatabase when 0 then 'role all' else 'database :database' end, split_part(c, '=', 1)) as undo, false as harmless
from pg_db_role_setting s
cross join unnest(s.setconfig) as c
where s.setrole = 0 and s.setdatabase in (0, (select oid from pg_database where datname = current_database()))
  and split_part(c, '=', 1) in ('standard_conforming_strings', 'quote_all_identifiers', 'transform_null_equals', 'array_nulls',
    'default_transaction_isolation', 'default_transaction_read_only', 'plpgsql.variable_conflict')
union all
select 'sessions', 'sessions', '', null, null, false`;

export const ROLE_ITEMS = [ATTRIBUTES, MEMBERSHIPS, SETTINGS, DATABASE_SETTINGS, SESSION_SETTINGS];
