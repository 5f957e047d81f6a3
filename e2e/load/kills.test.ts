// Services are killed under load: responses stay correct, acknowledged changes survive, and each service recovers.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { reset } from '../support/database.ts';
import {
  accepts,
  answers,
  backAfter,
  kill,
  momentOf,
  pid,
  postgrestReady,
  withoutPostgres,
} from './support/processes.ts';
import { stretched } from '../support/stretched.ts';
import { mixedLoad, prepare, type Stage } from './support/mixed-load.ts';
import { figure, outcomes, type Sample } from './support/steady.ts';

/** On an idle machine. */
const BACK_WITHIN_MS = 1_000;

let stage: Stage;
beforeEach(async () => {
  await reset();
  stage = await prepare();
});
afterAll(reset);

const HONEST = new Set(['ok', '503']);
/** Checks the answers under load, and the acknowledged changes. */
async function conclude(samples: readonly Sample[]) {
  const seen = outcomes(samples);
  expect(Object.keys(seen).filter((one) => !HONEST.has(one))).toEqual([]);
  await answers(stage.live);
  return { seen, audit: await stage.journal.audit() };
}

describe('Postgres', () => {
  it('crashes twice at 200 requests a second: only 503 errors, and no acknowledged change is lost [F1]', async () => {
    const within = stretched(BACK_WITHIN_MS);
    const all: Sample[] = [];
    const back: number[] = [];
    const down: number[] = [];
    for (let n = 0; n < 2; n++) {
      await postgrestReady(); // whole again before the next kill
      const load = mixedLoad(stage, 200);
      await sleep(1_000);
      const before = pid('postgres');
      const killed = performance.now();
      kill('postgres', 'SIGQUIT'); // the signal of pg_ctl stop -m immediate
      await momentOf(async () => pid('postgres') !== before);
      const accepted = await accepts();
      await sleep(within + 1_000);
      const samples = await load.stop();
      all.push(...samples);
      down.push(accepted - killed);
      back.push(backAfter(samples, accepted));
    }
    const { seen, audit } = await conclude(all);
    figure('Postgres crashes', {
      downMs: Math.max(...down),
      backAfterMs: Math.max(...back),
      seen,
      audit,
    });
    expect(Math.max(...back)).toBeLessThan(within);
    expect(audit['left']).toBeGreaterThan(0);
  });

  it('comes back after a downtime in which PostgREST was restarted, and requests succeed again [F1]', async () => {
    const within = stretched(BACK_WITHIN_MS);
    const load = mixedLoad(stage, 60);
    await sleep(500);
    await withoutPostgres(async () => {
      await sleep(1_000);
      kill('postgrest', 'SIGKILL');
      await sleep(7_500); // by then it waits eight seconds between two attempts
    });
    const accepted = await accepts();
    await sleep(within + 1_000);
    const samples = await load.stop();
    const { seen, audit } = await conclude(samples);
    const backAfterMs = backAfter(samples, accepted);
    figure('Postgres comes back', { backAfterMs, seen, audit });
    expect(backAfterMs).toBeLessThan(within);
  });
});

describe('PostgREST', () => {
  it('is killed twenty times under load: only 503 errors, and no acknowledged change is lost [F4]', async () => {
    const within = stretched(BACK_WITHIN_MS);
    const load = mixedLoad(stage, 60);
    const outages: number[] = [];
    await sleep(500);
    for (let n = 0; n < 20; n++) {
      const before = pid('postgrest');
      const killed = performance.now();
      kill('postgrest', 'SIGKILL');
      await momentOf(async () => pid('postgrest') !== before);
      outages.push((await answers(stage.live)) - killed);
      await sleep(200);
    }
    const { seen, audit } = await conclude(await load.stop());
    figure('PostgREST is killed', { longestMs: Math.max(...outages), seen, audit });
    expect(Math.max(...outages)).toBeLessThan(within);
    expect(audit['left']).toBeGreaterThan(0);
  });
});
