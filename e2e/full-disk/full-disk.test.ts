// A full disk for database and logs: requests succeed or get 503, acknowledged changes survive, and the stack recovers
// by itself when there is space.
import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, inject, it } from 'vitest';
import { mixedLoad, prepare } from '../load/support/mixed-load.ts';
import { backAfter, pid } from '../load/support/processes.ts';
import { figure, outcomes } from '../load/support/steady.ts';
import { query, reset } from '../support/database.ts';
import { ask } from '../support/http.ts';

const disk = inject('disk');
const FULL_MS = 20_000;
const PER_SECOND = 30;
const PEOPLE = 200;
/** PostgREST reloads its schema after at most 32 s; the stack restarts it with Postgres. */
const PATIENCE_MS = 80_000;
const SERVICES = ['api-shim', 'gateway', 'docs-host', 'app'];
const BLOCK = Buffer.alloc(1 << 20);

const freeBytes = (): number => {
  const { bavail, bsize } = statfsSync(disk as string);
  return bavail * bsize;
};

/** Fills the last block repeatedly while the servers delete files; `stop` frees everything. */
function fillUp(): { stop: () => Promise<void> } {
  const file = join(disk as string, 'filler');
  const descriptor = openSync(file, 'a');
  const write = (size: number): boolean => {
    try {
      return writeSync(descriptor, BLOCK, 0, size) > 0;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return false;
      throw error;
    }
  };
  const over = new AbortController();
  const filling = (async () => {
    for (; !over.signal.aborted; await sleep(20)) for (const size of [1 << 20, 4096]) while (write(size));
  })();
  return {
    async stop() {
      over.abort();
      await filling;
      closeSync(descriptor);
      rmSync(file);
    },
  };
}

const why = disk === undefined ? ': this user may mount no disk' : '';
if (why) console.log(`e2e/full-disk is skipped${why}`);

it.skipIf(disk === undefined)(
  `requests succeed or get 503 while the disk is full, and succeed again with free space${why} [F10]`,
  async () => {
    await reset();
    const stage = await prepare(PEOPLE);
    const before = SERVICES.map(pid);
    const load = mixedLoad(stage, PER_SECOND);
    await sleep(3_000);
    const filler = fillUp();
    await expect.poll(freeBytes).toBe(0);
    // Postgres needs a new write-ahead log file and stops without space for it.
    for (let n = 0; n < 6; n++)
      await query(`select pg_switch_wal() from pg_logical_emit_message(true, 'full', 'x')`).catch(
        () => undefined,
      );
    const started = performance.now();
    await sleep(FULL_MS);
    await filler.stop();
    const room = performance.now();
    await expect
      .poll(async () => (await ask('me', { token: stage.live }).catch(() => undefined))?.status, {
        timeout: PATIENCE_MS,
        interval: 100,
      })
      .toBe(200);
    await sleep(3_000);
    const samples = await load.stop();
    const [seen, audit] = [outcomes(samples), await stage.journal.audit()];
    const [whileFull, backAfterMs] = [
      outcomes(samples.filter(({ at }) => at > started && at < room)),
      backAfter(samples, room),
    ];
    figure('disk full', {
      fullMs: FULL_MS,
      backAfterMs,
      slowestMs: load.slowestMs(),
      whileFull,
      seen,
      audit,
    });
    expect(Object.keys(seen).filter((one) => one !== 'ok' && one !== '503')).toEqual([]);
    expect(whileFull['503'] ?? 0, 'nothing noticed the full disk').toBeGreaterThan(0);
    expect(SERVICES.map(pid)).toEqual(before);
  },
);
