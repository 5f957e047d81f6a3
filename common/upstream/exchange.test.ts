// Transport rules: which requests are sent again, when it gives up, and that a receiver gets nothing afterwards.
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { freePort } from '../testing/free-port.ts';
import { until } from '../testing/turns.ts';
import { ask } from './ask.ts';
import {
  openUpstream,
  LateError,
  type Outgoing,
  type Receiver,
  type Upstream,
  type UpstreamLimits,
} from './exchange.ts';

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

function open(port: number, limits: Partial<UpstreamLimits> = {}): Upstream {
  const address = { origin: `http://127.0.0.1:${port}`, socketPath: undefined };
  const upstream = openUpstream(address, { connections: 4, idleBodyMs: 60_000, maxInFlight: 10, ...limits });
  upstreams.push(upstream);
  return upstream;
}

const request = (method: Outgoing['method'], deadlineMs = 60_000): Outgoing => ({
  method,
  path: '/',
  headers: [],
  deadlineMs,
});

/* Writes down what is heard. */
const recorder = (heard: unknown[]): Receiver => ({
  head: (status) => Boolean(heard.push(status)),
  data: (chunk) => void heard.push(chunk.toString()),
  end: () => void heard.push('end'),
  fail: () => void heard.push('fail'),
});

test('a dated upstream writes the time of sending into each request, and another does not', async () => {
  const port = await serve((req, res) => res.end(String(req.headers['x-asked-at'])));
  const from = Date.now();
  const sent = Number((await ask(open(port, { dated: true }), request('GET'))).body.toString());
  expect(sent).toBeGreaterThanOrEqual(from);
  expect(sent).toBeLessThanOrEqual(Date.now());
  expect((await ask(open(port), request('GET'))).body.toString()).toBe('undefined');
});

test.each(['GET', 'POST', 'DELETE'] as const)(
  'a %s whose connection was refused is sent again when the port listens',
  async (method) => {
    const port = await freePort();
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
] as const)('a %s whose connection is reset arrives %i times', async (method, times) => {
  let arrived = 0;
  const port = await serve((req) => {
    arrived += 1;
    req.socket.resetAndDestroy();
  });
  await expect(ask(open(port), request(method))).rejects.toThrow();
  expect(arrived).toBe(times);
});

test('a request without a response fails at its deadline, and a 102 response does not extend it', async () => {
  const port = await serve((_req, res) => res.writeProcessing());
  await expect(ask(open(port), request('GET', 100))).rejects.toBeInstanceOf(LateError);
});

test('the deadline covers a buffered body, but not a streamed body', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const ends: (() => void)[] = [];
  const port = await serve((_req, res) => {
    res.write('a');
    ends.push(() => void res.end('b'));
  });
  const upstream = open(port);
  const late = expect(ask(upstream, request('GET', 100))).rejects.toBeInstanceOf(LateError);
  await until(() => ends.length === 1);
  vi.advanceTimersByTime(100);
  await late;
  const text = await new Promise<string>((resolve, reject) => {
    let received = '';
    upstream.exchange(request('GET', 100), {
      head: () => true,
      data: (chunk) => {
        received += chunk.toString();
        vi.advanceTimersByTime(1_000);
        ends.at(-1)?.();
      },
      end: () => resolve(received),
      fail: reject,
    });
  });
  expect(text).toBe('ab');
});

test('a request whose time passes while it waits for a connection is not sent, and costs none', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const paths: unknown[] = [];
  const answers: ServerResponse[] = [];
  const port = await serve(({ url }, res) => {
    paths.push(url);
    answers.push(res);
  });
  let connections = 0;
  servers.at(-1)?.on('connection', () => (connections += 1));
  const upstream = open(port, { connections: 1 });
  const asked = (path: string, deadlineMs?: number) =>
    ask(upstream, { ...request('POST', deadlineMs), path });
  const first = asked('/first');
  await until(() => paths.length === 1);
  const late = expect(asked('/late', 100)).rejects.toBeInstanceOf(LateError);
  const last = asked('/last');
  vi.advanceTimersByTime(100);
  await late;
  answers[0]?.end();
  await first;
  await until(() => paths.length === 2);
  answers[1]?.end();
  await last;
  expect([paths, connections]).toEqual([['/first', '/last'], 1]);
});

test('a request above the limit of concurrent requests is rejected at once, and finished requests free their places', async () => {
  const port = await serve((_req, res) => setTimeout(() => res.end('late'), 200));
  const upstream = open(port, { maxInFlight: 2 });
  const first = [ask(upstream, request('GET')), ask(upstream, request('GET'))];
  await expect(ask(upstream, request('GET'))).rejects.toThrow('too many requests wait');
  await Promise.all(first);
  expect((await ask(upstream, request('GET'))).body.toString()).toBe('late');
});

