// Prepares the database of a running Postgres: creates and migrates it, sets passwords, loads demo data.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { runSqlFile } from '../../migrate/sql/run-sql.ts';
import { withClient } from '../../migrate/sql/with-client.ts';
import { PROJECT_ROOT } from '../../common/program/project-root.ts';

export const DATABASE = 'portaria';

/** Creates the database if it does not exist. `serverUrl` names any other database of the cluster. */
export async function createDatabase(serverUrl: string): Promise<void> {
  await withClient(serverUrl, async (client) => {
    const { rowCount } = await client.query('select from pg_catalog.pg_database where datname = $1', [
      DATABASE,
    ]);
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(DATABASE)}`);
  });
}

/** Runs `db/demo/*.sql` in alphabetical order, in one transaction. */
export async function loadDemoData(databaseUrl: string): Promise<void> {
  const folder = join('db', 'demo');
  const files = (await readdir(join(PROJECT_ROOT, folder))).filter((name) => name.endsWith('.sql')).sort();
  await withClient(databaseUrl, async (client) => {
    await client.query('begin');
    for (const file of files) await runSqlFile(client, PROJECT_ROOT, join(folder, file));
    await client.query('commit');
  });
}
