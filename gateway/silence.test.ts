// How long the gateway waits for a database or a site that is silent, and for a client that reads slowly.
import type { RequestListener } from 'node:http';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { turns, until } from '../common/testing/turns.ts';
import { DOCS_HOST, startTestGateway, tokenOf, type TestGateway } from './test-gateway.ts';

const site: RequestListener = ({ url = '' }, res) =>
  void res.writeHead(200, { 'content-type': url.endsWith('.css') ? 'text/css' : 'text/html' }).end();
const cookie = () => ({ Cookie: `svc_auth=${tokenOf()}` });

let gateway: TestGateway;
const start = async (upstream: RequestListener, database?: RequestListener) =>
  (gateway = await startTestGateway({ upstream, ...(database && { database }) }));
afterEach(() => gateway.stop());

/** Lets eight seconds pass once the silent server has the request. */
async function eightSeconds(arrived: () => boolean): Promise<void> {
  await until(arrived);
  for (let passed = 0; passed < 8_000; passed += 100) {
    vi.advanceTimersByTime(100);
    await turns();
  }
}

describe('time limits:', () => {
  let requests: number;
  const silent: RequestListener = () => void (requests += 1);
  beforeEach(() => {
    requests = 0;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => void vi.useRealTimers());

  test('with a silent database, a page is 503 within 8 s, and an asset is answered', async () => {
    await start(site, silent);
    const answer = gateway.get('/', cookie());
    expect((await gateway.get('/a.css')).status).toBe(200);
    await eightSeconds(() => requests > 0);
    expect((await answer).status).toBe(503);
  });

  test('with a silent site, a page is 504 within 8 s [D16]', async () => {
    await start(silent);
    const answer = gateway.get('/', cookie());
    await eightSeconds(() => requests > 0);
    expect((await answer).status).toBe(504);
  });
});

test('an endless page is read as fast as the client reads, until the client disconnects [D16]', async () => {
  const written: Record<string, number> = {};
  const gone: string[] = [];
  await start((req, res) => {
    const url = req.url ?? '';
    written[url] = 0;
    res.writeHead(200, { 'content-type': 'text/html' });
    const chunk = Buffer.alloc(65_536);
    const pump = (): void => {
      while (!gone.includes(url)) {
        written[url] = (written[url] ?? 0) + chunk.length;
        if (!res.write(chunk)) return;
      }
    };
    res.on('drain', pump);
    req.on('close', () => gone.push(url));
    pump();
  });
  const ask = (path: string) => {
    const socket = connect(gateway.port, '127.0.0.1').pause();
    socket.write(`GET ${path} HTTP/1.1\r\nHost: ${DOCS_HOST}\r\nCookie: ${cookie().Cookie}\r\n\r\n`);
    return socket;
  };
  const stopped = ask('/stopped');
  await expect.poll(() => written['/stopped']).toBeGreaterThan(0);
  const reader = ask('/read');
  let read = 0;
  for await (const chunk of reader) if ((read += (chunk as Buffer).length) > 100_000_000) break;
  expect(written['/stopped']).toBeLessThan(40_000_000);
  stopped.destroy();
  await expect.poll(() => gone).toContain('/stopped');
});
