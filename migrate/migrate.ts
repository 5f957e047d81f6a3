// Carries a database to the present, in one transaction: roles and schemas, pending migrations, everything declared again.
import type { Client } from 'pg';
import { PROJECT_ROOT } from '../common/project-root.ts';
import { migrationFiles } from './frozen.ts';
import { readInstall } from './install-files.ts';
import { LEDGER_SQL } from './ledger.ts';
import { runPending } from './pending.ts';
import { inLockedTransaction } from './transaction.ts';
import { runSqlFile, runSqlText } from './sql/run-sql.ts';

export type MigrateOptions = { databaseUrl: string; log?: (line: string) => void; root?: string };
export type MigrateResult = { migrations: string[]; declared: string[] };

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
