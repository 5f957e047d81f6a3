// Several PostgRESTs: which requests go to another one, which are never repeated, and which address is used next.
import { createServer, type IncomingMessage, type ServerResponse, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import type { PostgrestAddress } from '../setting-fields.ts';
import { ask } from './ask.ts';
import type { Outgoing, Upstream } from './exchange.ts';
import { openUpstreams } from './several.ts';

type Manner = (req: IncomingMessage, res: ServerResponse) => void;
type Place = { address: PostgrestAddress; arrived: string[]; manner: Manner };

const servers: Server[] = [];
const upstreams: Upstream[] = [];
afterEach(async () => {
  await Promise.all(upstreams.splice(0).map((upstream) => upstream.close()));
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

const here: Manner = (_req, res) => void res.end('here');
const away =
  (status: number): Manner =>
  (_req, res) =>
    void res.writeHead(status).end('away');
const dies: Manner = (req) => void req.socket.resetAndDestroy();
const silent: Manner = () => undefined;

/** A server that records requests, except probes. */
async function place(manner: Manner): Promise<Place> {
  const made: Place = { address: { origin: '', socketPath: undefined }, arrived: [], manner };
  const server = createServer((req, res) => {
    if (req.url !== '/rpc/public_smoke') made.arrived.push(req.method ?? '');
    made.manner(req, res);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(made, { address: { origin: `http://127.0.0.1:${port}`, socketPath: undefined } });
}

async function refusing(): Promise<Place> {
  const made = await place(here);
  await new Promise((resolve) => servers.pop()?.close(resolve));
  return made;
}

function open(...[first, ...others]: [Place, ...Place[]]): Upstream {
  const addresses = [first.address, ...others.map(({ address }) => address)] as const;
  const upstream = openUpstreams(addresses, { connections: 4, idleBodyMs: 1_000 });
  upstreams.push(upstream);
  return upstream;
}

const request = (method: Outgoing['method'], more: Partial<Outgoing> = {}): Outgoing => ({
  method,
  path: '/',
  headers: [],
  deadlineMs: 2_000,
  ...more,
});

test.each([
  ['that refuses the connection', refusing],
  ['that breaks it off', () => place(dies)],
  ['without a database', () => place(away(503))],
  ['without a free connection', () => place(away(504))],
  ['behind a proxy without a server', () => place(away(502))],
  ['that is silent', () => place(silent)],
])('a read at a PostgREST %s is answered by another one', async (_, first) => {
  const [broken, other] = [await first(), await place(here)];
  for (const read of [request('GET'), request('POST', { reads: true, body: '{}' })]) {
    const answer = await ask(open(broken, other), read);
    expect([answer.status, answer.body.toString()]).toEqual([200, 'here']);
  }
  expect(other.arrived).toEqual(['GET', 'POST']);
});

test.each(['POST', 'PATCH', 'DELETE'] as const)(
  'a %s that may have arrived is sent nowhere else',
  async (method) => {
    const other = await place(here);
    for (const manner of [dies, silent]) {
      const first = await place(manner);
      await expect(ask(open(first, other), request(method, { deadlineMs: 300 }))).rejects.toThrow();
      expect(first.arrived).toEqual([method]);
    }
    for (const status of [502, 503, 504]) {
      const first = await place(away(status));
      expect((await ask(open(first, other), request(method))).status).toBe(status);
      expect(first.arrived).toEqual([method]);
    }
    expect(other.arrived).toEqual([]);
  },
);

test('a write goes elsewhere when no connection was made, and arrives once', async () => {
  const [first, second, third] = [await refusing(), await refusing(), await place(here)];
  expect((await ask(open(first, second, third), request('POST'))).status).toBe(200);
  expect(third.arrived).toEqual(['POST']);
});

test('a read is tried once elsewhere, not at every address', async () => {
  const [first, second, third] = [await place(away(503)), await place(away(503)), await place(here)];
  expect((await ask(open(first, second, third), request('GET'))).status).toBe(503);
  expect([first.arrived, second.arrived, third.arrived]).toEqual([['GET'], ['GET'], []]);
});

test('an answer that is no sign of a missing database is passed on as it is', async () => {
  const [first, other] = [await place(away(401)), await place(here)];
  expect((await ask(open(first, other), request('GET'))).status).toBe(401);
  expect(other.arrived).toEqual([]);
});

test('after a write that failed the next one goes to the address that answers, and stays there', async () => {
  const [first, other] = [await place(away(503)), await place(here)];
  const upstream = open(first, other);
  expect((await ask(upstream, request('POST'))).status).toBe(503);
  await vi.waitFor(async () => expect((await ask(upstream, request('POST'))).status).toBe(200));
  first.manner = here;
  const before = first.arrived.length;
  for (let n = 0; n < 3; n += 1) await ask(upstream, request('POST'));
  expect(first.arrived).toHaveLength(before);
});

test('one request that fails moves nobody while the address answers', async () => {
  const [first, other] = [await place(here), await place(here)];
  const upstream = open(first, other);
  first.manner = (req, res) => (req.url === '/slow' ? undefined : here(req, res));
  await ask(upstream, request('GET', { path: '/slow', deadlineMs: 200 }));
  await expect(ask(upstream, request('POST', { path: '/slow', deadlineMs: 100 }))).rejects.toThrow();
  await new Promise((resolve) => setTimeout(resolve, 100));
  await ask(upstream, request('POST'));
  expect(other.arrived).toEqual(['GET']);
});

test('a request that was called off is heard of nowhere', async () => {
  const [first, other] = [await place(silent), await place(here)];
  const heard: string[] = [];
  const cancel = open(first, other).exchange(request('GET', { deadlineMs: 100 }), {
    head: () => Boolean(heard.push('head')),
    data: () => void heard.push('data'),
    end: () => void heard.push('end'),
    fail: () => void heard.push('fail'),
  });
  cancel();
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect([heard, other.arrived]).toEqual([[], []]);
});

test.each([502, 503, 504])(
  'the receiver of a read hears nothing of a %i that is tried elsewhere',
  async (status) => {
    const [first, other] = [await place(away(status)), await place(here)];
    const heard: string[] = [];
    await new Promise<void>((resolve) => {
      open(first, other).exchange(request('GET'), {
        head: (answered) => Boolean(heard.push(String(answered))),
        data: (chunk) => void heard.push(chunk.toString()),
        end: () => resolve(void heard.push('end')),
        fail: () => resolve(void heard.push('fail')),
      });
    });
    expect([heard, first.arrived, other.arrived]).toEqual([['200', 'here', 'end'], ['GET'], ['GET']]);
  },
);

test('a refusal that never ends is given up at the deadline', async () => {
  const drips: Manner = (_req, res) => {
    const timer = setInterval(() => res.write('away'), 20);
    res.writeHead(503).on('close', () => clearInterval(timer));
  };
  const [first, other] = [await place(drips), await place(here)];
  await expect(ask(open(first, other), request('GET', { deadlineMs: 300 }))).rejects.toThrow();
});
