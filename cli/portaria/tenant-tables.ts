// The tables of a database that look like tenant tables, with the column that names their school and what opens them.
import type pg from 'pg';

/* Common names of a school, as a column and as a table. */
const COLUMN =
  '^(escola|school|tenant|unidade|colegio|campus|org|organization|organizacao|instituicao)_?(id|uuid)$';
const TABLE =
  '^(escolas?|schools?|tenants?|unidades?(_escolares)?|colegios?|campi|orgs?|organizations?|organizacoes|instituicoes)$';

const TABLES = `
with recursive tables as (
  select c.oid, c.oid::regclass::text as name, c.relrowsecurity as secured, c.relacl, c.relname
  from pg_class as c
  join pg_namespace as n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and not c.relispartition
    and n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'portaria')
    and pg_get_userbyid(c.relowner) <> 'portaria_owner'
    and not exists (select from pg_depend as d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
), columns as (
  select a.attrelid, a.attnum, a.attname, format_type(a.atttypid, null) as type,
    (select k.confrelid from pg_constraint as k where k.conrelid = a.attrelid and k.contype = 'f' and k.conkey = array[a.attnum] limit 1) as target
  from pg_attribute as a
  where a.attnum > 0 and not a.attisdropped
), direct as (
  select distinct on (t.oid) t.oid, c.attname, c.type, c.attnum,
    case when f.relname ~ $2 or f.oid = $3 then 'foreign key to ' || f.oid::regclass else 'column name' end as because
  from tables as t
  join columns as c on c.attrelid = t.oid
  left join pg_class as f on f.oid = c.target
  where t.relname !~ $2 and t.oid is distinct from $3 and (c.attname ~ $1 or f.relname ~ $2 or f.oid = $3)
  order by t.oid, f.relname ~ $2 or f.oid = $3 desc nulls last, c.attnum
), reached (oid, attname, type, attnum, because, parent, step) as (
  select d.oid, d.attname, d.type, d.attnum, d.because, null, 0 from direct as d
  union
  select c.attrelid, c.attname, c.type, c.attnum, 'the followed table of schools', null, 0 from columns as c where c.attrelid = $3 and c.attname = $4
  union
  select t.oid, c.attname, c.type, c.attnum, 'reaches it through ' || r.oid::regclass, r.oid::regclass::text, r.step + 1
  from reached as r
  join columns as c on c.target = r.oid
  join tables as t on t.oid = c.attrelid
  where r.step < 8 and r.oid is distinct from $3 and t.relname !~ $2 and t.oid is distinct from $3 and t.oid not in (select oid from direct)
), found as (
  select distinct on (oid) * from reached order by oid, step, attnum
)
select t.name, f.attname as column, f.type, f.because, f.parent,
  exists (select from pg_policy as p where p.polrelid = t.oid and p.polname = 'Staff read the rows of their schools') as protected,
  exists (select from pg_index as i where i.indrelid = t.oid and i.indkey[0] = f.attnum and i.indpred is null) as indexed,
  array(
    select format('revoke %s on %s from %s;', string_agg(g.privilege_type, ', ' order by g.privilege_type), t.name, case g.grantee when 0 then 'public' else quote_ident(pg_get_userbyid(g.grantee)) end)
    from aclexplode(t.relacl) as g
    where g.grantee in (0, to_regrole('anon')::oid)
      or g.grantee = to_regrole('authenticated')::oid and g.privilege_type not in ('SELECT', 'INSERT', 'UPDATE', 'DELETE')
    group by g.grantee
    union all
    select format('drop policy %I on %s;', p.polname, t.name)
    from pg_policy as p
    where p.polrelid = t.oid and p.polpermissive and p.polname not like 'Staff % of their schools' and p.polname not like 'Staff % to their schools'
      and p.polroles && array[0::oid, to_regrole('anon')::oid, to_regrole('authenticated')::oid]
    order by 1
  ) as openings,
  (not t.secured and exists (select from aclexplode(t.relacl) as g where g.grantee = to_regrole('authenticated')::oid)) as bare
from tables as t
join found as f using (oid)
order by f.step, t.name`;

/* The column that names the school of a school is its key. */
const SCHOOLS = `
select portaria.find_table(t.esquema, t.tabela)::oid as tabela, t.chave[1] as coluna
from portaria.tabelas_seguidas as t
where t.tipo = 'escolas' and cardinality(t.chave) = 1`;
type Schools = { tabela: string; coluna: string };

export type Found = {
  name: string;
  column: string;
  type: string;
  because: string;
  parent: string | null;
  protected: boolean;
  indexed: boolean;
  openings: string[];
  bare: boolean;
};

/** The tables that seem to hold the rows of schools; a table follows the one that it references. */
export async function findTenantTables(db: pg.Client, installed: boolean): Promise<Found[]> {
  const { rows } = installed ? await db.query<Schools>(SCHOOLS) : { rows: [] };
  return (await db.query<Found>(TABLES, [COLUMN, TABLE, rows[0]?.tabela ?? null, rows[0]?.coluna ?? null]))
    .rows;
}
