// Proves that db/ and migrations/ describe the same database, by building both and comparing their catalogues.
import { parseArgs } from 'node:util';
import { dropLibpqEnvironment } from '../stack/machine/libpq-environment.ts';
import { startTestPostgres, type TestPostgres } from '../stack/test-database.ts';
import { runWhenMain } from '../common/program/run-when-main.ts';
import { PROJECT_ROOT } from '../common/program/project-root.ts';
import { readCatalogue } from '../migrate/catalogue/catalogue.ts';
import { compareCatalogues } from './drift/compare.ts';
import { installFromPresent } from '../migrate/install-present.ts';
import { migrate } from '../migrate/migrate.ts';
import { recreateDatabase } from '../migrate/sql/databases.ts';

const HELP = `npm run db:drift

Builds one temporary database from db/install.sql and one from migrations/, and compares their catalogues.

Exit codes: 0 no difference; 1 otherwise.`;

/** The differences between db/install.sql and the migrations, as paragraphs. Every difference is a fault. */
export const findDrift = async (cluster: TestPostgres, root: string): Promise<string[]> => {
  const installed = cluster.url('drift_installed');
  const migrated = cluster.url('drift_migrated');
  for (const name of ['drift_installed', 'drift_migrated'])
    await recreateDatabase(cluster.url('postgres'), name);
  await installFromPresent(installed, root);
  await migrate({ databaseUrl: migrated, root, log: () => undefined });
  return compareCatalogues(await readCatalogue(installed), await readCatalogue(migrated));
};

const main = async (): Promise<number> => {
  const { values } = parseArgs({ options: { help: { type: 'boolean' } } });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  dropLibpqEnvironment();
  const cluster = await startTestPostgres();
  try {
    const differences = await findDrift(cluster, PROJECT_ROOT);
    if (differences.length === 0) {
      console.log('no drift: db/ and migrations/ describe the same database');
      return 0;
    }
    console.error(
      `db/ (-) and migrations/ (+) differ in ${String(differences.length)} places:\n\n${differences.join('\n')}`,
    );
    return 1;
  } finally {
    await cluster.stop();
  }
};

await runWhenMain(import.meta.filename, main);
