// Builds databases from db/install.sql in a temporary cluster, and reads the catalogue of each.
import { installFromPresent } from '../../migrate/install-present.ts';
import { recreateDatabase } from '../../migrate/sql/databases.ts';
import { withClient } from '../../migrate/sql/with-client.ts';
import { startTestPostgres } from '../../stack/test-database.ts';
import { readDeclared, type Declared } from './declared.ts';

/** One catalogue for each set of modules. */
export async function buildDeclared(
  root: string,
  sets: readonly (readonly string[])[],
): Promise<readonly Declared[]> {
  const cluster = await startTestPostgres();
  try {
    const built: Declared[] = [];
    for (const modules of sets) {
      const url = await recreateDatabase(cluster.url('postgres'), 'declared');
      await installFromPresent(url, root, modules);
      built.push(await withClient(url, (client) => readDeclared(client, root)));
    }
    return built;
  } finally {
    await cluster.stop();
  }
}
