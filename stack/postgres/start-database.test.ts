// Starting a stack's database: its steps, its addresses, and an interrupted start.
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { withClient } from '../../migrate/sql/with-client.ts';
import { prepareFolders } from '../machine/folders.ts';
import { pathsOf } from '../files/paths.ts';
import { postgresRunAs, type Postgres } from './postgres.ts';
import { loadSecrets } from '../files/secrets.ts';
import { startDatabase, type DatabaseUrls } from './start-database.ts';
import { killProcess } from '../testing/kill-process.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const folder = temporaryFolder();
let count = 0;

/** Starts a database in a new folder; with `interrupt`, the start is aborted as soon as Postgres runs. */
function start(interrupt?: AbortController) {
  const dir = join(folder, String((count += 1)));
  mkdirSync(dir);
  const paths = pathsOf(dir);
  mkdirSync(paths.state, { recursive: true });
  const identity = prepareFolders(paths);
  const lines: string[] = [];
  let postgres: Postgres | undefined;
  const logFile = `${paths.logs}/postgres.log`;
  const done = startDatabase({
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
  return { done, lines, logFile, pid: () => postgres?.pid(), stop: async () => postgres?.stop(true) };
}
const all = <Row extends object>(url: string, sql: string) =>
  withClient(url, async (client) => (await client.query<Row>(sql)).rows);

describe('startDatabase', () => {
  let started: ReturnType<typeof start>;
  let urls: DatabaseUrls;
  beforeAll(async () => {
    started = start();
    urls = await started.done;
    return started.stop;
  });

  it('logs each step', () => {
    const steps = ['creating the database cluster', 'migrating the database', 'loading the demo data'];
    expect(started.lines.filter((line) => steps.includes(line))).toEqual(steps);
    expect(started.lines.length).toBeGreaterThan(steps.length); // the migrations name themselves
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
    expect(readFileSync(started.logFile, 'utf8')).toContain('ready to accept connections');
  });

  it('restarts Postgres after a crash', async () => {
    const { done, lines, pid, stop } = start(); // its own: without fsync a crash loses rows
    onTestFinished(stop);
    await done;
    killProcess(pid());
    await expect.poll(() => lines.includes('postgres is back')).toBe(true);
  });

  it('stops before the migrations when the start is aborted', async () => {
    const { done, lines, stop } = start(new AbortController());
    onTestFinished(stop);
    await expect(done).rejects.toThrow('enough');
    expect(lines).toEqual(['creating the database cluster']);
  });
});
