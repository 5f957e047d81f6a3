// Starting a stack's database: its steps, its addresses, and an interrupted start.
import { mkdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { withClient } from '../../migrate/sql/with-client.ts';
import { prepareFolders } from '../machine/folders.ts';
import { pathsOf } from '../files/paths.ts';
import { postgresRunAs, type Postgres } from './postgres.ts';
import { loadSecrets } from '../files/secrets.ts';
import { startDatabase, type DatabaseUrls } from './start-database.ts';
import { killProcess } from '../testing/kill-process.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const paths = pathsOf(temporaryFolder());
const logFile = `${paths.logs}/postgres.log`;
let lines: string[] = [];
let postgres: Postgres | undefined;

const start = (interrupt?: AbortController): Promise<DatabaseUrls> => {
  const identity = prepareFolders(paths);
  lines = [];
  return startDatabase({
    paths,
    secrets: loadSecrets(paths.secrets),
    durable: false,
    logFile,
    runAs: postgresRunAs(identity, [paths.state, paths.socketDir]),
    hooks: { log: (line) => lines.push(line), ...(interrupt ? { signal: interrupt.signal } : {}) },
    onStarted: (started) => {
      postgres = started;
      interrupt?.abort(new Error('enough'));
    },
  });
};
const all = <Row extends object>(url: string, sql: string) =>
  withClient(url, async (client) => (await client.query<Row>(sql)).rows);

describe('startDatabase', { timeout: 60_000 }, () => {
  let urls: DatabaseUrls;
  beforeAll(async () => {
    mkdirSync(paths.state, { recursive: true });
    urls = await start();
    return () => postgres?.stop(true);
  }, 60_000);

  it('logs each step', () => {
    const steps = ['creating the database cluster', 'migrating the database', 'loading the demo data'];
    expect(lines.filter((line) => steps.includes(line))).toEqual(steps);
    expect(lines.length).toBeGreaterThan(steps.length); // the migrations name themselves
  });

  it('loads the demo people', async () => {
    expect(await all(urls.superuser, 'select from portaria.usuarios')).not.toEqual([]);
  });

  it('returns a URL for each role, and starts a temporary database without fsync', async () => {
    for (const [url, role] of [
      [urls.superuser, 'postgres'],
      [urls.authenticator, 'authenticator'],
      [urls.maintenance, 'portaria_maintenance'],
    ] as const) {
      const rows = await all(
        url,
        `select session_user, current_database(), current_setting('fsync') as fsync`,
      );
      expect(rows).toEqual([{ session_user: role, current_database: 'portaria', fsync: 'off' }]);
    }
    expect(readFileSync(logFile, 'utf8')).toContain('ready to accept connections');
  });

  it('restarts Postgres after a crash', async () => {
    killProcess(postgres?.pid());
    await expect.poll(() => lines.includes('postgres is back'), { timeout: 20_000 }).toBe(true);
  });

  it('stops before the migrations when the start is aborted', async () => {
    await postgres?.stop(true);
    await expect(start(new AbortController())).rejects.toThrow('enough');
    expect(lines).toEqual([]);
  });
});
