// Fills tables with millions of rows in minutes: without triggers, with indexes created afterwards, and without work for autovacuum.
import type { Client } from 'pg';

type Index = { drop: string; make: string };

/* Postgres describes an index of a partitioned table as one of the table alone. An index created that way would not be valid. */
const INDEXES = `
  select
    case when c.oid is null then format('drop index %s', i.indexrelid::regclass)
      else format('alter table %s drop constraint %I', i.indrelid::regclass, c.conname) end as drop,
    case when c.oid is null then replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ')
      else format('alter table %s add constraint %I %s', i.indrelid::regclass, c.conname, pg_get_constraintdef(c.oid)) end as make
  from pg_index as i
  left join pg_constraint as c on c.conindid = i.indexrelid and c.conrelid = i.indrelid
  where i.indrelid = $1::regclass`;

/** Runs an `insert` as a superuser, into a table that no foreign key references. */
export async function fillTable(client: Client, table: string, insert: string): Promise<void> {
  const { rows: indexes } = await client.query<Index>(INDEXES, [table]);
  for (const { drop } of indexes) await client.query(drop);
  await insertQuietly(client, insert);
  await client.query(`set maintenance_work_mem = '1GB'`);
  for (const { make } of indexes) await client.query(make);
  await client.query(`vacuum (freeze, analyze) ${table}`);
}

/** The same for a table with a foreign key that needs an index. */
export async function fillWithIndexes(client: Client, table: string, insert: string): Promise<void> {
  await insertQuietly(client, insert);
  await client.query(`vacuum (freeze, analyze) ${table}`);
}

async function insertQuietly(client: Client, insert: string): Promise<void> {
  await client.query('set session_replication_role = replica');
  await client.query(insert);
  await client.query('reset session_replication_role');
}
