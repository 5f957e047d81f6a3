// Requests to the site and their responses: a 304 without a content type, internal errors, slow clients.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { DOCS_HOST, startTestGateway, tokenOf, type TestGateway } from './test-gateway.ts';

const Cookie = `svc_auth=${tokenOf()}`;
let gateway: TestGateway;
afterEach(() => gateway.stop());

const about = (status: number, type?: string) => (_req: IncomingMessage, res: ServerResponse) =>
  void res.writeHead(status, type === undefined ? {} : { 'content-type': type }).end();

test.each<[string, number, ReturnType<typeof about>]>([
  ['the promised type', 304, about(200, 'text/css')],
  ['another type', 302, about(200, 'text/html')],
  ['no type', 302, about(200)],
  ['an error of the promised type', 302, about(404, 'text/css')],
  ['another 304', 302, about(304, 'text/css')],
  [
    'two types',
    302,
    (_req, res) => void res.writeHead(200, ['content-type', 'text/css', 'content-type', 'text/css']).end(),
  ],
  ['nothing', 302, (req) => void req.socket.destroy()],
])('an unchanged asset without a type is asked about, and %s is %i', async (_what, status, answer) => {
  const asked: unknown[] = [];
  gateway = await startTestGateway({
    upstream: (req, res) => {
      asked.push([req.method, req.url, req.headers['x-request-id'], req.headers['if-none-match']]);
      if (req.method === 'HEAD') answer(req, res);
      else res.writeHead(304, { etag: '"1"' }).end();
    },
  });
  const got = await gateway.get('/a.css?x', { 'If-None-Match': '"1"', 'X-Request-Id': 'abc-12345' });
  expect([got.status, got.headers['etag'], got.body]).toEqual([
    status,
    status === 304 ? '"1"' : undefined,
    '',
  ]);
  expect(asked.slice(0, 2)).toEqual([
    ['GET', '/a.css', 'abc-12345', '"1"'],
    ['HEAD', '/a.css', 'abc-12345', undefined],
  ]);
});

test('a HEAD is sent to the site as HEAD, and only a delivered body is read as a stream', async () => {
  const methods: unknown[] = [];
  const streams: boolean[] = [];
  gateway = await startTestGateway({
    upstream: (req, res) => {
      methods.push(req.method);
      res.writeHead(
        req.headers['if-none-match'] ? 304 : 200,
        req.url === '/a' ? { 'content-type': 'x/y' } : {},
      );
      res.end();
    },
    change: ({ site }) => ({
      site: {
        ...site,
        upstream: {
          ...site.upstream,
          exchange: (outgoing, receiver) =>
            site.upstream.exchange(outgoing, {
              ...receiver,
              head(...given) {
                const stream = receiver.head(...given);
                streams.push(stream);
                return stream;
              },
            }),
        },
      },
    }),
  });
  expect((await gateway.get('/a', { Cookie }, 'HEAD')).status).toBe(200);
  await gateway.get('/a', { Cookie });
  await gateway.get('/a.css', { 'If-None-Match': '"1"' });
  expect(methods).toEqual(['HEAD', 'GET', 'GET', 'HEAD']);
  expect(streams).toEqual([true, true, true, false]);
});

test('an exception at the head of an answer is 502, and its cause is in the log', async () => {
  const collect = () => {
    throw new Error('a fault of our own');
  };
  const broken = { find: () => undefined, collect };
  gateway = await startTestGateway({
    upstream: (_req, res) => void res.writeHead(200, { 'content-type': 'text/html' }).end('CANARY'),
    change: ({ site }) => ({ site: { ...site, kept: { asset: broken, page: broken } } }),
  });
  const { status, body } = await gateway.get('/', { Cookie });
  expect([status, body.includes('CANARY')]).toEqual([502, false]);
  expect(gateway.lines()).toMatchObject([{ status: 502, error: 'a fault of our own' }]);
});

