// Carries a database to the present, in one transaction: roles and schemas, pending migrations, everything declared again.
import { basename } from 'node:path';
import type { Client } from 'pg';
import { PROJECT_ROOT } from '../common/project-root.ts';
import { VERSION } from '../common/version.ts';
import { migrationSums } from './frozen.ts';
import { DECLARING, readInstall } from './install-files.ts';
import { LEDGER_SQL } from './ledger.ts';
import { runPending } from './pending.ts';
import { installedRelease, isOwnDatabase, recordRelease, refuseNewer } from './release.ts';
import { printing } from './printing.ts';
import { recordSums, refuseChanged, totalSum } from './sums.ts';
import { refuseTaken } from './taken.ts';
import { inLockedTransaction } from './transaction.ts';
import { runSqlFile, runSqlText } from './sql/run-sql.ts';

export type MigrateOptions = {
  databaseUrl: string;
  log?: (line: string) => void;
  root?: string;
  version?: string;
  /** Prints every statement and saves nothing. */
  dryRun?: boolean;
};
export type MigrateResult = { migrations: string[]; declared: string[] };

/* As the administrator, because the tables may belong to anybody. */
const PROTECT_AGAIN = `
do $$
begin
  if to_regprocedure('portaria.protect_again()') is not null then perform portaria.protect_again(); end if;
  if to_regprocedure('portaria.follow_again()') is not null then perform portaria.follow_again(); end if;
end;
$$`;

const isPolicy = (file: string): boolean => file.startsWith('db/policies/');

/**
 * Migrates a database. Safe to repeat and to run twice at once; when anything fails, nothing of it stays.
 * `root` is the project whose db/ and migrations/ are used, `version` its release.
 */
export const migrate = async ({
  databaseUrl,
  log = console.log,
  root = PROJECT_ROOT,
  version = VERSION,
  dryRun = false,
}: MigrateOptions): Promise<MigrateResult> => {
  const files = await readInstall(root);
  const sums = await migrationSums(root);
  const known = [...sums.keys()];
  const release = { versao: version, migracao: basename(known.at(-1) ?? '', '.sql'), soma: totalSum(sums) };
  const apply = async (connected: Client): Promise<MigrateResult> => {
    const client = dryRun ? printing(connected, log) : connected;
    const installed = await installedRelease(client);
    refuseNewer(installed, version);
    const own = await isOwnDatabase(client, installed);
    await refuseTaken(client, root, files);
    await client.query("select set_config('portaria.banco_proprio', $1, true)", [String(own)]);
    await runSqlFile(client, root, files.bootstrap);
    await client.query('set local role portaria_owner');
    await runSqlText(client, 'the migrations table', LEDGER_SQL);
    await refuseChanged(client, sums);
    const migrations = await runPending(client, root, known);
    await recordSums(client, sums);
    await recordRelease(client, release, own);
    const declare = async (which: readonly string[]): Promise<void> => {
      await client.query('set local role portaria_owner');
      await client.query(DECLARING, ['true']);
      for (const file of which) await runSqlFile(client, root, file);
      await client.query(DECLARING, ['false']);
      await client.query('reset role');
    };
    await declare(files.declared.filter((file) => !isPolicy(file)));
    await client.query(PROTECT_AGAIN);
    await declare(files.declared.filter(isPolicy)); // last: what somebody noted must not replace Portaria's own policies
    await client.query("notify pgrst, 'reload schema'");
    return { migrations, declared: files.declared };
  };
  const result = await inLockedTransaction(databaseUrl, apply, dryRun ? 'rollback' : 'commit');
  if (dryRun) {
    log('rollback;');
    return result;
  }
  for (const name of result.migrations) log(`migrated ${name}`);
  if (result.migrations.length === 0) log('no pending migration');
  log(`declared ${String(result.declared.length)} files`);
  return result;
};