test('a request that is cancelled before it is sent does not arrive, and its receiver is not called', async () => {
  const arrived: unknown[] = [];
  const port = await serve((req, res) => res.end(String(arrived.push(req.url))));
  const upstream = open(port, { connections: 1 });
  const heard: unknown[] = [];
  upstream.exchange({ ...request('GET'), path: '/called-off' }, recorder(heard))();
  await ask(upstream, request('GET'));
  expect(arrived).toEqual(['/']);
  expect(heard).toEqual([]);
});

test.each([
  ['head', [200]],
  ['data', [200, 'a']],
] as const)(
  'a receiver that cancels at its %s is not called for the rest of the response',
  async (at, expected) => {
    const port = await serve((req, res) => {
      req.socket.cork(); // not the response: Node 24.21 sends the end of a corked response before its last chunk
      for (const piece of ['a', 'b']) res.write(piece);
      res.end();
      req.socket.uncork();
    });
    const upstream = open(port, { connections: 1 });
    const heard: unknown[] = [];
    const { head, data, ...others } = recorder(heard);
    const cancel = upstream.exchange(request('GET'), {
      ...others,
      head(...args) {
        if (at === 'head') cancel();
        return head(...args);
      },
      data(chunk) {
        if (at === 'data') cancel();
        data(chunk);
      },
    });
    expect((await ask(upstream, request('GET'))).body.toString()).toBe('ab');
    expect(heard).toEqual(expected);
  },
);

test('a receiver that cancelled is not called with the error too many requests wait', async () => {
  const upstream = open(await freePort(), { maxInFlight: 0 });
  const heard: unknown[] = [];
  upstream.exchange(request('GET'), recorder(heard))();
  await expect(ask(upstream, request('GET'))).rejects.toThrow('too many requests wait');
  expect(heard).toEqual([]);
});

test('a receiver gets one response head: not that of a 102, and no second one after a broken body', async () => {
  const port = await serve((_req, res) => {
    res.writeProcessing();
    res.write('a');
  });
  const heard: unknown[] = [];
  await new Promise<void>((resolve) => {
    open(port).exchange(request('GET'), {
      ...recorder(heard),
      data(chunk) {
        heard.push(chunk.toString());
        servers[0]!.closeAllConnections();
      },
      fail: () => resolve(),
    });
  });
  expect(heard).toEqual([200, 'a']);
});

test('of several refused requests, only the one that was not cancelled is sent again, after a pause', async () => {
  const port = await freePort();
  const upstream = open(port);
  const heard: unknown[] = [];
  upstream.exchange(request('GET'), recorder(heard))();
  const cancel = upstream.exchange(request('GET'), recorder(heard));
  const answer = ask(upstream, request('GET'));
  await expect(ask(upstream, request('GET', 50))).rejects.toThrow(); // by now all of them are refused
  cancel();
  let connections = 0;
  await serve((_req, res) => res.end('here'), port);
  servers[0]!.on('connection', () => (connections += 1));
  expect((await answer).body.toString()).toBe('here');
  expect({ connections, heard }).toEqual({ connections: 1, heard: [] });
});

test('a refused request is not sent again when the second try would begin at the deadline', async () => {
  const port = await freePort();
  const now = vi.spyOn(performance, 'now').mockReturnValue(1_000);
  try {
    const answer = ask(open(port), request('GET', 20_000));
    now.mockReturnValue(20_900);
    const refused = expect(answer).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    await Promise.all([refused, serve((_req, res) => res.end('here'), port)]);
  } finally {
    now.mockRestore();
  }
});

/* The failure of a streamed body that stops, with a body timeout after the deadline; undefined when its head was late. */
const failureOfBody = (port: number, deadlineMs: number): Promise<Error | undefined> =>
  new Promise((resolve, reject) => {
    let begun = false;
    open(port, { idleBodyMs: deadlineMs + 100 }).exchange(request('GET', deadlineMs), {
      head: () => (begun = true),
      data: () => undefined,
      end: () => reject(new Error('it never ended')),
      fail: (error) => resolve(begun ? error : undefined),
    });
  });

test('a streamed body that stops fails after the body timeout, not at the deadline of the head', async () => {
  const port = await serve((_req, res) => res.write('a'));
  const failure = async (deadlineMs: number): Promise<Error> =>
    (await failureOfBody(port, deadlineMs)) ?? failure(2 * deadlineMs);
  expect(await failure(900)).toMatchObject({ code: 'UND_ERR_BODY_TIMEOUT' });
});

test('a request fails with ECONNREFUSED when the second try is refused', async () => {
  const port = await freePort();
  await expect(ask(open(port), request('GET'))).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});

