// Several PostgRESTs: which requests go to another one, which are never repeated, and which address is used next.
import { createServer, type IncomingMessage, type ServerResponse, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import type { PostgrestAddress } from '../setting-fields.ts';
import { ask } from './ask.ts';
import type { Outgoing, Upstream } from './exchange.ts';
import { openUpstreams } from './several.ts';

type Manner = (req: IncomingMessage, res: ServerResponse) => void;
type Place = {
  address: PostgrestAddress;
  arrived: string[];
  probes: number;
  connections: number;
  manner: Manner;
};

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

/** A server that records requests, and counts probes apart. */
async function place(manner: Manner): Promise<Place> {
  const address = { origin: '', socketPath: undefined };
  const made: Place = { address, arrived: [], probes: 0, connections: 0, manner };
  const port = await listen(made);
  return Object.assign(made, { address: { ...address, origin: `http://127.0.0.1:${port}` } });
}

async function listen(made: Place, port = 0): Promise<number> {
  const server = createServer((req, res) => {
    if (isProbe(req)) made.probes += 1;
    else made.arrived.push(req.method ?? '');
    made.manner(req, res);
  });
  servers.push(server.on('connection', () => (made.connections += 1)));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

const isProbe = (req: IncomingMessage): boolean => req.url === '/rpc/public_smoke';

async function refusing(): Promise<Place> {
  const made = await place(here);
  await new Promise((resolve) => servers.pop()?.close(resolve));
  return made;
}

/** Listens again at the address of a place, after the connections that are being made were refused. */
async function comeBack(made: Place): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
  await listen(made, Number(new URL(made.address.origin).port));
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
])('a read at a PostgREST %s is answered by the other PostgREST', async (_, first) => {
  const [broken, other] = [await first(), await place(here)];
  for (const read of [request('GET'), request('POST', { reads: true, body: '{}' })]) {
    const answer = await ask(open(broken, other), read);
    expect([answer.status, answer.body.toString()]).toEqual([200, 'here']);
  }
  expect(other.arrived).toEqual(['GET', 'POST']);
});

