// The pass-through and its queue: who asks, when the client leaves, how much time the database has, and the end of an answer.
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Dependencies } from '../dependencies.ts';
import type { Call } from '../http/call.ts';
import type { Asker } from './session-queue.ts';
import { sessionToken, startShim, type TestShim, type Upstream } from '../testing/test-shim.ts';

type Sent = Parameters<Dependencies['rest']['send']>;

const WAIT_MS = 50;

let shim: TestShim;
let askers: Asker[];
let gone: AbortSignal[];
let sent: Sent[];
let waited: number;
beforeEach(() => {
  [askers, gone, sent] = [[], [], []];
});
afterEach(() => shim.stop());

/** A shim whose queue takes note of its callers and lets each wait, and whose requests for tables are noted. */
async function start(upstream: Upstream, more: Partial<Dependencies> = {}): Promise<void> {
  shim = await startShim(upstream, {}, ({ rest }) => ({
    familyOf: () => Promise.resolve('F'),
    sessionQueue: async (asker, signal, work) => {
      askers.push(asker);
      gone.push(signal);
      const began = performance.now();
      await sleep(WAIT_MS);
      waited = performance.now() - began;
      return work();
    },
    rest: {
      ...rest,
      send: (...args) => {
        sent.push(args);
        return rest.send(...args);
      },
    },
    ...more,
  }));
}

const cookie = (extra?: Record<string, unknown>) => ({ cookie: `svc_auth=${sessionToken(extra)}` });

test('the queue counts a token by sign-in and person, a token without a person by sign-in, and no token by address', async () => {
  await start(() => ({ body: [] }));
  await shim.ask('/rest/v1/turmas', { headers: cookie() });
  await shim.ask('/rest/v1/turmas', { headers: cookie({ sub: undefined }) });
  await shim.ask('/rest/v1/rpc/public_smoke');
  expect(askers).toEqual([
    { session: 'F', person: 'u' },
    { session: 'F', person: 'F' },
    { session: '127.0.0.1', person: '127.0.0.1' },
  ]);
});

test('the queue is told that a client disconnected during a request, but not after a complete response', async () => {
  await start(({ path }) => (path === '/turmas' ? { body: [] } : 'hang'));
  await shim.ask('/rest/v1/turmas', { headers: cookie() });
  await expect.poll(() => shim.logged.some((line) => line.includes('/rest/v1/turmas'))).toBe(true);
  const socket = connect(shim.port, '127.0.0.1');
  socket.write(`GET /rest/v1/alunos HTTP/1.1\r\nHost: x\r\nCookie: ${cookie().cookie}\r\n\r\n`);
  await expect.poll(() => gone.length).toBe(2);
  socket.destroy();
  await expect.poll(() => gone.map(({ aborted }) => aborted)).toEqual([false, true]);
  await expect.poll(() => sent.length).toBe(2); // it would be noted in the next test
});

test('a request whose client disconnected while its access was looked up goes no further', async () => {
  let asked: Call | undefined;
  let allow = (): void => undefined;
  const allowsAnonymous = (call: Call) => {
    asked = call;
    return new Promise<boolean>((resolve) => (allow = () => resolve(true)));
  };
  await start(() => ({ body: [] }), { allowsAnonymous });
  const socket = connect(shim.port, '127.0.0.1');
  socket.write('GET /rest/v1/alunos HTTP/1.1\r\nHost: x\r\n\r\n');
  await expect.poll(() => asked !== undefined).toBe(true);
  socket.destroy();
  await expect.poll(() => asked?.res.destroyed).toBe(true);
  allow();
  await shim.ask('/rest/v1/turmas', { headers: cookie() });
  expect(askers).toEqual([{ session: 'F', person: 'u' }]);
});

test('the wait in the queue is subtracted from the 5 s that the database has', async () => {
  await start(() => ({ body: [] }));
  const began = performance.now();
  await shim.ask('/rest/v1/turmas', { headers: cookie() });
  const took = performance.now() - began;
  const timeoutMs = Number(sent[0]?.[0].timeoutMs);
  expect(timeoutMs).toBeGreaterThan(5_000 - took);
  expect(timeoutMs).toBeLessThanOrEqual(5_000 - waited);
});

test('after a complete response nothing is logged as refused, and no second request is sent', async () => {
  await start(() => ({ body: [] }));
  await shim.ask('/rest/v1/turmas', { method: 'HEAD', headers: cookie() });
  await shim.ask('/rest/v1/turmas', { headers: cookie() });
  await expect.poll(() => shim.logged.filter((line) => line.includes('"request"')).length).toBe(2);
  expect(shim.logged.filter((line) => line.includes('refused'))).toEqual([]);
  expect(sent.map(([{ method }]) => method)).toEqual(['HEAD', 'GET']);
});

test('the GET that explains a refused HEAD keeps its body only with an error status', async () => {
  await start(() => ({ status: 400, body: { code: '42703' } }));
  await shim.ask('/rest/v1/turmas', { method: 'HEAD', headers: cookie() });
  const choose = sent[1]?.[1];
  const flow = { pause: () => undefined, resume: () => undefined, abort: () => undefined };
  expect([299, 300].map((status) => choose?.(status, {}, flow) === undefined)).toEqual([false, true]);
});