test('a failed request frees its place', async () => {
  let healthy = false;
  const port = await serve((req, res) => (healthy ? res.end('here') : req.socket.resetAndDestroy()));
  const upstream = open(port, { maxInFlight: 1 });
  for (let n = 0; n < 3; n += 1) await expect(ask(upstream, request('POST'))).rejects.toThrow();
  healthy = true;
  expect((await ask(upstream, request('POST'))).body.toString()).toBe('here');
});

test('cancelling a request closes its connection, before the response head and during the body', async () => {
  let gone = 0;
  const port = await serve((req, res) => {
    res.on('close', () => (gone += 1));
    if (req.url === '/streams') res.write('a');
  });
  const upstream = open(port);
  const ignore = { data: () => undefined, end: () => undefined, fail: () => undefined };
  const silent = upstream.exchange(request('GET'), { ...ignore, head: () => true });
  await new Promise<void>((resolve) => {
    const streams = upstream.exchange(
      { ...request('GET'), path: '/streams' },
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
  await expect.poll(() => gone).toBe(1);
  silent();
  await expect.poll(() => gone).toBe(2);
});

/* Gives a request up; true when it had been sent, so that `released` is yet to come. */
const giveUp = (upstream: Upstream, heard: unknown[], deadlineMs: number): Promise<boolean> =>
  new Promise((resolve) => {
    upstream.exchange(request('GET', deadlineMs), {
      ...recorder(heard),
      fail() {
        heard.push('fail');
        setImmediate(() => resolve(heard.length === 1));
      },
      released: () => void heard.push('released'),
    });
  });

/* The same for a request that was sent before its deadline, which is as late as the machine is slow. */
async function giveUpSent(upstream: Upstream): Promise<unknown[]> {
  for (let deadlineMs = 1; ; deadlineMs *= 2) {
    const heard: unknown[] = [];
    if (await giveUp(upstream, heard, deadlineMs)) return heard;
  }
}

test('a request that was given up is released when its response begins, and nothing of it is read', async () => {
  const waiting: ServerResponse[] = [];
  const port = await serve((_req, res) => void waiting.push(res));
  const heard = await giveUpSent(open(port));
  await expect.poll(() => waiting.map((res) => res.destroyed)).toEqual([false]);
  waiting[0]?.write('x'.repeat(1_000_000));
  await expect.poll(() => heard).toEqual(['fail', 'released']);
  await expect.poll(() => waiting[0]?.destroyed).toBe(true);
});

test('a request that was given up is released when the server is killed', async () => {
  const waiting: ServerResponse[] = [];
  const port = await serve((_req, res) => void waiting.push(res));
  const heard = await giveUpSent(open(port));
  await expect.poll(() => waiting).toHaveLength(1);
  waiting[0]?.socket?.resetAndDestroy();
  await expect.poll(() => heard).toEqual(['fail', 'released']);
});

test('a request that was given up is released in the end, even if the server stays silent', async () => {
  const closed: string[] = [];
  const port = await serve((_req, res) => void res.on('close', () => closed.push('closed')));
  const heard = await giveUpSent(open(port, { keptMs: 200 }));
  await expect.poll(() => heard).toEqual(['fail', 'released']);
  await expect.poll(() => closed).toEqual(['closed']);
});

test('a request that was never sent is released at its deadline', async () => {
  const port = await serve(() => undefined);
  const upstream = open(port, { connections: 1 });
  upstream.exchange(request('GET'), recorder([]));
  const heard: unknown[] = [];
  await expect(giveUp(upstream, heard, 50)).resolves.toBe(false);
  expect(heard).toEqual(['fail', 'released']);
});

test('a finished request is released once, after its end', async () => {
  const port = await serve((_req, res) => res.end('x'));
  const heard: unknown[] = [];
  const receiver = { ...recorder(heard), released: () => void heard.push('released') };
  open(port).exchange(request('GET'), receiver);
  await expect.poll(() => heard.at(-1)).toBe('released');
  expect(heard).toEqual([200, 'x', 'end', 'released']);
});

test('a cancelled request is released when its response begins', async () => {
  const waiting: ServerResponse[] = [];
  const port = await serve((_req, res) => void waiting.push(res));
  const heard: unknown[] = [];
  const receiver = { ...recorder(heard), released: () => void heard.push('released') };
  const cancel = open(port).exchange(request('GET'), receiver);
  await expect.poll(() => waiting).toHaveLength(1);
  cancel();
  expect(heard).toEqual([]);
  waiting[0]?.end();
  await expect.poll(() => heard).toEqual(['released']);
});

test('an answer that repeats the longest allowed query in a header arrives', async () => {
  const port = await serve((_req, res) => res.setHeader('content-location', '%22'.repeat(8_192)).end('rows'));
  expect((await ask(open(port), request('GET'))).body.toString()).toBe('rows');
});
