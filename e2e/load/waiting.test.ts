// PostgREST stops responding for a while: waiting requests cost the shim little memory.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { reset } from '../support/database.ts';
import { ask } from '../support/http.ts';
import { ANA, BRUNO, CARLA } from '../support/people.ts';
import { startShim } from '../support/services/shim.ts';
import { signIn } from '../support/sign-in.ts';
import { answers, kill, residentMb } from './support/processes.ts';
import { figure, outcomes } from './support/steady.ts';

const WAITING = 512;
/** Node's own share differs by version (105 MB on 20, 180 on 24); 512 requests took 6 to 14 MB more on both. */
const AT_MOST_MORE_MB = 50;
/** Shorter than the shim's timeout of five seconds, so that every request still waits when memory is read. */
const FROZEN_MS = 3_000;
/** The test client opens 250 connections from one address. */
const ADDRESSES = ['127.0.0.1', '127.0.0.2', '127.0.0.3'];
const POSTGRESTS = ['postgrest', 'postgrest-rest'];
const PATHS = ['me', '/rest/v1/turmas?select=id,nome'];

afterAll(reset);

it('512 requests that wait for PostgREST take less than 50 MB of the shim', async () => {
  await reset();
  const shim = await startShim();
  try {
    const people = [ANA, BRUNO, CARLA];
    const tokens = await Promise.all(people.map(async (person) => (await signIn(person)).token));
    const send = async (n: number): Promise<{ outcome: string; at: number; ms: number }> => {
      const at = performance.now();
      const path = PATHS[n % PATHS.length]!;
      const from = ADDRESSES[n % ADDRESSES.length]!;
      const { status } = await ask(path, { token: tokens[n % tokens.length], from, port: shim.port });
      return { outcome: String(status), at, ms: performance.now() - at };
    };
    await Promise.all(Array.from({ length: WAITING }, (_, n) => send(n))); // fills caches and opens connections
    const before = residentMb(shim.pid);
    for (const name of POSTGRESTS) kill(name, 'SIGSTOP');
    let waiting = 0;
    const all = Array.from({ length: WAITING }, async (_, n) => {
      waiting += 1;
      const sample = await send(n).finally(() => (waiting -= 1));
      return sample;
    });
    const during = { looks: 0, mb: 0 };
    try {
      await sleep(FROZEN_MS / 2);
      for (const end = performance.now() + FROZEN_MS / 2; performance.now() < end; await sleep(250)) {
        if (waiting <= WAITING / 2) break; // a slow machine is late, and the shim gives up after five seconds
        during.looks += 1;
        during.mb = Math.max(during.mb, residentMb(shim.pid));
      }
    } finally {
      for (const name of POSTGRESTS) kill(name, 'SIGCONT');
    }
    const seen = outcomes(await Promise.all(all));
    figure('512 waiting requests', {
      beforeMb: before,
      duringMb: during.mb,
      looks: during.looks,
      seen,
    });
    expect(during.looks).toBeGreaterThan(1);
    expect(during.mb - before).toBeLessThan(AT_MOST_MORE_MB);
    expect(Object.keys(seen).filter((status) => status !== '200' && status !== '503')).toEqual([]);
    await answers(tokens[0]!);
  } finally {
    await shim.stop();
  }
});
