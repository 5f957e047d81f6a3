// Catalogue queries about tables: switches of row-level security, columns, constraints, indexes, triggers and rules.

const FROM = `pg_class c join pg_namespace n on n.oid = c.relnamespace`;
const TABLES = `n.nspname in ('portaria', 'api') and c.relkind in ('r', 'p') and not c.relispartition and c.relname not like 'pgmigrations%'`;
const TABLE = `format('table %s', c.oid::regclass) as object`;

const SWITCHES = `
select ${TABLE}, format('row-level security of %s', c.oid::regclass) as key, case when c.relrowsecurity then 'enabled' else 'disabled' end as value,
       format('alter table %s %s row level security;', c.oid::regclass, case when c.relrowsecurity then 'enable' else 'disable' end) as make,
       null as undo, false as harmless
from ${FROM}
where ${TABLES}
union all
select ${TABLE}, format('row-level security of %s for its owner', c.oid::regclass), case when c.relforcerowsecurity then 'forced' else 'not forced' end,
       format('alter table %s %s row level security;', c.oid::regclass, case when c.relforcerowsecurity then 'force' else 'no force' end), null, false
from ${FROM}
where ${TABLES}
union all
select ${TABLE}, format('write-ahead log of %s', c.oid::regclass), case c.relpersistence when 'u' then 'unlogged' else 'logged' end,
       format('alter table %s set %s;', c.oid::regclass, case c.relpersistence when 'u' then 'unlogged' else 'logged' end), null, false
from ${FROM}
where ${TABLES} and c.relkind = 'r'
union all
select ${TABLE}, format('triggers of %s that are switched off', c.oid::regclass),
       coalesce((select string_agg(t.tgname, ', ' order by t.tgname) from pg_trigger t where t.tgrelid = c.oid and t.tgenabled <> 'O'), 'none'),
       format('alter table %s enable trigger all;', c.oid::regclass), null, false
from ${FROM}
where ${TABLES}`;

/* A column that was dropped is added with its default, so that a table with rows takes the NOT NULL again. */
const COLUMNS = `
select ${TABLE}, format('column %I of %s', t.attname, c.oid::regclass) as key, format_type(t.atttypid, t.atttypmod) as value,
       format('alter table %1$s add column if not exists %2$I %3$s%4$s; alter table %1$s alter column %2$I type %3$s;',
         c.oid::regclass, t.attname, format_type(t.atttypid, t.atttypmod),
         case t.attgenerated when '' then ' default ' || pg_get_expr(d.adbin, d.adrelid)
           else format(' generated always as (%s) stored', pg_get_expr(d.adbin, d.adrelid)) end) as make, null as undo, true as harmless
from ${FROM}
join pg_attribute t on t.attrelid = c.oid and t.attnum > 0 and not t.attisdropped
left join pg_attrdef d on d.adrelid = t.attrelid and d.adnum = t.attnum
where ${TABLES}
union all
select ${TABLE}, format('null in column %I of %s', t.attname, c.oid::regclass), case when t.attnotnull then 'refused' else 'allowed' end,
       format('alter table %s alter column %I %s not null;', c.oid::regclass, t.attname, case when t.attnotnull then 'set' else 'drop' end), null, true
from ${FROM}
join pg_attribute t on t.attrelid = c.oid and t.attnum > 0 and not t.attisdropped
where ${TABLES}
union all
select ${TABLE}, format('default of column %I of %s', t.attname, c.oid::regclass), coalesce(pg_get_expr(d.adbin, d.adrelid), 'none'),
       format('alter table %s alter column %I %s;', c.oid::regclass, t.attname, coalesce('set default ' || pg_get_expr(d.adbin, d.adrelid), 'drop default')), null, true
from ${FROM}
join pg_attribute t on t.attrelid = c.oid and t.attnum > 0 and not t.attisdropped and t.attgenerated = ''
left join pg_attrdef d on d.adrelid = t.attrelid and d.adnum = t.attnum
where ${TABLES}
union all
select ${TABLE}, format('generation of column %I of %s', t.attname, c.oid::regclass), coalesce(pg_get_expr(d.adbin, d.adrelid), 'none'),
       format('alter table %1$s drop column if exists %2$I; alter table %1$s add column %2$I %3$s generated always as (%4$s) stored;',
         c.oid::regclass, t.attname, format_type(t.atttypid, t.atttypmod), pg_get_expr(d.adbin, d.adrelid)), null, true
from ${FROM}
join pg_attribute t on t.attrelid = c.oid and t.attnum > 0 and not t.attisdropped and t.attgenerated <> ''
left join pg_attrdef d on d.adrelid = t.attrelid and d.adnum = t.attnum
where ${TABLES}`;

/* PostgreSQL 18 lists NOT NULL among the constraints; here it is compared with the column. */
const CONSTRAINTS = `
select ${TABLE}, format('constraint %I of %s', k.conname, c.oid::regclass) as key, pg_get_constraintdef(k.oid) as value,
       format('alter table %1$s drop constraint if exists %2$I; alter table %1$s add constraint %2$I %3$s;', c.oid::regclass, k.conname, pg_get_constraintdef(k.oid)) as make,
       format('alter table %s drop constraint %I;', c.oid::regclass, k.conname) as undo, true as harmless
from ${FROM}
join pg_constraint k on k.conrelid = c.oid and k.contype <> 'n' and k.conparentid = 0
where ${TABLES}`;

