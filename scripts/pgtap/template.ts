// The template database that every test file gets a copy of: migrated once, with pgTAP and the test helpers.
import { withClient } from '../../migrate/sql/with-client.ts';
import { migrate } from '../../migrate/migrate.ts';
import { recreateDatabase } from '../../migrate/sql/databases.ts';
import { runSqlFile } from '../../migrate/sql/run-sql.ts';
import { loadPgtap } from './load-pgtap.ts';
import { findHelpers } from './test-files.ts';

export const SEARCH_PATH = 'set search_path = tests, pgtap, public';

/** Builds the template with that name. */
export const buildTemplate = async (adminUrl: string, name: string, root: string): Promise<void> => {
  const databaseUrl = await recreateDatabase(adminUrl, name);
  await migrate({ databaseUrl, root, log: () => undefined });
  await withClient(databaseUrl, async (client) => {
    await loadPgtap(client);
    await client.query('create schema if not exists tests; grant usage on schema tests to public');
    await client.query(SEARCH_PATH);
    for (const helper of findHelpers(root)) await runSqlFile(client, root, helper);
  });
};
