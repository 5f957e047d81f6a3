// Migrates a database in one transaction: roles and schemas, pending migrations, then all declarations of db/.
import { basename } from 'node:path';
import type { Client } from 'pg';
import { PROJECT_ROOT } from '../common/program/project-root.ts';
import { VERSION } from '../common/program/version.ts';
import { visibleText } from '../common/program/visible-text.ts';
import { migrationSums } from './frozen.ts';
import { eventTriggers } from './event-triggers.ts';
import { declare } from './declare.ts';
import { readInstall } from './install-files.ts';
import { refuseWithoutRights } from './host-rights.ts';
import { LEDGER_SQL } from './ledger.ts';
import { WITHOUT_SCHOOLS, filesOf, planModules } from './module-plan.ts';
import { addSchools, removeSchools } from './modules/switch-schools.ts';
import { runPending } from './pending.ts';
import { installedRelease, isOwnDatabase, recordRelease, refuseNewer } from './release.ts';
import { printing } from './printing.ts';
import { recordReplaced } from './replaced.ts';
import { recordSums, refuseChanged, totalSum } from './sums.ts';
import { refuseTaken } from './taken.ts';
import { inLockedTransaction } from './transaction.ts';
import { runSqlFile, runSqlText } from './sql/run-sql.ts';

export type MigrateOptions = {
  databaseUrl: string;
  log?: (line: string) => void;
  root?: string;
  version?: string;
  /** Prints every statement and rolls back. */
  dryRun?: boolean;
  /** Whether the module escolas is installed; undefined keeps the state of the database, and installs it in a new one. */
  schools?: boolean | undefined;
};
export type MigrateResult = { migrations: string[]; declared: string[] };

/* Runs as the administrator, because the tables may belong to any role. */
const PROTECT_AGAIN = `
do $$
begin
  if to_regprocedure('portaria.protect_again()') is not null then perform portaria.protect_again(); end if;
  if to_regprocedure('portaria.follow_again()') is not null then perform portaria.follow_again(); end if;
end;
$$`;

const isPolicy = (file: string): boolean => file.startsWith('db/policies/');

/**
 * Migrates a database. Repeated and concurrent runs are safe; when anything fails, nothing is saved.
 * `root` is the project with db/ and migrations/, `version` its release.
 */
export const migrate = async ({
  databaseUrl,
  log = console.log,
  root = PROJECT_ROOT,
  version = VERSION,
  dryRun = false,
  schools,
}: MigrateOptions): Promise<MigrateResult> => {
  const all = await readInstall(root);
  const sums = await migrationSums(root);
  const known = [...sums.keys()];
  const release = { versao: version, migracao: basename(known.at(-1) ?? '', '.sql'), soma: totalSum(sums) };
  const apply = async (connected: Client): Promise<MigrateResult> => {
    connected.on('notice', ({ message }) => log(`-- warning: ${visibleText(message ?? '')}`));
    if (dryRun) for (const line of await eventTriggers(connected)) log(visibleText(line));
    const client = dryRun ? printing(connected, log) : connected;
    const installed = await installedRelease(client);
    refuseNewer(installed, version);
    const own = await isOwnDatabase(client, installed);
    const plan = await planModules(client, installed?.modulos, schools, all);
    await refuseTaken(client, root, plan.files, filesOf([], all).files);
    await refuseWithoutRights(connected, own);
    await client.query("select set_config('portaria.banco_proprio', $1, true)", [String(own)]);
    await runSqlFile(client, root, plan.files.bootstrap);
    await client.query('set local role portaria_owner');
    await runSqlText(client, 'the migrations table', LEDGER_SQL);
    await recordReplaced(client, root, known);
    await refuseChanged(client, sums);
    if (plan.change === 'add') await addSchools(client, root, known);
    const migrations = await runPending(client, root, known, plan.migrationEdit);
    if (plan.change === 'remove') await removeSchools(client, all.declared);
    await recordSums(client, sums);
    await recordRelease(client, release, own, plan.modules);
    const policies = plan.files.declared.filter(isPolicy);
    const others = plan.files.declared.filter((file) => !isPolicy(file));
    await declare(client, root, others, plan.edit);
    await client.query(PROTECT_AGAIN);
    await declare(client, root, policies, plan.edit); // last: protecting recorded tables again must not replace Portaria's own policies
    await client.query("notify pgrst, 'reload schema'");
    return { migrations, declared: plan.files.declared };
  };
  const result = await inLockedTransaction(databaseUrl, apply, dryRun ? 'rollback' : 'commit');
  if (dryRun) {
    log('rollback;');
    return result;
  }
  if (result.declared.includes(WITHOUT_SCHOOLS)) log('without the module escolas');
  for (const name of result.migrations) log(`migrated ${name}`);
  if (result.migrations.length === 0) log('no pending migration');
  log(`declared ${String(result.declared.length)} files`);
  return result;
};
