// Clients that send slowly are disconnected, and do not slow others.
import { connect, type Socket } from 'node:net';
import { beforeAll, expect, it } from 'vitest';
import { reset } from './support/database.ts';
import { ask } from './support/http.ts';
import { ANA } from './support/people.ts';
import { signIn } from './support/sign-in.ts';
import { stack } from './support/stack.ts';

const SLOW = 300;
const CUT_WITHIN_MS = 18_000; // headers 10 s, the whole request 15 s, checked every 2 s

let token: string;
beforeAll(async () => {
  await reset();
  ({ token } = await signIn(ANA));
});

async function p95OfMe(): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < 100; n += 1) {
    const started = performance.now();
    expect((await ask('me', { token })).status).toBe(200);
    times.push(performance.now() - started);
  }
  return times.toSorted((a, b) => a - b)[94] as number;
}

it.each([
  ['the shim', () => stack.ports.api],
  ['the gateway', () => stack.ports.gateway],
])(
  '%s disconnects clients whose headers never end, and serves others meanwhile [F19]',
  async (_name, portOf) => {
    const quiet = await p95OfMe();
    const started = Date.now();
    let closed = 0;
    const sockets = Array.from({ length: SLOW }, (): Socket => {
      const socket = connect(portOf(), '127.0.0.1');
      socket
        .on('error', () => undefined)
        .on('close', () => (closed += 1))
        .resume();
      socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
      return socket;
    });
    const drip = setInterval(() => sockets.forEach((socket) => socket.writable && socket.write('x')), 1_000);
    try {
      const meanwhile = await p95OfMe();
      console.log(`me, p95: ${quiet.toFixed(1)} ms, with ${SLOW} slow clients ${meanwhile.toFixed(1)} ms`);
      expect(meanwhile).toBeLessThan(2 * quiet + 25);
      await expect.poll(() => closed).toBe(SLOW);
      expect(Date.now() - started).toBeLessThan(CUT_WITHIN_MS);
    } finally {
      clearInterval(drip);
      for (const socket of sockets) socket.destroy();
    }
  },
);
