// A client that stops reading is disconnected; a slow one that reads now and then gets the whole response.
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { sessionToken, startShim, type TestShim } from '../testing/test-shim.ts';

const STALLED_AFTER_MS = 1_000;
const BYTES = 9_000_000; // more than the kernel buffers for a reader

let shim: TestShim;
afterEach(() => shim.stop());

type Reader = { socket: Socket; take: () => number; taken: () => number; closed: () => boolean };

/** Sends the request; `take` reads what Node has buffered, about 64 KiB. */
async function start(): Promise<Reader> {
  shim = await startShim(
    () => ({ body: 'x'.repeat(BYTES) }),
    {},
    () => ({ stalledAfterMs: STALLED_AFTER_MS }),
  );
  const socket = connect(shim.port, '127.0.0.1');
  let taken = 0;
  let closed = false;
  const take = () => (taken += (socket.read() as Buffer | null)?.byteLength ?? 0);
  socket.on('readable', () => undefined);
  socket.on('error', () => undefined).on('close', () => (closed = true));
  socket.write(`GET /rest/v1/alunos HTTP/1.1\r\nHost: a\r\nCookie: svc_auth=${sessionToken()}\r\n\r\n`);
  await sleep(STALLED_AFTER_MS / 3);
  return { socket, take, taken: () => taken, closed: () => closed };
}

/** Reads until nothing more arrives. */
async function takeAll({ take, closed }: Reader): Promise<number> {
  for (let [quiet, before] = [0, -1]; quiet < 40 && !closed(); await sleep(5)) {
    const now = take();
    quiet = now === before ? quiet + 1 : 0;
    before = now;
  }
  return take();
}

test('a client that reads nothing is disconnected', { timeout: 20_000 }, async () => {
  const reader = await start();
  await sleep(2.5 * STALLED_AFTER_MS);
  expect(await takeAll(reader)).toBeLessThan(BYTES);
  expect(reader.closed()).toBe(true);
});

test('a client that sends but reads nothing is disconnected', { timeout: 20_000 }, async () => {
  const reader = await start();
  const noise = setInterval(() => reader.socket.write('G'), 100);
  await sleep(2.5 * STALLED_AFTER_MS);
  clearInterval(noise);
  expect(await takeAll(reader)).toBeLessThan(BYTES);
  expect(reader.closed()).toBe(true);
});

test('a client that reads slowly gets the whole response', { timeout: 40_000 }, async () => {
  const reader = await start();
  for (let n = 0; n < 12; n += 1) {
    for (let m = 0; m < 3; m += 1) {
      reader.take();
      await sleep(20);
    }
    await sleep(STALLED_AFTER_MS / 6);
  }
  expect(reader.taken()).toBeLessThan(BYTES / 2);
  expect(await takeAll(reader)).toBeGreaterThan(BYTES);
});
