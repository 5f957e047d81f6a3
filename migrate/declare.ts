// Declares files of db/ inside a transaction: functions, triggers, views, policies, privileges.
import type { Client } from 'pg';
import { DECLARING } from './install-files.ts';
import { inLockedTransaction } from './transaction.ts';
import { runSqlFiles, type Edit } from './sql/run-sql.ts';

/** Declaring a function again drops its planner settings, which this file sets. */
export const PLANS = 'db/plans.sql';

/** Runs the files as the owner of the schemas; `edit` may skip statements. */
export const declare = async (
  client: Pick<Client, 'query'>,
  root: string,
  files: readonly string[],
  edit?: Edit,
): Promise<void> => {
  await client.query('set local role portaria_owner');
  await client.query(DECLARING, ['true']);
  await runSqlFiles(client, root, files, edit);
  await client.query(DECLARING, ['false']);
  await client.query('reset role');
};

/** Declares files in a migrated database, and makes PostgREST reload its schema. When one file fails, nothing is saved. */
export const declareFiles = async (
  databaseUrl: string,
  root: string,
  files: readonly string[],
): Promise<void> =>
  inLockedTransaction(databaseUrl, async (client) => {
    await declare(client, root, [...files, PLANS]);
    await client.query("notify pgrst, 'reload schema'");
  });
