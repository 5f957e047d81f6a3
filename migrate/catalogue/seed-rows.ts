// The rows of a fresh database, without columns whose values differ each time.
import type { Client } from 'pg';
import { OURS } from './sql-fragments.ts';

const TABLES = `
select format('%I.%I', n.nspname, c.relname) as name,
       array(select a.attname::text from pg_attribute a
             left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
             where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attidentity = ''
               and coalesce(pg_get_expr(d.adbin, d.adrelid), '') !~ '(gen_random_uuid|now|clock_timestamp|nextval)\\('
             order by a.attnum) as columns
from pg_class c
join pg_namespace n on n.oid = c.relnamespace
where ${OURS} and c.relkind in ('r', 'p') and not c.relispartition and c.relname not in ('pgmigrations', 'instalacao')`;

/** One fact for each table that holds rows. */
export const readSeedRows = async (client: Client): Promise<[string, string][]> => {
  const { rows: tables } = await client.query<{ name: string; columns: string[] }>(TABLES);
  const facts: [string, string][] = [];
  for (const { name, columns } of tables) {
    const list = columns.map((column) => client.escapeIdentifier(column)).join(', ');
    const { rows } = await client.query<{ row: string }>(
      `select to_jsonb(r)::text as row from (select ${list} from ${name}) as r order by 1`,
    );
    if (rows.length > 0) facts.push([`rows of ${name}`, rows.map(({ row }) => row).join('\n')]);
  }
  return facts;
};
