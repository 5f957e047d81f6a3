// Carries a database to the present, in one transaction: roles and schemas, pending migrations, everything declared again.
import { parseArgs } from 'node:util';
import type { Client } from 'pg';
import { PROJECT_ROOT, runWhenMain } from './cli.ts';
import { findDatabaseUrl } from './migrate/database-url.ts';
import { migrationFiles } from './migrate/frozen.ts';
import { readInstall } from './migrate/install-files.ts';
import { LEDGER_SQL } from './migrate/ledger.ts';
import { runPending } from './migrate/pending.ts';
import { inLockedTransaction } from './migrate/transaction.ts';
import { runSqlFile, runSqlText } from './sql/run-sql.ts';

export type MigrateOptions = { databaseUrl: string; log?: (line: string) => void; root?: string };
export type MigrateResult = { migrations: string[]; declared: string[] };

const HELP = `npm run db:migrate [-- --database-url URL]

Runs pending migrations and declares every function, policy and privilege again, in one transaction.
The database is the one named, else DATABASE_URL, else that of the running stack.`;

/**
 * Migrates a database. Safe to repeat and to run twice at once; when anything fails, nothing of it stays.
 * `root` is the project whose db/ and migrations/ are used.
 */
export const migrate = async ({
  databaseUrl,
  log = console.log,
  root = PROJECT_ROOT,
}: MigrateOptions): Promise<MigrateResult> => {
  const files = await readInstall(root);
  const known = await migrationFiles(root);
  const apply = async (client: Client): Promise<MigrateResult> => {
    await runSqlFile(client, root, files.bootstrap);
    await client.query('set local role portaria_owner');
    await runSqlText(client, 'the migrations table', LEDGER_SQL);
    const migrations = await runPending(client, root, known);
    for (const file of files.declared) await runSqlFile(client, root, file);
    await client.query('reset role');
    await client.query("notify pgrst, 'reload schema'");
    return { migrations, declared: files.declared };
  };
  const result = await inLockedTransaction(databaseUrl, apply);
  for (const name of result.migrations) log(`migrated ${name}`);
  if (result.migrations.length === 0) log('no pending migration');
  log(`declared ${String(result.declared.length)} files`);
  return result;
};

await runWhenMain(import.meta.filename, async () => {
  const { values } = parseArgs({
    options: { help: { type: 'boolean' }, 'database-url': { type: 'string' } },
  });
  if (values.help) console.log(HELP);
  else
    await migrate({
      databaseUrl: findDatabaseUrl(PROJECT_ROOT, values['database-url'] ?? process.env['DATABASE_URL']),
    });
  return 0;
});
