// Clients that send slowly are disconnected, and keep no others waiting.
import { connect, type Socket } from 'node:net';
import { beforeAll, expect, it } from 'vitest';
import { reset } from './support/database.ts';
import { ask } from './support/http.ts';
import { ANA } from './support/people.ts';
import { signIn } from './support/sign-in.ts';
import { stack } from './support/stack.ts';

const SLOW = 300;
const OTHERS = 5;
/* Headers have 10 s; Node's own limit is 60 s. */
const CUT = { timeout: 40_000 };

let token: string;
beforeAll(async () => {
  await reset();
  ({ token } = await signIn(ANA));
});

it.each([
  ['the shim', () => stack.ports.api, 'me'],
  ['the gateway', () => stack.ports.gateway, '/assets/site.css'],
])(
  '%s disconnects clients whose headers never end, and serves others meanwhile [F19]',
  async (_name, portOf, path) => {
    let connected = 0;
    let closed = 0;
    const sockets = Array.from({ length: SLOW }, (): Socket => {
      const socket = connect(portOf(), '127.0.0.1');
      socket
        .on('error', () => undefined)
        .on('connect', () => (connected += 1))
        .on('close', () => (closed += 1))
        .resume();
      socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
      return socket;
    });
    const drip = setInterval(() => sockets.forEach((socket) => socket.writable && socket.write('x')), 1_000);
    try {
      await expect.poll(() => connected).toBe(SLOW);
      const other = { port: portOf(), token, headers: { Connection: 'close' } };
      for (let n = 0; n < OTHERS; n += 1) expect((await ask(path, other)).status).toBe(200);
      expect(closed).toBe(0);
      await expect.poll(() => closed, CUT).toBe(SLOW);
    } finally {
      clearInterval(drip);
      for (const socket of sockets) socket.destroy();
    }
  },
);
