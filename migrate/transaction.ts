// Runs work in one transaction under an advisory lock, and retries after a conflict with another database of the cluster.
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import { refuseForeignSchema } from './own-schema.ts';
import { makeUnhurried } from './sql/plain-session.ts';

/** The advisory lock of a migration: the letters "port". */
export const MIGRATE_LOCK = 0x706f7274;
const ATTEMPTS = 8;

/*
 * Advisory locks belong to one database, roles to the cluster. Concurrent first migrations of two databases can
 * therefore conflict in the role catalogue: one of them gets one of these errors, and is retried.
 */
const CLUSTER_RACES = new Set(['XX000', '23505', '42710', '40P01']);
const RACE_MESSAGE =
  /tuple concurrently|pg_authid|pg_auth_members|pg_db_role_setting|pg_shdescription|role ".*" already exists|deadlock/;

const isClusterRace = (error: unknown): boolean => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return (
    cause instanceof DatabaseError &&
    CLUSTER_RACES.has(cause.code ?? '') &&
    RACE_MESSAGE.test(`${cause.message} ${cause.constraint ?? ''}`)
  );
};

const attempt = async <Result>(
  databaseUrl: string,
  work: (client: Client) => Promise<Result>,
  end: 'commit' | 'rollback',
): Promise<Result> => {
  const client = new Client({ connectionString: databaseUrl, application_name: 'portaria-migrate' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await makeUnhurried(client);
    await client.query('select pg_catalog.pg_advisory_lock($1)', [MIGRATE_LOCK]);
    await client.query('begin');
    await client.query("set local lock_timeout = '15s'");
    await client.query('set local search_path = pg_catalog, pg_temp');
    await client.query('set local client_min_messages = warning');
    await refuseForeignSchema(client);
    const result = await work(client);
    await client.query(end);
    return result;
  } finally {
    // Closing the connection rolls back what was not committed, and releases the lock.
    await client.end();
  }
};

/** Runs `work` in a transaction on a new connection; rolled back when it fails or when `end` is rollback. */
export const inLockedTransaction = async <Result>(
  databaseUrl: string,
  work: (client: Client) => Promise<Result>,
  end: 'commit' | 'rollback' = 'commit',
): Promise<Result> => {
  for (let tried = 1; ; tried += 1) {
    try {
      return await attempt(databaseUrl, work, end);
    } catch (error) {
      if (tried >= ATTEMPTS || !isClusterRace(error)) throw error;
      await sleep(Math.random() * 100 * tried);
    }
  }
};
