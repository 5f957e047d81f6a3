// Catalogue queries about tables and their parts; each returns rows of (key, definition).
import { ACL, OURS } from './sql-fragments.ts';

export const RELATIONS = `
select format('%s %I.%I', case c.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence'
              when 'c' then 'composite type' when 'f' then 'foreign table' else 'table' end, n.nspname, c.relname) as key,
       concat_ws(E'\\n',
         format('owner %s, persistence %s, rls %s, forced %s, options %s', c.relowner::regrole, c.relpersistence,
                c.relrowsecurity, c.relforcerowsecurity, coalesce(c.reloptions::text, 'none')),
         'privileges ' || ${ACL('c.relacl', "case c.relkind when 'S' then 's' else 'r' end::\"char\"", 'c.relowner')},
         'partitioned by ' || pg_get_partkeydef(c.oid),
         'partition ' || pg_get_expr(c.relpartbound, c.oid) || ' of ' ||
           (select i.inhparent::regclass::text from pg_inherits i where i.inhrelid = c.oid),
         case when c.relkind in ('v', 'm') then 'as ' || pg_get_viewdef(c.oid, true) end,
         (select format('sequence %s from %s by %s in %s..%s cycle %s', s.seqtypid::regtype, s.seqstart, s.seqincrement,
                        s.seqmin, s.seqmax, s.seqcycle) from pg_sequence s where s.seqrelid = c.oid),
         'comment ' || obj_description(c.oid, 'pg_class')) as definition
from pg_class c
join pg_namespace n on n.oid = c.relnamespace
where ${OURS} and c.relkind in ('r', 'p', 'v', 'm', 'S', 'c', 'f') and c.relname not like 'pgmigrations%'`;

export const COLUMNS = `
select format('column %I.%I.%I', n.nspname, c.relname, a.attname) as key,
       concat_ws(E'\\n',
         format('number %s, type %s, not null %s, collation %s, identity "%s", generated "%s"',
                (select count(*) from pg_attribute b where b.attrelid = c.oid and b.attnum between 1 and a.attnum and not b.attisdropped),
                format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attcollation::regcollation, a.attidentity, a.attgenerated),
         'default ' || pg_get_expr(d.adbin, d.adrelid),
         'privileges ' || (select string_agg(p::text, ' ' order by p::text) from unnest(a.attacl) as p),
         'comment ' || col_description(c.oid, a.attnum)) as definition
from pg_attribute a
join pg_class c on c.oid = a.attrelid
join pg_namespace n on n.oid = c.relnamespace
left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
where ${OURS} and a.attnum > 0 and not a.attisdropped and c.relkind in ('r', 'p', 'v', 'm', 'c', 'f')
  and c.relname not like 'pgmigrations%'`;

export const CONSTRAINTS = `
select format('constraint %I on %s', o.conname, coalesce(nullif(o.conrelid, 0)::regclass::text, o.contypid::regtype::text)) as key,
       concat_ws(E'\\n', pg_get_constraintdef(o.oid), 'comment ' || obj_description(o.oid, 'pg_constraint')) as definition
from pg_constraint o
join pg_namespace n on n.oid = o.connamespace
where ${OURS} and (o.conrelid <> 0 or o.contypid <> 0) and o.conname not like 'pgmigrations%'`;

export const INDEXES = `
select format('index %s', i.indexrelid::regclass) as key,
       concat_ws(E'\\n', pg_get_indexdef(i.indexrelid), format('valid %s, replica identity %s', i.indisvalid, i.indisreplident),
         'comment ' || obj_description(i.indexrelid, 'pg_class')) as definition
from pg_index i
join pg_class c on c.oid = i.indrelid
join pg_namespace n on n.oid = c.relnamespace
where ${OURS} and c.relname not like 'pgmigrations%'`;

export const TRIGGERS = `
select format('trigger %I on %s', t.tgname, t.tgrelid::regclass) as key,
       concat_ws(E'\\n', pg_get_triggerdef(t.oid), 'enabled ' || t.tgenabled::text, 'comment ' || obj_description(t.oid, 'pg_trigger')) as definition
from pg_trigger t
join pg_class c on c.oid = t.tgrelid
join pg_namespace n on n.oid = c.relnamespace
where ${OURS} and not t.tgisinternal`;

export const POLICIES = `
select format('policy %I on %s', p.polname, p.polrelid::regclass) as key,
       concat_ws(E'\\n',
         format('command %s, permissive %s, to %s', p.polcmd, p.polpermissive,
           (select string_agg(case r when 0 then 'public' else r::regrole::text end, ', ' order by 1) from unnest(p.polroles) as r)),
         'using ' || pg_get_expr(p.polqual, p.polrelid),
         'with check ' || pg_get_expr(p.polwithcheck, p.polrelid),
         'comment ' || obj_description(p.oid, 'pg_policy')) as definition
from pg_policy p
join pg_class c on c.oid = p.polrelid
join pg_namespace n on n.oid = c.relnamespace
where ${OURS}`;

export const STATISTICS = `
select format('statistics %I.%I', n.nspname, s.stxname) as key, pg_get_statisticsobjdef(s.oid) as definition
from pg_statistic_ext s
join pg_namespace n on n.oid = s.stxnamespace
where ${OURS}`;
