// The log line and the metrics of every request, and the log entry of a bug.
import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sessionToken, startShim, type Canned, type TestShim } from '../testing/test-shim.ts';

const LEVELS = { debug: 20, info: 30, warn: 40, error: 50 };
const headers = { traceparent: 'p', cookie: `svc_auth=${sessionToken()}`, 'x-request-id': 'request-1' };
let shim: TestShim;
let answer: Canned | 'hang';
let measured: [string, string | undefined][];
let took: number;
let fault: Error | undefined;
let spans: unknown[][];

beforeAll(async () => {
  shim = await startShim(
    () => answer,
    {},
    ({ metrics, verifyToken }) => ({
      tracing: {
        begin: (...begun) => ({
          traceId: 'trace-1',
          traceparent: 'p',
          end: (...ended) => void spans.push([...begun, ...ended]),
        }),
        stop: () => Promise.resolve(),
      },
      metrics: {
        ...metrics,
        request(route, code, ms) {
          measured.push([route, ms >= 0 && ms < 60_000 ? code : 'no time']);
          took = ms;
        },
      },
      verifyToken: (token) => {
        if (fault !== undefined) throw fault;
        return verifyToken(token);
      },
      isReady: () => Promise.resolve(true), // the probe has a second; routes/readyz.test.ts has it
    }),
  );
});
afterAll(() => shim.stop());
beforeEach(() => {
  shim.logged.length = shim.seen.length = 0;
  [answer, measured, fault, spans] = [{ body: {} }, [], undefined, []];
});

const lines = (msg: string) =>
  shim.logged
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter((line) => line['msg'] === msg);
const requestLine = async () => {
  await expect.poll(() => lines('request')).toHaveLength(1);
  return lines('request')[0];
};

test.each([
  ['GET', '/functions/v1/me', 'info', 'me', 200, undefined],
  ['GET', '/healthz', 'debug', 'healthz', 200, undefined],
  ['GET', '/readyz?write=1', 'warn', 'readyz', 503, 'unavailable'],
  ['GET', '/readyz', 'debug', 'readyz', 200, undefined],
  ['OPTIONS', '/functions/v1/me', 'info', 'preflight', 204, undefined],
  ['PATCH', '/functions/v1/me', 'info', 'me', 405, 'method_not_allowed'],
  ['GET', `/${'a'.repeat(300)}`, 'info', 'other', 404, 'not_found'],
  ['GET', '/http://x.example/y', 'info', 'other', 404, 'not_found'],
  ['GET', 'http://x.example?a=1', 'info', 'other', 404, 'not_found'],
] as const)(
  'the request %s %s is logged in one line of level %s',
  async (method, path, level, route, status, code) => {
    await shim.ask(path, { method, headers });
    const line = await requestLine();
    expect(line).toEqual({
      level: LEVELS[level],
      time: expect.any(Number) as number,
      pid: process.pid,
      hostname: expect.any(String) as string,
      request_id: 'request-1',
      trace_id: 'trace-1',
      method,
      path: path.replace(/^http:[^?]*|\?.*/g, '').slice(0, 200),
      route,
      status,
      ...(code !== undefined && { code }),
      ms: expect.any(Number) as number,
      msg: 'request',
    });
    expect(line?.['ms']).toBe(Math.round(took * 10) / 10);
    expect(measured).toEqual([[route, code]]);
    const seen = { 'http.request.method': method, 'http.response.status_code': status };
    const more = {
      'portaria.request_id': 'request-1',
      'http.route': route,
      ...(code && { 'portaria.code': code }),
    };
    expect(spans).toStrictEqual([
      ['request', 'server', 'p', { ...seen, ...more }, status >= 500, `${method} ${route}`],
    ]);
  },
);

test('a request whose client disconnects is logged with status 0 and aborted', async () => {
  answer = 'hang';
  const socket = connect(shim.port, '127.0.0.1');
  socket.write(`GET /functions/v1/me HTTP/1.1\r\nHost: x\r\nCookie: ${headers.cookie}\r\n\r\n`);
  await expect.poll(() => shim.seen).toHaveLength(1);
  socket.destroy();
  expect(await requestLine()).toMatchObject({ route: 'me', status: 0, aborted: true });
});

test('a bug is logged with its stack, a refusal with a cause without it, and a plain refusal not at all', async () => {
  fault = new TypeError('a fault');
  /* The hung request of another test is refused after five seconds. */
  const refused = () => lines('refused').filter((line) => line['request_id'] === 'request-1');
  expect((await shim.ask('/functions/v1/me', { headers })).status).toBe(503);
  const whole = refused();
  expect(whole).toMatchObject([
    { level: LEVELS.error, request_id: 'request-1', route: 'me', error: 'a fault', error_name: 'TypeError' },
  ]);
  expect(whole[0]).toHaveProperty('stack');
  fault = undefined;
  answer = { status: 500, body: {} };
  await shim.ask('/functions/v1/me', { headers });
  expect(refused()[1]).toMatchObject({ level: LEVELS.warn, request_id: 'request-1', route: 'me' });
  expect(refused()[1]).not.toHaveProperty('stack');
  await shim.ask('/functions/v1/me', { headers: { 'x-request-id': 'request-1' } });
  expect(refused()).toHaveLength(2);
});
