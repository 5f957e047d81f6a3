// adopt: finds tables of an existing database that look like tenant tables or are open to the API, and prints SQL that protects them.
import type pg from 'pg';
import { Misused, Refused, type Command } from './command.ts';
import { affectedLogins, keepLogins } from './logins.ts';

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
    case when f.relname ~ $2 then 'foreign key to ' || f.oid::regclass else 'column name' end as because
  from tables as t
  join columns as c on c.attrelid = t.oid
  left join pg_class as f on f.oid = c.target
  where t.relname !~ $2 and (c.attname ~ $1 or f.relname ~ $2)
  order by t.oid, f.relname ~ $2 desc nulls last, c.attnum
), reached (oid, attname, type, attnum, because, parent, step) as (
  select d.oid, d.attname, d.type, d.attnum, d.because, null, 0 from direct as d
  union
  select t.oid, c.attname, c.type, c.attnum, 'reaches it through ' || r.oid::regclass, r.oid::regclass::text, r.step + 1
  from reached as r
  join columns as c on c.target = r.oid
  join tables as t on t.oid = c.attrelid
  where r.step < 8 and t.relname !~ $2 and t.oid not in (select oid from direct)
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

type Found = {
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
const findTenantTables = async (db: pg.Client): Promise<Found[]> =>
  (await db.query<Found>(TABLES, [COLUMN, TABLE])).rows;

/** Whether the tenant column has a type that can match a school: UUID, or the key type of followed schools. */
async function namesSchool(
  db: pg.Client,
  { name, column, type }: Found,
  installed: boolean,
): Promise<boolean> {
  if (type === 'uuid' || !installed) return type === 'uuid';
  const { rowCount } = await db.query('select where portaria.school_key_type($1, $2) is not null', [
    name,
    column,
  ]);
  return rowCount === 1;
}

/* Types that the key of a school may have. */
const KEYS = ['uuid', 'smallint', 'integer', 'bigint', 'text', 'character varying'];

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

const protection = ({ name, column, parent }: Found): string => {
  const named = column === 'escola_id' ? '' : `, ${literal(column)}`;
  const how = parent === null ? named : `, via => ${literal(column)}`;
  return `select portaria.isolate_by_school(${literal(name)}${how});`;
};

function describe(table: Found): string[] {
  const open = table.openings.length > 0 || table.bare;
  const state = table.protected ? 'protected' : open ? 'open' : 'not protected';
  return [`-- ${table.name}: ${state}; ${table.because} (${table.column} ${table.type})`];
}

/** The reason why a table cannot be protected yet; undefined when it can be. */
function obstacle(table: Found, ready: ReadonlySet<string>, named: boolean): string | undefined {
  if (table.openings.length > 0) return 'opened by other policies or grants; decide about them, then run:';
  if (table.parent !== null)
    return ready.has(table.parent) ? undefined : `first protect ${table.parent}, then run:`;
  return named
    ? undefined
    : `first follow the schools, whose key is ${table.type}, with portaria.follow_schools, then run:`;
}

function advise(table: Found, before: string | undefined): { comments: string[]; statement?: string } {
  if (table.protected) return { comments: [] };
  const comments = table.indexed
    ? []
    : [`--   without an index that starts with ${table.column} every query reads all rows`];
  if (table.parent === null && !KEYS.includes(table.type))
    return { comments: [...comments, `--   ${table.type} cannot be a school key: use another column`] };
  const statement = protection(table);
  if (before === undefined) return { comments, statement };
  const blocked = table.openings.map((opening) => `--   ${opening}`);
  return { comments: [...comments, `--   ${before}`, ...blocked, `--   ${statement}`] };
}

export const adopt: Command = {
  name: 'adopt',
  usage: 'adopt [TABELA …] [--apply] [--logins keep|hide]',
  about:
    'lists the tables of this database that look like tenant tables, shows which of them are open, and prints the SQL that protects them. --apply runs that SQL, for the named tables or all. --logins: your own logins keep access to all rows of such a table, or see none (hide)',
  options: { apply: { type: 'boolean' }, logins: { type: 'string' } },
  takes: [0, 100],
  async run({ db, args, values, say }) {
    await db.query('set local search_path = pg_catalog, pg_temp');
    const all = await findTenantTables(db);
    const unknown = args.filter((name) => !all.some((table) => table.name === name));
    if (unknown.length > 0)
      throw new Refused(`no table that looks like a tenant table has the name ${unknown.join(', ')}`);
    const apply = values['apply'] === true;
    const { logins } = values;
    if (logins !== undefined && logins !== 'keep' && logins !== 'hide')
      throw new Misused('--logins must be keep or hide');
    const installed = await db.query("select where to_regclass('portaria.tabelas_protegidas') is not null");
    if (apply && installed.rowCount === 0)
      throw new Refused('Portaria is not installed in this database: run npm run db:migrate first');
    const ready = new Set(all.filter((table) => table.protected).map(({ name }) => name));
    const affected = await affectedLogins(db);
    const undecided: string[] = [];
    for (const table of all.filter(({ name }) => args.length === 0 || args.includes(name))) {
      const named = await namesSchool(db, table, installed.rowCount === 1);
      const { comments, statement } = advise(table, obstacle(table, ready, named));
      for (const line of [...describe(table), ...comments]) say(line);
      if (statement === undefined) continue;
      ready.add(table.name);
      const cut = affected.get(table.name) ?? [];
      const statements =
        cut.length > 0 && logins === 'keep' ? [keepLogins(table.name, cut), statement] : [statement];
      for (const one of statements) {
        say(one);
        if (apply) await db.query(one); // rolled back if a later statement fails
      }
      if (cut.length === 0 || logins !== undefined) continue;
      undecided.push(`${table.name}: ${cut.join(', ')}`);
      say(`--   after that ${cut.join(', ')} would see no rows; to let them keep all rows, first run:`);
      say(`--   ${keepLogins(table.name, cut)}`);
    }
    if (apply && undecided.length > 0)
      throw new Refused(
        `your own logins would see no rows any more:\n${undecided.map((line) => `  ${line}`).join('\n')}\nNothing was changed. Decide with --logins keep or --logins hide`,
      );
    if (all.length === 0) say('-- no table has a column or a foreign key that looks like a school');
    else say(apply ? '-- done' : '-- nothing was run: add --apply');
  },
};
