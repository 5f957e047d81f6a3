// A client that stops reading is disconnected; a slow one that reads now and then gets the whole response.
import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { turns, until } from '../../common/testing/turns.ts';
import { sessionToken, startShim, type TestShim } from '../testing/test-shim.ts';

const STALLED_AFTER_MS = 1_000;
const BYTES = 9_000_000; // more than the kernel buffers for a reader

let shim: TestShim;
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }));
afterEach(async () => {
  vi.useRealTimers();
  await shim.stop();
});

type Reader = { socket: Socket; take: () => number; taken: () => number; closed: () => boolean };

/** Sends the request, and resolves when the shim waits for its reader. `take` reads what Node has buffered, about 64 KiB. */
async function start(): Promise<Reader> {
  shim = await startShim(
    () => ({ body: 'x'.repeat(BYTES) }),
    {},
    () => ({ stalledAfterMs: STALLED_AFTER_MS }),
  );
  const before = vi.getTimerCount();
  const socket = connect(shim.port, '127.0.0.1');
  let taken = 0;
  let closed = false;
  const take = () => (taken += (socket.read() as Buffer | null)?.byteLength ?? 0);
  socket.on('readable', () => undefined);
  socket.on('error', () => undefined).on('close', () => (closed = true));
  socket.write(`GET /rest/v1/alunos HTTP/1.1\r\nHost: a\r\nCookie: svc_auth=${sessionToken()}\r\n\r\n`);
  await until(() => vi.getTimerCount() > before);
  return { socket, take, taken: () => taken, closed: () => closed };
}

/** Lets a tenth of the limit pass, in which the shim looks once at its reader: it has read the kernel's table when this test has. */
async function look(): Promise<void> {
  vi.advanceTimersByTime(STALLED_AFTER_MS / 10);
  for (let read = 0; read < 3; read += 1) await readFile('/proc/self/net/tcp');
  await turns(20);
}

/** Reads until the whole response is there, or the shim has disconnected. */
async function takeAll({ take, closed }: Reader): Promise<number> {
  while (take() <= BYTES && !closed()) await turns(1);
  return take();
}

test('a client that reads nothing is disconnected [F19]', async () => {
  const reader = await start();
  while (vi.getTimerCount() > 0) await look();
  expect(await takeAll(reader)).toBeLessThan(BYTES);
  expect(reader.closed()).toBe(true);
});

test('a client that sends but reads nothing is disconnected', async () => {
  const reader = await start();
  while (vi.getTimerCount() > 0) {
    reader.socket.write('G');
    await look();
  }
  expect(await takeAll(reader)).toBeLessThan(BYTES);
  expect(reader.closed()).toBe(true);
});

test('a client that reads slowly gets the whole response [F19]', async () => {
  const reader = await start();
  /* The kernel lets the shim go on only when much of its buffer is read. */
  for (let n = 0; n < 11; n += 1) {
    const had = reader.taken();
    await until(() => reader.take() > had + 320_000 || reader.closed());
    await look();
  }
  expect(reader.closed()).toBe(false);
  expect(reader.taken()).toBeLessThan(BYTES / 2);
  expect(await takeAll(reader)).toBeGreaterThan(BYTES);
});
