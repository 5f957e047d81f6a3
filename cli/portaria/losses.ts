// The data that uninstall deletes for good: rows of api, and objects of operators owned by the dropped roles.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { PROJECT_ROOT } from '../../common/program/project-root.ts';
import { readInstall } from '../../migrate/install-files.ts';
import { LEDGER_SQL } from '../../migrate/ledger.ts';
import { WITHOUT_SCHOOLS } from '../../migrate/module-plan.ts';

const CREATED =
  /^create (?:or replace )?(?:unlogged )?(?:table|view|materialized view|sequence|function|procedure)(?: if not exists)? ((?:api|portaria)\.\w+)/gim;

/** The relations and functions that db/ and the migration ledger declare, such as `api.notas`. */
async function declaredNames(root: string): Promise<string[]> {
  const { schema, declared } = await readInstall(root);
  const files = [...schema, ...declared, WITHOUT_SCHOOLS].map((file) => readFile(join(root, file), 'utf8'));
  const text = [...(await Promise.all(files)), LEDGER_SQL].join('\n');
  return [...text.matchAll(CREATED)].map(([, name = '']) => name);
}

/* Partitions and column sequences are part of their table; the registry of schools is deleted with the people. */
const OWNED = `
select o.name, o.kind, o.holds, n.nspname || '.' || o.relname = any ($2) as declared
from (
  select c.oid::regclass::text as name, c.relname, c.relnamespace as namespace, c.relkind in ('r', 'p', 'm') as holds,
    case c.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' when 'f' then 'foreign table' else 'table' end as kind
  from pg_class as c
  where pg_get_userbyid(c.relowner) = any ($1) and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f') and not c.relispartition
    and not exists (select from pg_depend as d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i'))
  union all
  select p.oid::regprocedure::text, p.proname, p.pronamespace, false, 'function'
  from pg_proc as p
  where pg_get_userbyid(p.proowner) = any ($1)
) as o
join pg_namespace as n on n.oid = o.namespace
where n.nspname || '.' || o.relname <> all ($2)
  or o.holds and n.nspname = 'api' and o.relname <> 'escolas'
order by o.kind, o.name`;

type Owned = { name: string; kind: string; holds: boolean; declared: boolean };

/** One line for each object with its number of rows. `owners` are the roles whose objects are dropped. */
export async function lossesOf(
  db: pg.Client,
  owners: readonly string[],
  root: string = PROJECT_ROOT,
): Promise<string[]> {
  const { rows } = await db.query<Owned>(OWNED, [owners, await declaredNames(root)]);
  const lines: string[] = [];
  for (const { name, kind, holds, declared } of rows) {
    const counted = holds ? await db.query<{ n: string }>(`select count(*) as n from ${name}`) : undefined;
    const count = counted?.rows[0]?.n;
    if (declared && count === '0') continue;
    const many = count === undefined ? '' : `: ${count} ${count === '1' ? 'row' : 'rows'}`;
    lines.push(`${kind} ${name}${many}`);
  }
  return lines;
}
