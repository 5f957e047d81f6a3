// Postgres is away, and then frozen, for longer than anything waits: every request is answered in time, and all returns by itself.
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { reset } from '../support/database.ts';
import { postgresProcesses } from '../support/postgres-processes.ts';
import { stack } from '../support/stack.ts';
import { mixedLoad, prepare, type Stage } from './support/mixed-load.ts';
import { accepts, kill, pid, unservedUntil } from './support/parts.ts';
import { figure, outcomes, percentile } from './support/steady.ts';

/** Past the fifth attempt of PostgREST, which waits twice as long before each. */
const AWAY_MS = 35_000;
/** Several times what the shim waits for an answer. */
const FROZEN_MS = 20_000;
/** The shim's five seconds, and the way there and back. */
const ANSWERED_WITHIN_MS = 5_500;
const BACK_WITHIN_MS = 2_000;
const SERVERS = ['postgrest', 'api-shim', 'gateway', 'docs-host', 'app'];

let stage: Stage;
beforeEach(async () => {
  await reset();
  stage = await prepare(100);
});
afterAll(reset);

const wrong = (seen: Record<string, number>): string[] =>
  Object.keys(seen).filter((one) => one !== 'ok' && one !== '503');

it('Postgres is away', async () => {
  const before = SERVERS.map(pid);
  const load = mixedLoad(stage, 40);
  await sleep(1_000);
  const conf = join(stack.paths.pgdata, 'postgresql.conf');
  renameSync(conf, `${conf}.away`); // without it Postgres cannot be started again
  try {
    kill('postgres', 'SIGINT');
    await sleep(AWAY_MS);
  } finally {
    renameSync(`${conf}.away`, conf);
  }
  const accepted = await accepts();
  await sleep(BACK_WITHIN_MS + 1_000);
  const samples = await load.stop();
  const [seen, audit] = [outcomes(samples), await stage.journal.audit()];
  const [unservedAfterMs, slowestMs] = [unservedUntil(samples, accepted), percentile(samples, 1)];
  figure('Postgres is away', { awayMs: AWAY_MS, unservedAfterMs, slowestMs, seen, audit });
  expect(wrong(seen)).toEqual([]);
  expect(slowestMs).toBeLessThanOrEqual(ANSWERED_WITHIN_MS);
  expect(unservedAfterMs).toBeLessThanOrEqual(BACK_WITHIN_MS);
  expect(SERVERS.map(pid)).toEqual(before);
});

it('Postgres is frozen', async () => {
  const before = SERVERS.map(pid);
  const load = mixedLoad(stage, 30);
  await sleep(1_000);
  const frozen = postgresProcesses(pid('postgres'));
  expect(frozen.length).toBeGreaterThan(3);
  for (const one of frozen) process.kill(one, 'SIGSTOP');
  try {
    await sleep(FROZEN_MS);
  } finally {
    for (const one of frozen) process.kill(one, 'SIGCONT');
  }
  const thawed = performance.now();
  await sleep(BACK_WITHIN_MS + 1_000);
  const samples = await load.stop();
  const [seen, audit] = [outcomes(samples), await stage.journal.audit()];
  const [unservedAfterMs, slowestMs] = [unservedUntil(samples, thawed), percentile(samples, 1)];
  figure('Postgres is frozen', { frozenMs: FROZEN_MS, unservedAfterMs, slowestMs, seen, audit });
  expect(wrong(seen)).toEqual([]);
  expect(slowestMs).toBeLessThanOrEqual(ANSWERED_WITHIN_MS);
  expect(unservedAfterMs).toBeLessThanOrEqual(BACK_WITHIN_MS);
  expect(SERVERS.map(pid)).toEqual(before);
});
