// The clean-up of a stack runs at start, a day after success, ten minutes after a failure, and not after the stop.
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { until } from '../../common/testing/turns.ts';
import { withClient } from '../../migrate/sql/with-client.ts';
import { createDatabaseUrl } from './database-url.ts';
import { scheduleMaintenance } from './maintenance.ts';
import { startTestPostgres } from '../test-database.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const MINUTE = 60_000;
const nobody = createDatabaseUrl({
  user: 'postgres',
  password: 'p',
  database: 'postgres',
  socketDir: temporaryFolder(),
});

/* Waits for log lines that depend on a connection, not on a timer. */
const waited = (lines: string[], count: number) => until(() => lines.length >= count);

describe('scheduleMaintenance', () => {
  let url: string;
  beforeAll(async () => {
    const postgres = await startTestPostgres();
    url = postgres.url('postgres');
    await withClient(url, (client) =>
      client.query(`create role portaria_owner; create schema portaria authorization portaria_owner; create table runs ();
        create procedure portaria.run_all_maintenance() language sql as 'insert into runs default values'`),
    );
    return postgres.stop;
  });
  afterEach(() => vi.useRealTimers());
  const runs = () => withClient(url, async (client) => (await client.query('select from runs')).rowCount);
  const start = (of: string) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const lines: string[] = [];
    return { ...scheduleMaintenance(of, (line) => lines.push(line)), lines };
  };

  it('runs the maintenance at once and again after a day', async () => {
    const { lines, stop } = start(url);
    await waited(lines, 1);
    expect([lines, await runs()]).toEqual([['maintenance done'], 1]);
    await vi.advanceTimersByTimeAsync(1440 * MINUTE - 1);
    expect(lines).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    await waited(lines, 2);
    expect([lines[1], await runs()]).toEqual(['maintenance done', 2]);
    stop();
  });

  it('retries ten minutes after a failure, until it is stopped', async () => {
    const { lines, stop } = start(nobody);
    await waited(lines, 1);
    expect(lines[0]).toMatch(/^maintenance failed, trying again in 10 minutes: .*ENOENT/);
    await vi.advanceTimersByTimeAsync(10 * MINUTE);
    await waited(lines, 2);
    stop();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('logs no failure and schedules nothing after stop()', async () => {
    const { lines, stop } = start(nobody);
    stop();
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    expect([lines, vi.getTimerCount()]).toEqual([[], 0]);
  });
});
