// Parts are killed under load: what is answered meanwhile is true, what was acknowledged stays, and each part returns by itself.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { reset } from '../support/database.ts';
import { accepts, answers, kill, momentOf, pid, postgrestReady, unservedUntil } from './support/parts.ts';
import { mixedLoad, prepare, type Stage } from './support/mixed-load.ts';
import { figure, outcomes } from './support/steady.ts';

let stage: Stage;
beforeEach(async () => {
  await reset();
  stage = await prepare();
});
afterAll(reset);

const HONEST = new Set(['ok', '503']);
const wrong = (seen: Record<string, number>): string[] => Object.keys(seen).filter((one) => !HONEST.has(one));

describe('Postgres', () => {
  it('crashes under 200 requests a second, twice', async () => {
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
    const seen = outcomes(await load.stop());
    const audit = await stage.journal.audit();
    figure('Postgres crashes', {
      downMs: Math.max(...down),
      unservedAfterMs: Math.max(...back),
      seen,
      audit,
    });
    expect(wrong(seen)).toEqual([]);
    expect(Math.max(...back)).toBeLessThanOrEqual(1_000);
    expect(audit['left']).toBeGreaterThan(0);
  });
});

describe('PostgREST', () => {
  it('is killed twenty times', async () => {
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
    const seen = outcomes(await load.stop());
    const audit = await stage.journal.audit();
    figure('PostgREST is killed', { longestMs: Math.max(...outages), seen, audit });
    expect(wrong(seen)).toEqual([]);
    expect(Math.max(...outages)).toBeLessThanOrEqual(1_000);
    expect(audit['left']).toBeGreaterThan(0);
  });
});
