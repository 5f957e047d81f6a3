// Transport rules: which requests are sent again, when it gives up, and that a receiver gets nothing afterwards.
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { ask } from './ask.ts';
import { openUpstream, LateError, type Outgoing, type Upstream } from './exchange.ts';

const servers: Server[] = [];
const upstreams: Upstream[] = [];
afterEach(async () => {
  await Promise.all(upstreams.splice(0).map((upstream) => upstream.close()));
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

async function serve(listener: RequestListener, port = 0): Promise<number> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

function open(port: number, maxInFlight = 10): Upstream {
  const address = { origin: `http://127.0.0.1:${port}`, socketPath: undefined };
  const upstream = openUpstream(address, { connections: 4, idleBodyMs: 1_000, maxInFlight });
  upstreams.push(upstream);
  return upstream;
}

const request = (method: Outgoing['method'], deadlineMs = 2_000): Outgoing => ({
  method,
  path: '/',
  headers: [],
  deadlineMs,
});

test.each(['GET', 'POST', 'DELETE'] as const)(
  'a refused %s is sent again when somebody listens',
  async (method) => {
    const port = await serve(() => undefined);
    await new Promise((resolve) => servers.pop()!.close(resolve));
    const answer = ask(open(port), request(method));
    await serve((_req, res) => res.end('here'), port);
    expect((await answer).body.toString()).toBe('here');
  },
);

test.each([
  ['GET', 2],
  ['HEAD', 2],
  ['POST', 1],
  ['PATCH', 1],
  ['DELETE', 1],
] as const)('a %s on a connection that dies arrives %i times', async (method, times) => {
  let arrived = 0;
  const port = await serve((req) => {
    arrived += 1;
    req.socket.resetAndDestroy();
  });
  await expect(ask(open(port), request(method))).rejects.toThrow();
  expect(arrived).toBe(times);
});

test('silence ends with the deadline, and an informational answer does not extend it', async () => {
  const port = await serve((_req, res) => res.writeProcessing());
  await expect(ask(open(port), request('GET', 100))).rejects.toBeInstanceOf(LateError);
});

test('a buffered body has the same deadline; a streamed one does not', async () => {
  const port = await serve((_req, res) => {
    res.write('a');
    setTimeout(() => res.end('b'), 250);
  });
  const upstream = open(port);
  await expect(ask(upstream, request('GET', 100))).rejects.toBeInstanceOf(LateError);
  const text = await new Promise<string>((resolve, reject) => {
    let received = '';
    upstream.exchange(request('GET', 100), {
      head: () => true,
      data: (chunk) => (received += chunk.toString()),
      end: () => resolve(received),
      fail: reject,
    });
  });
  expect(text).toBe('ab');
});

test('more than the limit are refused at once, and the places come back', async () => {
  const port = await serve((_req, res) => setTimeout(() => res.end('late'), 200));
  const upstream = open(port, 2);
  const first = [ask(upstream, request('GET')), ask(upstream, request('GET'))];
  await expect(ask(upstream, request('GET'))).rejects.toThrow('too many requests wait');
  await Promise.all(first);
  expect((await ask(upstream, request('GET'))).body.toString()).toBe('late');
});

test('a receiver hears nothing after it called off', async () => {
  const port = await serve((_req, res) => res.end('x'));
  const heard: string[] = [];
  const cancel = open(port).exchange(request('GET'), {
    head: () => Boolean(heard.push('head')),
    data: () => void heard.push('data'),
    end: () => void heard.push('end'),
    fail: () => void heard.push('fail'),
  });
  cancel();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(heard).toEqual([]);
});

test('a streamed body that stops fails, long after the deadline of its head', async () => {
  const port = await serve((_req, res) => res.write('a'));
  const started = performance.now();
  const error = await new Promise<Error>((resolve, reject) => {
    open(port).exchange(request('GET', 200), {
      head: () => true,
      data: () => undefined,
      end: () => reject(new Error('it never ended')),
      fail: resolve,
    });
  });
  expect(error).toMatchObject({ code: 'UND_ERR_BODY_TIMEOUT' });
  expect(performance.now() - started).toBeGreaterThan(900);
});

test('a connection that is refused again is the end, and so is one without time for a second try', async () => {
  const port = await serve(() => undefined);
  await new Promise((resolve) => servers.pop()!.close(resolve));
  for (const deadlineMs of [20_000, 50])
    await expect(ask(open(port), request('GET', deadlineMs))).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});

test('a request that failed gives its place back', async () => {
  let healthy = false;
  const port = await serve((req, res) => (healthy ? res.end('here') : req.socket.resetAndDestroy()));
  const upstream = open(port, 1);
  for (let n = 0; n < 3; n += 1) await expect(ask(upstream, request('POST'))).rejects.toThrow();
  healthy = true;
  expect((await ask(upstream, request('POST'))).body.toString()).toBe('here');
});

test('calling off lets go of the connection, before the head and in the middle of a body', async () => {
  let gone = 0;
  const port = await serve((req, res) => {
    res.on('close', () => (gone += 1));
    if (req.url === '/streams') res.write('a');
  });
  const upstream = open(port);
  const ignore = { data: () => undefined, end: () => undefined, fail: () => undefined };
  const silent = upstream.exchange(request('GET', 10_000), { ...ignore, head: () => true });
  await new Promise<void>((resolve) => {
    const streams = upstream.exchange(
      { ...request('GET', 10_000), path: '/streams' },
      {
        ...ignore,
        head: () => true,
        data: () => {
          streams();
          resolve();
        },
      },
    );
  });
  await vi.waitFor(() => expect(gone).toBe(1), 5_000);
  silent();
  await vi.waitFor(() => expect(gone).toBe(2), 5_000);
});
