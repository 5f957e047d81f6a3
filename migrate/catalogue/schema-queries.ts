// Catalogue queries about schemas, functions, types and default privileges; each returns rows of (key, definition).
import { ACL, OURS } from './sql-fragments.ts';

export const SCHEMAS = `
select format('schema %I', n.nspname) as key,
       concat_ws(E'\\n', format('owner %s', n.nspowner::regrole), 'privileges ' || ${ACL('n.nspacl', "'n'", 'n.nspowner')},
         'comment ' || obj_description(n.oid, 'pg_namespace')) as definition
from pg_namespace n
where ${OURS}`;

export const FUNCTIONS = `
select format('function %s', p.oid::regprocedure) as key,
       concat_ws(E'\\n', format('owner %s', p.proowner::regrole), 'privileges ' || ${ACL('p.proacl', "'f'", 'p.proowner')},
         'comment ' || obj_description(p.oid, 'pg_proc'),
         case when p.prokind = 'a' then 'aggregate' else pg_get_functiondef(p.oid) end) as definition
from pg_proc p
join pg_namespace n on n.oid = p.pronamespace
where ${OURS}`;

export const TYPES = `
select format('type %s', t.oid::regtype) as key,
       concat_ws(E'\\n', format('kind %s, owner %s, not null %s', t.typtype, t.typowner::regrole, t.typnotnull),
         'privileges ' || ${ACL('t.typacl', "'T'", 't.typowner')},
         'values ' || (select string_agg(e.enumlabel, ', ' order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid),
         'domain over ' || format_type(nullif(t.typbasetype, 0), t.typtypmod),
         'default ' || t.typdefault,
         'comment ' || obj_description(t.oid, 'pg_type')) as definition
from pg_type t
join pg_namespace n on n.oid = t.typnamespace
where ${OURS} and t.typcategory <> 'A' and t.typname not like 'pgmigrations%'`;

export const DEFAULT_PRIVILEGES = `
select format('default privileges of %s on "%s" in %s', d.defaclrole::regrole, d.defaclobjtype,
              coalesce(nullif(d.defaclnamespace, 0)::regnamespace::text, 'all schemas')) as key,
       (select string_agg(item::text, ' ' order by item::text) from unnest(d.defaclacl) as item) as definition
from pg_default_acl d`;

export const DATABASE = `
select 'database' as key,
       ${ACL('d.datacl', "'d'", 'd.datdba')} as definition
from pg_database d
where d.datname = current_database()`;

export const EXTENSIONS = `
select format('extension %I', e.extname) as key, format('version %s', e.extversion) as definition
from pg_extension e`;
