// adopt: reads a database, says which tables look like tenants' and which are open, and prints the SQL that protects them.
import type pg from 'pg';
import { Refused, type Command } from './command.ts';

/* A school by any of its names, as a column and as a table. */
const COLUMN =
  '^(escola|school|tenant|unidade|colegio|campus|org|organization|organizacao|instituicao)_?(id|uuid)$';
const TABLE =
  '^(escolas?|schools?|tenants?|unidades?(_escolares)?|colegios?|campi|orgs?|organizations?|organizacoes|instituicoes)$';

const TABLES = `
with tables as (
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
    case when f.relname ~ $2 then 'foreign key to ' || f.oid::regclass else 'column name' end as because
  from tables as t
  join columns as c on c.attrelid = t.oid
  left join pg_class as f on f.oid = c.target
  where t.relname !~ $2 and (c.attname ~ $1 or f.relname ~ $2)
  order by t.oid, f.relname ~ $2 desc nulls last, c.attnum
), reached as (
  select distinct on (t.oid) t.oid, c.attname, c.type, c.attnum, 'reaches it through ' || d.oid::regclass as because
  from tables as t
  join columns as c on c.attrelid = t.oid
  join direct as d on d.oid = c.target
  where t.oid not in (select oid from direct) and t.relname !~ $2
  order by t.oid, c.attnum
), found as (
  select *, false as via from direct union all select *, true from reached
)
select t.name, f.attname as column, f.type, f.because, f.via, t.secured,
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
order by t.name`;

type Found = {
  name: string;
  column: string;
  type: string;
  because: string;
  via: boolean;
  protected: boolean;
  indexed: boolean;
  openings: string[];
  bare: boolean;
};

/** The tables of a database that look as if each row belonged to a school. */
const findTenantTables = async (db: pg.Client): Promise<Found[]> =>
  (await db.query<Found>(TABLES, [COLUMN, TABLE])).rows;

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** What protects a table; undefined where its key is of a type that Portaria cannot compare with a school. */
const protection = ({ name, column, type, via }: Found): string | undefined => {
  if (type !== 'uuid' || via) return undefined;
  const named = column === 'escola_id' ? '' : `, ${literal(column)}`;
  return `select portaria.isolate_by_school(${literal(name)}${named});`;
};

function describe(table: Found): string[] {
  const open = table.openings.length > 0 || table.bare;
  const state = table.protected ? 'protected' : open ? 'open' : 'not protected';
  return [`-- ${table.name}: ${state}; ${table.because} (${table.column} ${table.type})`];
}

function advise(table: Found): { comments: string[]; statement?: string } {
  if (table.protected) return { comments: [] };
  const statement = protection(table);
  const comments = table.indexed
    ? []
    : [`--   without an index that starts with ${table.column} every query reads all rows`];
  if (statement === undefined)
    return { comments: [...comments, `--   no column of type uuid names the school: it needs one`] };
  if (table.openings.length === 0) return { comments, statement };
  const blocked = table.openings.map((opening) => `--   ${opening}`);
  return {
    comments: [...comments, '--   kept open by others; decide, then run:', ...blocked, `--   ${statement}`],
  };
}

export const adopt: Command = {
  name: 'adopt',
  usage: 'adopt [TABELA …] [--apply]',
  about:
    'says which tables of this database look like tenants’, which are open, and the SQL that protects them; --apply runs that SQL, for the tables that are named or for all',
  options: { apply: { type: 'boolean' } },
  takes: [0, 100],
  async run({ db, args, values, say }) {
    await db.query('set local search_path = pg_catalog, pg_temp');
    const all = await findTenantTables(db);
    const unknown = args.filter((name) => !all.some((table) => table.name === name));
    if (unknown.length > 0)
      throw new Refused(`no table that looks like a tenant’s is called ${unknown.join(', ')}`);
    const apply = values['apply'] === true;
    const installed = await db.query("select where to_regclass('portaria.tabelas_protegidas') is not null");
    if (apply && installed.rowCount === 0)
      throw new Refused('Portaria is not in this database: npm run db:migrate first');
    for (const table of all.filter(({ name }) => args.length === 0 || args.includes(name))) {
      const { comments, statement } = advise(table);
      for (const line of [...describe(table), ...comments]) say(line);
      if (statement === undefined) continue;
      say(statement);
      if (apply) await db.query(statement);
    }
    if (all.length === 0) say('-- no table has a column or a foreign key that looks like a school');
    else say(apply ? '-- done' : '-- nothing was run: add --apply');
  },
};
