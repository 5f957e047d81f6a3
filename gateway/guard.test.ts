// An internal error serves nothing, a disconnected client gets nothing, and each request has a log line and a span.
import { EventEmitter, once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import type { Tracing } from '../common/tracing/span.ts';
import { LateError } from '../common/upstream/exchange.ts';
import { answerOf } from '../common/upstream/batch-answers.ts';
import { DOCS_HOST, startTestGateway, tokenOf, type TestGateway } from './test-gateway.ts';

type Play = Parameters<typeof startTestGateway>[0];
const fault = new Error('a fault of our own');
const Cookie = `svc_auth=${tokenOf()}`;

let gateway: TestGateway;
let asked: string[];
const start = async (play: Partial<Play> = {}) => {
  asked = [];
  gateway = await startTestGateway({
    upstream: (req, res) => {
      asked.push(`${req.method} ${req.url} ${String(req.headers['traceparent'])}`);
      if (req.url === '/away.css') return void req.socket.destroy();
      const type = req.url?.endsWith('.css') ? 'text/css' : 'text/html';
      const headers = { 'content-type': type, 'content-length': 6, 'cache-control': 'public' };
      res.writeHead(200, headers).end('CANARY');
    },
    ...play,
  });
};
afterEach(() => gateway.stop());

type Exchange = Parameters<NonNullable<Play['change']>>[0]['site']['upstream']['exchange'];
const startWithSite = (exchange: Exchange) =>
  start({ change: ({ site }) => ({ site: { ...site, upstream: { ...site.upstream, exchange } } }) });

async function expectUnavailable() {
  const { status, headers, body } = await gateway.get('/', { Cookie });
  expect([status, headers['x-docs-auth-reason'], headers['x-docs-auth-role']]).toEqual([
    503,
    'auth_unavailable',
    undefined,
  ]);
  return { headers, body };
}

test('an error before the answer is 503, serves nothing, and logs its cause', async () => {
  await start({
    change: ({ session }) => ({ session: { ...session, verifyToken: () => Promise.reject(fault) } }),
  });
  const { headers, body } = await expectUnavailable();
  expect([headers['cache-control'], headers['content-type']]).toEqual([
    'private, no-store',
    'text/html; charset=utf-8',
  ]);
  expect(body).toContain('<dd>auth_unavailable</dd>');
  expect(asked).toEqual([]);
  expect(gateway.lines()).toMatchObject([{ reason: 'auth_unavailable', status: 503, error: fault.message }]);
  expect(await gateway.metrics()).toContain('duration_seconds_count{kind="diagnosis"} 1');
});

test('an error after the head of an answer breaks the answer off', async () => {
  await startWithSite((_outgoing, { head }) => {
    head(200, { 'content-type': 'text/html', 'content-length': '99' }, {} as Parameters<typeof head>[2]);
    throw fault;
  });
  const { body } = await gateway.get('/', { Cookie });
  expect(body).toBe('');
  expect(gateway.lines()).toMatchObject([{ reason: 'ok', aborted: true }]);
});

test('an error while a page is served, before its head, is 503 without the role', async () => {
  await startWithSite(() => {
    throw fault;
  });
  await expectUnavailable();
});

test('a chunk of the site after the end of its answer is dropped', async () => {
  await startWithSite((_outgoing, { head, data, end }) => {
    head(200, { 'content-type': 'text/html' }, {} as Parameters<typeof head>[2]);
    end();
    data(Buffer.from('late'));
    return () => undefined;
  });
  const { status, body } = await gateway.get('/', { Cookie });
  expect([status, body]).toEqual([200, '']);
  expect(gateway.lines()).toMatchObject([{ reason: 'ok', status: 200 }]);
});

test('a page that does not arrive in time is 504, and its duration is in the log', async () => {
  let waited = 0;
  await startWithSite((_outgoing, { fail }) => {
    const began = performance.now();
    setTimeout(() => {
      waited = performance.now() - began;
      fail(new LateError('late'));
    }, 30);
    return () => undefined;
  });
  expect((await gateway.get('/', { Cookie })).status).toBe(504);
  const [{ ms } = {}] = gateway.lines();
  expect(Number(ms)).toBeGreaterThanOrEqual(Math.floor(waited));
});

test('an answer, fetched or cached, logs no error and keeps its connection open', async () => {
  await start();
  const before = performance.now();
  for (const target of ['/', '/a.css']) await gateway.get(target, { Cookie });
  const text = ['/', '/a.css', '/new', '/new.css']
    .map((target) => `GET ${target} HTTP/1.1\r\nHost: ${DOCS_HOST}\r\nCookie: ${Cookie}\r\n`)
    .join('\r\n');
  const { status, body } = await gateway.send(`${text}Connection: close\r\n\r\n`);
  expect([status, body.split('HTTP/1.1 200').length]).toEqual([200, 4]);
  expect([gateway.lines().length, asked.length]).toEqual([6, 4]);
  for (const line of gateway.lines()) {
    expect(line['status']).toBe(200);
    expect(line['ms']).toBeLessThanOrEqual(Math.ceil(performance.now() - before));
    expect(Object.keys(line)).not.toContain('error');
    expect(Object.keys(line)).not.toContain('aborted');
  }
});

test('an asset that the site cannot deliver gets the error page, which no cache may keep', async () => {
  await start();
  const { status, headers } = await gateway.get('/away.css');
  expect([status, headers['x-docs-auth-reason'], headers['content-type'], headers['cache-control']]).toEqual([
    502,
    'public_asset',
    'text/html; charset=utf-8',
    'private, no-store',
  ]);
});

test('the site is not asked when the client has disconnected', async () => {
  const steps = new EventEmitter();
  const checked: unknown[] = [];
  await start({
    change: ({ session }) => ({
      session: {
        ...session,
        verifyToken: async () => {
          steps.emit('asked');
          await once(steps, 'left');
          return { ok: true, claims: { exp: 1, principal_role: 'administrador' } };
        },
        sessions: {
          ...session.sessions,
          confirm(_question, gone) {
            checked.push(gone?.());
            return Promise.resolve(answerOf(200, '{"principal_role":"administrador","expira_em":"2030"}'));
          },
        },
      },
    }),
  });
  const waiting = once(steps, 'asked');
  const socket = connect(gateway.port, '127.0.0.1');
  socket.write(`GET / HTTP/1.1\r\nHost: ${DOCS_HOST}\r\nCookie: ${Cookie}\r\n\r\n`);
  await waiting;
  socket.destroy();
  await expect.poll(() => gateway.lines()).toMatchObject([{ status: 0, aborted: true }]);
  steps.emit('left');
  await expect.poll(() => checked).toEqual([true]);
  await gateway.get('/a.css');
  expect(asked.map((line) => line.split(' ')[1])).toEqual(['/a.css']);
});

test('a request has one span, and its trace goes on to the site', async () => {
  const told: unknown[] = [];
  const tracing: Tracing = {
    begin: (...begun) => {
      told.push(begun);
      return { traceId: 'trace', traceparent: '00-1-2-01', end: (...ended) => void told.push(ended) };
    },
    stop: () => Promise.resolve(),
  };
  await start({ change: () => ({ tracing }) });
  const headers = { 'X-Request-Id': 'abc-12345', traceparent: '00-0-0-01' };
  await gateway.get('/a.css', headers);
  expect(asked).toEqual(['GET /a.css 00-1-2-01']);
  expect(gateway.lines()).toMatchObject([{ trace_id: 'trace' }]);
  expect(told).toEqual([
    ['request', 'server', '00-0-0-01'],
    [
      {
        'http.request.method': 'GET',
        'http.response.status_code': 200,
        'portaria.request_id': 'abc-12345',
        'portaria.reason': 'public_asset',
        'portaria.env': 'production',
      },
      false,
      'GET page',
    ],
  ]);
});
