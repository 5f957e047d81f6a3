// Postgres is stopped, then frozen, for longer than any timeout: every request is answered in time, and the stack recovers.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { reset } from '../support/database.ts';
import { postgresProcesses } from '../support/services/postgres-processes.ts';
import { stretched } from '../support/stretched.ts';
import { mixedLoad, prepare, type Stage } from './support/mixed-load.ts';
import { accepts, backAfter, deaths, pid, withoutPostgres } from './support/processes.ts';
import { size } from './support/size.ts';
import { figure, outcomes } from './support/steady.ts';

/** Longer than six attempts of PostgREST (four in a short run), which doubles its wait each time, and than any timeout. */
const GONE_MS = size(60_000, 20_000);
const PATIENCE = { timeout: 240_000 };
/** The shim's timeout. */
const TIMEOUT_MS = 5_000;
/* For transport, on an idle machine. */
const MORE_MS = 500;
const BACK_WITHIN_MS = 2_000; // on an idle machine
const SERVICES = ['api-shim', 'gateway', 'docs-host', 'app'];
const PER_SECOND = 30;
/** Three sign-ins per second, until the end of the test. */
const PEOPLE = 200;

let stage: Stage;
beforeEach(async () => {
  await reset();
  stage = await prepare(PEOPLE);
});
afterAll(reset);

const wrong = (seen: Record<string, number>): string[] =>
  Object.keys(seen).filter((one) => one !== 'ok' && one !== '503');

it('requests get 503 while Postgres is down, and the services recover [F2]', PATIENCE, async () => {
  const [before, died] = [SERVICES.map(pid), deaths().length];
  const load = mixedLoad(stage, PER_SECOND);
  await sleep(1_000);
  await withoutPostgres(() => sleep(GONE_MS));
  const accepted = await accepts();
  const within = stretched(BACK_WITHIN_MS);
  await sleep(within + 1_000);
  const samples = await load.stop();
  const [seen, audit] = [outcomes(samples), await stage.journal.audit()];
  const [backAfterMs, slowestMs] = [backAfter(samples, accepted), load.slowestMs()];
  figure('Postgres is away', { awayMs: GONE_MS, backAfterMs, slowestMs, seen, audit });
  expect(wrong(seen)).toEqual([]);
  expect(slowestMs).toBeLessThan(TIMEOUT_MS + stretched(MORE_MS));
  expect(backAfterMs).toBeLessThan(within);
  expect(SERVICES.map(pid)).toEqual(before);
  expect(new Set(deaths().slice(died))).toEqual(new Set(['postgres']));
});

it('requests get 503 while Postgres hangs, and the services recover [F3]', PATIENCE, async () => {
  const [before, died] = [SERVICES.map(pid), deaths().length];
  const load = mixedLoad(stage, PER_SECOND);
  await sleep(1_000);
  const frozen = postgresProcesses(pid('postgres'));
  expect(frozen.length).toBeGreaterThan(3);
  for (const one of frozen) process.kill(one, 'SIGSTOP');
  try {
    await sleep(GONE_MS);
  } finally {
    for (const one of frozen) process.kill(one, 'SIGCONT');
  }
  const thawed = performance.now();
  const within = stretched(BACK_WITHIN_MS);
  await sleep(within + 1_000);
  const samples = await load.stop();
  const [seen, audit] = [outcomes(samples), await stage.journal.audit()];
  const [backAfterMs, slowestMs] = [backAfter(samples, thawed), load.slowestMs()];
  figure('Postgres is frozen', { frozenMs: GONE_MS, backAfterMs, slowestMs, seen, audit });
  expect(wrong(seen)).toEqual([]);
  expect(slowestMs).toBeLessThan(TIMEOUT_MS + stretched(MORE_MS));
  expect(backAfterMs).toBeLessThan(within);
  expect(SERVICES.map(pid)).toEqual(before);
  expect(deaths().slice(died)).toEqual([]);
});