test.each(['POST', 'PATCH', 'DELETE'] as const)(
  'a %s that may have arrived is not sent to the other PostgREST',
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

test('a write whose connections were refused is sent to the next PostgREST, and arrives once', async () => {
  const [first, second, third] = [await refusing(), await refusing(), await place(here)];
  expect((await ask(open(first, second, third), request('POST'))).status).toBe(200);
  expect(third.arrived).toEqual(['POST']);
});

test('with one PostgREST, a refused request waits until it listens again', async () => {
  const only = await refusing();
  const answer = ask(open(only), request('POST'));
  await comeBack(only);
  expect((await answer).status).toBe(200);
});

test('with several PostgRESTs, a refused request goes to the other one and does not wait', async () => {
  const [first, other] = [await refusing(), await place(here)];
  const answer = ask(open(first, other), request('POST'));
  await comeBack(first);
  expect((await answer).status).toBe(200);
  expect([first.arrived, other.arrived]).toEqual([[], ['POST']]);
});

test('a request is not sent twice to the same PostgREST when another one refuses the connection', async () => {
  const [gone, without] = [await refusing(), await place(away(503))];
  const nobody = { code: 'ECONNREFUSED' };
  await expect(ask(open(without, gone), request('GET'))).rejects.toMatchObject(nobody);
  expect(without.arrived).toEqual(['GET']);
  expect((await ask(open(gone, without), request('GET'))).status).toBe(503);
  expect(without.arrived).toEqual(['GET', 'GET']);
});

test('a read that failed is sent to one other PostgREST, not to all of them', async () => {
  const [first, second, third] = [await place(away(503)), await place(away(503)), await place(here)];
  expect((await ask(open(first, second, third), request('GET'))).status).toBe(503);
  expect([first.arrived, second.arrived, third.arrived]).toEqual([['GET'], ['GET'], []]);
});

test('a 401 is returned as it is, and the read is not sent to the other PostgREST', async () => {
  const [first, other] = [await place(away(401)), await place(here)];
  expect((await ask(open(first, other), request('GET'))).status).toBe(401);
  expect(other.arrived).toEqual([]);
});

test.each([
  ['a PostgREST without a database', away(503)],
  ['a connection that breaks off', dies],
])(
  'after %s, writes go to the PostgREST that answers, and stay there when the first one is back',
  async (_, manner) => {
    const [first, other] = [await place(manner), await place(here)];
    const upstream = open(first, other);
    const write = async (): Promise<number> =>
      (await ask(upstream, request('POST')).catch(() => ({ status: 0 }))).status;
    expect(await write()).not.toBe(200);
    await vi.waitFor(async () => expect(await write()).toBe(200), 5_000);
    first.manner = here;
    const before = first.arrived.length;
    for (let n = 0; n < 3; n += 1) await write();
    expect(first.arrived).toHaveLength(before);
    other.manner = manner;
    await vi.waitFor(async () => expect(await write()).toBe(200), 5_000);
  },
);

test('several failed requests cause one probe', async () => {
  const held: ServerResponse[] = [];
  const [first, other] = [await place(away(503)), await place(here)];
  first.manner = (req, res) => (isProbe(req) ? void held.push(res) : away(503)(req, res));
  const upstream = open(first, other);
  for (let n = 0; n < 3; n += 1) await ask(upstream, request('POST'));
  await vi.waitFor(() => expect(held).not.toEqual([]), 5_000);
  first.manner = away(503);
  for (const res of held) res.writeHead(503).end();
  await vi.waitFor(async () => expect((await ask(upstream, request('POST'))).status).toBe(200), 5_000);
  expect(first.probes).toBe(1);
});

test('one slow request does not switch to the other PostgREST while the first one answers its probe', async () => {
  const [first, other] = [await place(here), await place(here)];
  const upstream = open(first, other);
  first.manner = (req, res) => (req.url === '/slow' ? undefined : here(req, res));
  await ask(upstream, request('GET', { path: '/slow', deadlineMs: 200 }));
  await expect(ask(upstream, request('POST', { path: '/slow', deadlineMs: 100 }))).rejects.toThrow();
  await new Promise((resolve) => setTimeout(resolve, 100));
  await ask(upstream, request('POST'));
  expect(other.arrived).toEqual(['GET']);
});

test('a cancelled request is not sent to the other PostgREST, and its receiver is not called', async () => {
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
  'a receiver gets only the second response of a read that was sent elsewhere after a %i',
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

test('an endless 503 fails at the deadline, and the other PostgREST gets no request', async () => {
  const drips: Manner = (req, res) => {
    if (isProbe(req)) return here(req, res);
    const timer = setInterval(() => res.write('away'), 20);
    res.writeHead(503).on('close', () => clearInterval(timer));
  };
  const [first, other] = [await place(drips), await place(here)];
  await expect(ask(open(first, other), request('GET', { deadlineMs: 800 }))).rejects.toThrow();
  await ask(open(other), request('GET'));
  expect(other.connections).toBe(1);
});

test('a read whose response breaks off after its head is not sent again', async () => {
  const breaks: Manner = (req, res) => void res.write('part', () => req.socket.destroy());
  const [first, other] = [await place(breaks), await place(here)];
  await expect(ask(open(first, other), request('GET'))).rejects.toThrow();
  expect([first.arrived, other.arrived]).toEqual([['GET'], []]);
});

test('a closed upstream sends nothing to any PostgREST', async () => {
  const [first, other] = [await place(here), await place(here)];
  const upstream = open(first, other);
  await upstream.close();
  await expect(ask(upstream, request('GET'))).rejects.toThrow('destroyed');
  expect([first.arrived, other.arrived]).toEqual([[], []]);
});
