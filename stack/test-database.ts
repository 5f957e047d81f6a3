// A Postgres cluster for one test run: in a temporary folder, without fsync, deleted at the end.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverIdentity } from './machine/identity.ts';
import { startPostgres, type PostgresOptions } from './postgres/postgres.ts';
import { privateFolder } from './files/private-files.ts';

export type TestPostgres = {
  /** The superuser's URL for one database of the cluster; `postgres` and `template1` exist. */
  url: (database: string) => string;
  pid: () => number | undefined;
  logFile: string;
  /** Stops the server and removes its folder. */
  stop: () => Promise<void>;
};

/**
 * Starts a temporary Postgres.
 *
 * @example
 * const postgres = await startTestPostgres();
 * const client = new pg.Client({ connectionString: postgres.url('postgres') });
 * …
 * await postgres.stop();
 */
export async function startTestPostgres(
  settings: PostgresOptions['settings'] = {},
  pg?: PostgresOptions['pg'],
): Promise<TestPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'portaria-test-'));
  const dataDir = join(folder, 'pgdata');
  privateFolder(folder, serverIdentity(folder, dataDir));
  const logFile = join(folder, 'postgres.log');
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  try {
    const postgres = await startPostgres({
      dataDir,
      socketDir: join(folder, 's'),
      durable: false,
      settings,
      logFile,
      ...(pg && { pg }),
    });
    const stop = async () => {
      await postgres.stop();
      remove();
    };
    return { url: postgres.url, pid: postgres.pid, logFile, stop };
  } catch (error) {
    remove();
    throw error;
  }
}