test('a client that pauses its reading gets a large page complete', async () => {
  const size = 8_000_000;
  gateway = await startTestGateway({
    upstream: (_req, res) =>
      void res
        .writeHead(200, { 'content-type': 'text/html', 'content-length': size })
        .end(Buffer.alloc(size)),
  });
  const socket = connect(gateway.port, '127.0.0.1').pause();
  socket.write(`GET / HTTP/1.1\r\nHost: ${DOCS_HOST}\r\nCookie: ${Cookie}\r\nConnection: close\r\n\r\n`);
  await new Promise((done) => socket.once('readable', done));
  await expect.poll(() => socket.readableLength).toBeGreaterThanOrEqual(socket.readableHighWaterMark);
  let read = 0;
  for await (const chunk of socket) read += (chunk as Buffer).length;
  expect(read).toBeGreaterThan(size);
});

test('the disconnection of a client ends the request to the site', async () => {
  let left: (() => void) | undefined;
  const gone = new Promise<void>((resolve) => (left = resolve));
  gateway = await startTestGateway({
    upstream: (_req, res) => {
      res.on('close', () => left?.());
      res.writeHead(200, { 'content-type': 'text/html' }).write('the first part');
    },
  });
  const socket = connect(gateway.port, '127.0.0.1');
  socket.write(`GET / HTTP/1.1\r\nHost: ${DOCS_HOST}\r\nCookie: ${Cookie}\r\n\r\n`);
  await new Promise((done) => socket.once('data', done));
  socket.destroy();
  await gone;
  await expect.poll(() => gateway.lines()).toMatchObject([{ status: 200, aborted: true }]);
});

test.each([
  ['a redirect', '/a', 301],
  ['the status of a missing asset', '/a.css', 404],
])('%s has no body, and no error in the log', async (_what, path, status) => {
  gateway = await startTestGateway({
    upstream: (_req, res) =>
      void res.writeHead(status, { 'content-type': 'text/plain', location: '/b' }).end('body'),
  });
  const answer = await gateway.get(path, { Cookie });
  expect([answer.status, answer.body, answer.headers['content-length']]).toEqual([status, '', '0']);
  await expect.poll(() => gateway.lines()).toMatchObject([{ status }]);
  expect(gateway.lines()[0]).not.toHaveProperty('error');
});

test('on one connection a redirect is answered after the page that was requested before it', async () => {
  let first: ServerResponse | undefined;
  gateway = await startTestGateway({
    upstream: (req, res) => {
      if (req.url === '/page') return void (first = res.writeHead(200, { 'content-type': 'text/html' }));
      res.writeHead(301, { location: '/b' }).end(() => setTimeout(() => first?.end('page'), 50));
    },
  });
  const asking = (path: string) => `GET ${path} HTTP/1.1\r\nHost: ${DOCS_HOST}\r\nCookie: ${Cookie}\r\n`;
  const { body } = await gateway.send(`${asking('/page')}\r\n${asking('/a')}Connection: close\r\n\r\n`);
  expect(body).toBe('page');
  const told = () => gateway.lines().map(({ status, error, aborted }) => [status, error, aborted]);
  await expect.poll(told).toEqual([
    [200, undefined, undefined],
    [301, undefined, undefined],
  ]);
});

test.each([
  ['/page', "frame-ancestors 'none'", undefined, 'Cookie'],
  ['/own', "default-src 'self'", undefined, 'Cookie'],
  ['/a.css', undefined, 'Thu, 01 Jan 2026 00:00:00 GMT', 'Accept'],
])('%s: policy %s, expiry %s, Vary %s', async (path, policy, expires, vary) => {
  gateway = await startTestGateway({
    upstream: (req, res) =>
      void res
        .writeHead(200, {
          'content-type': req.url === '/a.css' ? 'text/css' : 'text/html',
          expires: 'Thu, 01 Jan 2026 00:00:00 GMT',
          vary: 'Accept',
          ...(req.url === '/own' && { 'content-security-policy': "default-src 'self'" }),
        })
        .end(),
  });
  const { headers } = await gateway.get(path, { Cookie });
  expect([headers['content-security-policy'], headers['expires'], headers['vary']]).toEqual([
    policy,
    expires,
    vary,
  ]);
});

test('a cached answer to HEAD is not used for GET', async () => {
  gateway = await startTestGateway({
    upstream: (_req, res) =>
      void res
        .writeHead(200, { 'content-type': 'text/css', 'cache-control': 'public', 'content-length': '3' })
        .end('a{}'),
  });
  await gateway.get('/a.css', {}, 'HEAD');
  expect((await gateway.get('/a.css')).body).toBe('a{}');
});
