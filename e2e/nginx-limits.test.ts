// Limits of the edge for one address: excess requests get the services' errors, and clients that stop reading are disconnected.
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect, type TLSSocket } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorBody } from '../common/errors.ts';
import { query, reset } from './support/database.ts';
import { freePort } from '../common/testing/free-port.ts';
import { askEdge, type EdgeAsk } from './support/nginx/ask.ts';
import { APP_HOST, DOCS_HOST, startEdge, whyNoNginx, type Edge } from './support/nginx/edge.ts';
import { AURORA, BRUNO } from './support/people.ts';
import { startShim, type Shim } from './support/services/shim.ts';
import { signIn } from './support/sign-in.ts';
import { stack } from './support/stack.ts';

const reason = whyNoNginx();
if (reason) console.log(`e2e/nginx-limits.test.ts is skipped: ${reason}`);

const OPEN = 400; // limit_conn in deploy/nginx/limits.conf
/* More than the socket buffers of the kernel between the database and the reader. */
const ANSWER_BYTES = 40_000_000;
const BURST = 400; // limit_req in the same file
const PER_SECOND = 100;
const FLOOD = { connections: 12, each: 150 };

let shim: Shim;
let edge: Edge;
let away: Edge;
let origin: string;

const requestOf = (host: string, path: string, headers = ''): string =>
  `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${origin}\r\n${headers}\r\n`;

type Reader = { socket: TLSSocket; text: () => string; closed: () => boolean };

/** Sends bytes from the given address, and collects the answer. */
function send(port: number, bytes: string, localAddress: string): Reader {
  const way = { port, host: '127.0.0.1', localAddress };
  const socket = connect({ ...way, servername: APP_HOST, rejectUnauthorized: false });
  let text = '';
  let closed = false;
  socket.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')));
  socket.on('error', () => undefined).on('close', () => (closed = true));
  socket.write(bytes);
  return { socket, text: () => text, closed: () => closed };
}

const statuses = (readers: readonly Reader[]): number[] =>
  readers.flatMap(({ text }) =>
    [...text().matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status)),
  );
const refusedIn = (readers: readonly Reader[]): number =>
  statuses(readers).filter((one) => one === 429).length;

/** Sends more requests than the burst at once, to services that do not run, until one is refused. */
async function flood(host: string, path: string, from: string): Promise<Reader[]> {
  const readers = Array.from({ length: FLOOD.connections }, () =>
    send(away.httpsPort, requestOf(host, path).repeat(FLOOD.each), from),
  );
  await expect.poll(() => refusedIn(readers)).toBeGreaterThan(0);
  return readers;
}

describe.skipIf(reason !== undefined)('one client address at nginx', () => {
  beforeAll(async () => {
    await reset();
    await query(
      `insert into api.comunicados (escola_id, titulo, texto) select $1, 'Longo', repeat('x', 50000) from generate_series(1, 800)`,
      [AURORA],
    );
    const [httpsPort, awayPort, nowhere] = [await freePort(), await freePort(), await freePort()];
    shim = await startShim({ SVC_TRUST_PROXY: '1' });
    const ports = { api: shim.port, app: stack.ports.app, gateway: stack.ports.gateway };
    edge = await startEdge({ ...ports, httpsPort, geo: false });
    away = await startEdge({ api: nowhere, app: nowhere, gateway: nowhere, httpsPort: awayPort, geo: false });
    origin = `https://${APP_HOST}:${awayPort}`;
  });
  afterAll(async () => {
    await Promise.all([edge, away, shim].map((part) => part.stop()));
    await query(`delete from api.comunicados where titulo = 'Longo'`);
    await reset();
  });

  const askAway = (host: string, path: string, from: string, options: EdgeAsk = {}) =>
    askEdge(away.httpsPort, host, path, { ...options, from });

  it.each([
    ['/functions/v1/me', 'POST, GET, OPTIONS'],
    ['/rest/v1/turmas', 'GET, HEAD, POST, PATCH, DELETE, OPTIONS'],
    ['/portal/rest/v1/turmas', 'GET, HEAD, POST, OPTIONS'],
  ])(
    'may request %s 100 times a second, with a burst of 400; more get 429 with the error of the shim',
    async (path, methods) => {
      const from = `127.0.1.${String(methods.length)}`;
      const began = performance.now();
      const readers = await flood(APP_HOST, path, from);
      await expect.poll(() => statuses(readers).length).toBe(FLOOD.connections * FLOOD.each);
      const seconds = (performance.now() - began) / 1000;
      const passed = statuses(readers).filter((one) => one === 503).length;
      expect(passed).toBeGreaterThanOrEqual(BURST);
      expect(passed).toBeLessThanOrEqual(BURST + 2 + PER_SECOND * seconds);
      const refusal = readers
        .map(({ text }) => /HTTP\/1\.1 429[^]*?\}/.exec(text())?.[0])
        .find((text) => text !== undefined) as string;
      expect(refusal).toContain(JSON.stringify(errorBody('rate_limited_ip')));
      for (const line of [
        'Retry-After: 1',
        `Access-Control-Allow-Origin: ${origin}`,
        `Access-Control-Allow-Methods: ${methods}`,
        'Vary: Origin',
        'Content-Type: application/json; charset=utf-8',
      ])
        expect(refusal.toLowerCase()).toContain(line.toLowerCase());
      expect((await askAway(APP_HOST, path, '127.0.1.99')).status).toBe(503); // the limit does not apply to another address
      await expect.poll(async () => (await askAway(APP_HOST, path, from)).status).toBe(503);
      for (const { socket } of readers) socket.destroy();
    },
  );

  it('gets 429 with the error page of the gateway for too many pages', async () => {
    const readers = await flood(DOCS_HOST, '/', '127.0.1.2');
    const text = readers.map((one) => one.text()).join('');
    expect(/HTTP\/1\.1 429[^]*?<\/html>/.exec(text)?.[0]).toMatch(
      /X-Docs-Auth-Reason: auth_unavailable[^]*Muitos pedidos/i,
    );
    for (const { socket } of readers) socket.destroy();
  });

  it(`may have ${String(OPEN)} open requests; more get 429`, async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const httpsPort = await freePort();
    const stuck = await startEdge({ api: port, app: port, gateway: port, httpsPort, geo: false });
    const open = (n: number) =>
      Array.from({ length: n }, () => send(httpsPort, requestOf(APP_HOST, '/functions/v1/me'), '127.0.1.3'));
    const early = open(OPEN / 2);
    await sleep(3_000); // the burst is full again, so it is not the cause of a refusal
    const late = open(OPEN / 2 + 30);
    await expect.poll(() => refusedIn(late)).toBeGreaterThanOrEqual(30);
    expect(refusedIn(early)).toBe(0);
    const readers = [...early, ...late];
    for (const { socket } of readers) socket.destroy();
    silent.close();
    await stuck.stop();
  });

  it('that stops reading a large response is disconnected before nginx has buffered it all', async () => {
    const { token } = await signIn(BRUNO, { from: '127.0.1.4' });
    const path = '/rest/v1/comunicados?select=id,texto';
    const reader = send(
      edge.httpsPort,
      requestOf(APP_HOST, path, `Cookie: svc_auth=${token}\r\n`),
      '127.0.1.4',
    );
    await expect.poll(() => reader.text().length).toBeGreaterThan(0);
    reader.socket.pause();
    await sleep(18_000);
    reader.socket.resume();
    await expect.poll(reader.closed).toBe(true);
    expect(reader.text().length).toBeLessThanOrEqual(ANSWER_BYTES - 1);
  });
});