const INDEXES = `
select ${TABLE}, format('index %s', i.indexrelid::regclass) as key,
       pg_get_indexdef(i.indexrelid) || case when i.indisvalid then '' else ' (not valid)' end as value,
       format('drop index if exists %s; %s;', i.indexrelid::regclass, pg_get_indexdef(i.indexrelid)) as make,
       format('drop index %s;', i.indexrelid::regclass) as undo, true as harmless
from ${FROM}
join pg_index i on i.indrelid = c.oid
where ${TABLES} and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.conrelid = c.oid)`;

/* A trigger of the operator may act on the data of api. On a record of portaria it could keep a logout from being recorded. */
const TRIGGERS = `
select ${TABLE}, format('trigger %I of %s', t.tgname, c.oid::regclass) as key,
       pg_get_triggerdef(t.oid) || case t.tgenabled when 'O' then '' else ' (enabled: ' || t.tgenabled::text || ')' end as value,
       format('drop trigger if exists %1$I on %2$s; %3$s; comment on trigger %1$I on %2$s is %4$L;',
         t.tgname, c.oid::regclass, pg_get_triggerdef(t.oid), obj_description(t.oid, 'pg_trigger')) as make,
       format('drop trigger %I on %s;', t.tgname, c.oid::regclass) as undo, n.nspname = 'api' as harmless
from ${FROM}
join pg_trigger t on t.tgrelid = c.oid and not t.tgisinternal
where ${TABLES}
union all
select format('table %s', pg_partition_root(c.oid)::regclass), format('trigger %I of %s', t.tgname, c.oid::regclass), '', null,
       format('drop trigger %I on %s;', t.tgname, c.oid::regclass), false
from ${FROM}
join pg_trigger t on t.tgrelid = c.oid and not t.tgisinternal and t.tgparentid = 0
where n.nspname in ('portaria', 'api') and c.relispartition`;

const RULES = `
select ${TABLE}, format('rule %I of %s', r.rulename, c.oid::regclass) as key, pg_get_ruledef(r.oid) as value,
       pg_get_ruledef(r.oid) as make, format('drop rule if exists %I on %s;', r.rulename, c.oid::regclass) as undo, false as harmless
from ${FROM}
join pg_rewrite r on r.ev_class = c.oid
where ${TABLES}`;

/* The modules declare views without a table: releases of PostgreSQL print the columns of a table differently in a view. */
const VIEWS = `
select format('view %s', c.oid::regclass) as object, format('view %s', c.oid::regclass) as key,
       concat_ws(' ', pg_get_viewdef(c.oid), 'with (' || array_to_string(c.reloptions, ', ') || ')') as value,
       format('create or replace view %s%s as %s', c.oid::regclass, ' with (' || array_to_string(c.reloptions, ', ') || ')', pg_get_viewdef(c.oid)) as make,
       null as undo, false as harmless
from ${FROM}
where n.nspname in ('portaria', 'api') and c.relkind = 'v'`;

const COMPOSITES = `
select format('type %s', c.oid::regclass) as object, format('attributes of type %s', c.oid::regclass) as key,
       (select string_agg(format('%I %s', t.attname, format_type(t.atttypid, t.atttypmod)), ', ' order by t.attnum)
        from pg_attribute t where t.attrelid = c.oid and t.attnum > 0 and not t.attisdropped) as value,
       null as make, null as undo, false as harmless
from ${FROM}
where n.nspname in ('portaria', 'api') and c.relkind = 'c'`;

/* A publication sends every row, whatever the policies. */
const PUBLICATIONS = `
select 'publications' as object, 'publications' as key, '' as value, null as make, null as undo, false as harmless
union all
select 'publications', format('publication %I sends %s', p.pubname, c.oid::regclass), '', null,
       case when r.prrelid is not null then format('alter publication %I drop table %s;', p.pubname, c.oid::regclass)
         when s.pnnspid is not null then format('alter publication %I drop tables in schema %I;', p.pubname, n.nspname)
         else format('drop publication %I;', p.pubname) end, n.nspname = 'api'
from ${FROM}
cross join pg_publication p
left join pg_publication_rel r on r.prpubid = p.oid and r.prrelid = c.oid
left join pg_publication_namespace s on s.pnpubid = p.oid and s.pnnspid = n.oid
where ${TABLES} and (p.puballtables or r.prrelid is not null or s.pnnspid is not null)`;

export const STRUCTURE_ITEMS = [
  ...[SWITCHES, COLUMNS, CONSTRAINTS, INDEXES, TRIGGERS, RULES],
  ...[VIEWS, COMPOSITES, PUBLICATIONS],
];

/** Policies are compared by a separate check; this query only gives their statements. */
export const POLICY_ITEMS = `
select ${TABLE}, format('policy %I on %s', p.polname, c.oid::regclass) as key, '' as value,
       format('drop policy if exists %1$I on %2$s; create policy %1$I on %2$s as %3$s for %4$s to %5$s%6$s%7$s; comment on policy %1$I on %2$s is %8$L;',
         p.polname, c.oid::regclass, case when p.polpermissive then 'permissive' else 'restrictive' end,
         case p.polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end,
         (select string_agg(case r when 0 then 'public' else r::regrole::text end, ', ') from unnest(p.polroles) as r),
         ' using (' || pg_get_expr(p.polqual, p.polrelid) || ')', ' with check (' || pg_get_expr(p.polwithcheck, p.polrelid) || ')',
         obj_description(p.oid, 'pg_policy')) as make,
       format('drop policy if exists %I on %s;', p.polname, c.oid::regclass) as undo, false as harmless
from ${FROM}
join pg_policy p on p.polrelid = c.oid
where ${TABLES}`;
