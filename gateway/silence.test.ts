// How long the gateway waits for a database or a site that is silent, and for a client that reads slowly.
import type { RequestListener } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { DOCS_HOST, startTestGateway, tokenOf, type TestGateway } from './test-gateway.ts';

const page: RequestListener = (_req, res) => void res.writeHead(200, { 'content-type': 'text/html' }).end();
const silent: RequestListener = () => undefined;
const cookie = () => ({ Cookie: `svc_auth=${tokenOf()}` });

let gateway: TestGateway;
const start = async (upstream: RequestListener, database?: RequestListener) =>
  (gateway = await startTestGateway({ upstream, ...(database && { database }) }));
afterEach(() => gateway.stop());

test(
  'with a silent database, a page is 503 and an asset is answered, both within 8 s',
  { timeout: 15_000 },
  async () => {
    await start(page, silent);
    const before = performance.now();
    const [answer] = await Promise.all([gateway.get('/', cookie()), gateway.get('/a.css')]);
    expect(answer.status).toBe(503);
    expect(performance.now() - before).toBeLessThan(8_000);
  },
);

test('with a silent site, a page is 504 within 8 s', { timeout: 15_000 }, async () => {
  await start(silent);
  const before = performance.now();
  expect((await gateway.get('/', cookie())).status).toBe(504);
  expect(performance.now() - before).toBeLessThan(8_000);
});

test(
  'an endless page is read as fast as the client reads, until the client disconnects',
  { timeout: 20_000 },
  async () => {
    let written = 0;
    let gone = false;
    await start((req, res) => {
      res.writeHead(200, { 'content-type': 'text/html' });
      const chunk = Buffer.alloc(65_536);
      const pump = (): void => {
        while (!gone) {
          written += chunk.length;
          if (!res.write(chunk)) return;
        }
      };
      res.on('drain', pump);
      req.on('close', () => (gone = true));
      pump();
    });
    const { Cookie } = cookie();
    const socket = connect(gateway.port, '127.0.0.1').pause();
    socket.write(`GET / HTTP/1.1\r\nHost: ${DOCS_HOST}\r\nCookie: ${Cookie}\r\n\r\n`);
    await sleep(1_500);
    const first = written;
    expect(first).toBeGreaterThan(0);
    await sleep(500);
    expect(written - first).toBeLessThan(8_000_000);
    expect(written).toBeLessThan(40_000_000);
    socket.destroy();
    await expect.poll(() => gone, { timeout: 5_000 }).toBe(true);
  },
);
