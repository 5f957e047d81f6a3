// Parts are killed under load: what is answered meanwhile is true, what was acknowledged stays, and each part returns by itself.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { reset } from '../support/database.ts';
import {
  accepts,
  answers,
  kill,
  momentOf,
  pid,
  postgrestReady,
  stretched,
  unservedUntil,
} from './support/parts.ts';
import { mixedLoad, prepare, type Stage } from './support/mixed-load.ts';
import { figure, outcomes, type Load } from './support/steady.ts';

/** On idle cores. */
const BACK_WITHIN_MS = 1_000;
/** PostgREST waits a whole second before it tries the database again, and then reads the schema. */
const BACK_WITH_DATABASE_MS = 1_500;

let stage: Stage;
beforeEach(async () => {
  await reset();
  stage = await prepare();
});
afterAll(reset);

const HONEST = new Set(['ok', '503']);
/** Ends the load, and checks what was said and what was acknowledged. */
async function conclude(
  load: Load,
): Promise<{ seen: Record<string, number>; audit: Record<string, number> }> {
  const seen = outcomes(await load.stop());
  expect(Object.keys(seen).filter((one) => !HONEST.has(one))).toEqual([]);
  await answers(stage.live);
  return { seen, audit: await stage.journal.audit() };
}

describe('Postgres', () => {
  it('crashes under 200 requests a second, twice', async () => {
    const within = stretched(BACK_WITH_DATABASE_MS);
    const load = mixedLoad(stage, 200);
    const back: number[] = [];
    const down: number[] = [];
    await sleep(1_000);
    for (let n = 0; n < 2; n++) {
      await postgrestReady(); // it waits longer each time that it finds no database
      const before = pid('postgres');
      const killed = performance.now();
      kill('postgres', 'SIGQUIT'); // what pg_ctl stop -m immediate sends
      await momentOf(async () => pid('postgres') !== before);
      const accepted = await accepts();
      await sleep(2_000);
      down.push(accepted - killed);
      back.push(unservedUntil(load.samples, accepted));
    }
    const { seen, audit } = await conclude(load);
    figure('Postgres crashes', {
      within,
      downMs: Math.max(...down),
      unservedAfterMs: Math.max(...back),
      seen,
      audit,
    });
    expect(Math.max(...back)).toBeLessThanOrEqual(within);
    expect(audit['left']).toBeGreaterThan(0);
  });
});

describe('PostgREST', () => {
  it('is killed twenty times', async () => {
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
    const { seen, audit } = await conclude(load);
    figure('PostgREST is killed', { within, longestMs: Math.max(...outages), seen, audit });
    expect(Math.max(...outages)).toBeLessThanOrEqual(within);
    expect(audit['left']).toBeGreaterThan(0);
  });
});
