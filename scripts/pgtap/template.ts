// The template database that every test file gets a copy of: migrated once, with pgTAP and the test helpers.
import { withClient } from '../../migrate/sql/with-client.ts';
import { readInstall } from '../../migrate/install-files.ts';
import { migrate } from '../../migrate/migrate.ts';
import { recreateDatabase, urlOfDatabase } from '../../migrate/sql/databases.ts';
import { runSqlFile } from '../../migrate/sql/run-sql.ts';
import { loadPgtap } from './load-pgtap.ts';
import { findHelpers } from './test-files.ts';

export const SEARCH_PATH = 'set search_path = tests, pgtap, public';

/** Builds the template with that name. `owner` is the URL of another login than the administrator, which then owns and migrates it. */
export const buildTemplate = async (
  adminUrl: string,
  name: string,
  root: string,
  owner?: string,
): Promise<void> => {
  const databaseUrl = await recreateDatabase(adminUrl, name);
  if (owner !== undefined)
    await withClient(databaseUrl, (client) =>
      client.query(`alter database ${name} owner to ${new URL(owner).username}`),
    );
  await migrate({
    databaseUrl: owner === undefined ? databaseUrl : urlOfDatabase(owner, name),
    root,
    log: () => undefined,
  });
  await withClient(databaseUrl, async (client) => {
    // As the administrator: sets what the owner may not. Two test files at once would update the same row of the catalogue.
    if (owner !== undefined) await runSqlFile(client, root, (await readInstall(root)).bootstrap);
    await loadPgtap(client);
    await client.query('create schema if not exists tests; grant usage on schema tests to public');
    await client.query(SEARCH_PATH);
    for (const helper of findHelpers(root)) await runSqlFile(client, root, helper);
  });
};
