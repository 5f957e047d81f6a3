// Every path of the application with its methods and its name in the metrics, and which requests are refused before any route.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { APP, sessionToken, startShim, type TestShim } from './testing/test-shim.ts';

const SECRET = 'wqPz81KdmYx05HsnVbTfRg2JcLeU7oAi';
const WEBHOOK = {
  SVC_CHANNELS: 'webhook',
  SVC_WEBHOOK_URL: 'https://mensagens.example/codigo',
  SVC_WEBHOOK_SECRET: SECRET,
};
const EVIL = { origin: 'https://evil.example' };

let shim: TestShim;
let production: TestShim;
beforeAll(async () => {
  shim = await startShim(() => ({ body: [] }));
  production = await startShim(() => ({ body: [] }), WEBHOOK);
});
afterAll(() => Promise.all([shim.stop(), production.stop()]));

const READ = 'GET, HEAD, OPTIONS';
const CALL = 'POST, OPTIONS';
const BOTH = 'GET, HEAD, POST, OPTIONS';
const PATHS: readonly (readonly [string, string, string])[] = [
  ['/functions/v1/send-otp', CALL, 'send-otp'],
  ['/functions/v1/delivery-status', READ, 'delivery-status'],
  ['/functions/v1/verify-otp', CALL, 'verify-otp'],
  ['/functions/v1/select-role', CALL, 'select-role'],
  ['/functions/v1/me', READ, 'me'],
  ['/functions/v1/logout', CALL, 'logout'],
  ['/functions/v1/portal-send-otp', CALL, 'portal-send-otp'],
  ['/functions/v1/portal-verify-otp', CALL, 'portal-verify-otp'],
  ['/functions/v1/portal-select-profile', CALL, 'portal-select-profile'],
  ['/functions/v1/portal-me', READ, 'portal-me'],
  ['/functions/v1/portal-logout', CALL, 'portal-logout'],
  ['/functions/v1/auth-diagnostics', BOTH, 'auth-diagnostics'],
  ['/healthz', READ, 'healthz'],
  ['/readyz', READ, 'readyz'],
  ['/dev/inbox', READ, 'inbox'],
  ['/functions/v1/sessions', READ, 'sessions'],
  ['/functions/v1/people', READ, 'people'],
  ['/functions/v1/schools', READ, 'schools'],
  ['/rest/v1/rpc/x', BOTH, 'rest-rpc'],
  ['/rest/v1/alunos', 'GET, HEAD, POST, PATCH, DELETE, OPTIONS', 'rest'],
  ['/portal/rest/v1/rpc/x', BOTH, 'portal-rest-rpc'],
  ['/portal/rest/v1/alunos', READ, 'portal-rest'],
];

const countedAs = (shim: TestShim, route: string) =>
  expect
    .poll(() => shim.deps.metrics.exposition.text())
    .toContain(`portaria_request_duration_seconds_count{route="${route}"} `);

test.each(PATHS)('%s allows %s and is counted as route %s', async (path, allowed, route) => {
  const { status, headers } = await shim.ask(path, { method: 'PUT' });
  expect([status, headers['allow']]).toEqual([405, allowed]);
  await countedAs(shim, route);
});

test('the receipt endpoints of all channels are counted as one route', async () => {
  const path = '/functions/v1/delivery-receipt/webhook';
  const { status, headers } = await production.ask(path, { method: 'PUT' });
  expect([status, headers['allow']]).toEqual([405, CALL]);
  await countedAs(production, 'delivery-receipt');
});

test('/dev/inbox is 404 without the console channel', async () => {
  expect((await production.ask('/dev/inbox')).status).toBe(404);
});

test.each([
  ['POST', '/rest/v1/alunos', 'svc_auth', {}],
  ['PATCH', '/rest/v1/alunos?id=eq.1', 'svc_auth', {}],
  ['DELETE', '/rest/v1/alunos?id=eq.1', 'svc_auth', {}],
  ['POST', '/portal/rest/v1/rpc/x', 'svc_mural', { portal_type: 'aluno' }],
])('%s %s is forwarded to PostgREST with its method', async (method, path, cookie, claims) => {
  const headers = { cookie: `${cookie}=${sessionToken(claims)}` };
  const before = shim.seen.length;
  await shim.ask(path, { method, headers, json: {} });
  const expected = path.replace(/^(?:\/portal)?\/rest\/v1/, '');
  expect(shim.seen.slice(before).map(({ method, path }) => `${method} ${path}`)).toContain(
    `${method} ${expected}`,
  );
});

describe('the checks before every route', () => {
  test('answer a CORS preflight with 204 and count it as route preflight', async () => {
    const { status, headers } = await shim.ask('/nowhere', { method: 'OPTIONS', headers: { origin: APP } });
    expect([status, headers['access-control-allow-origin']]).toEqual([204, APP]);
    await countedAs(shim, 'preflight');
  });

  test('allow GET and HEAD from a foreign origin, and refuse POST, PATCH and DELETE with 403', async () => {
    for (const method of ['GET', 'HEAD'])
      expect((await shim.ask('/healthz', { method, headers: EVIL })).status).toBe(200);
    for (const method of ['POST', 'PATCH', 'DELETE']) {
      const answer = await shim.ask('/healthz', { method, headers: EVIL });
      expect([answer.status, answer.json()['code']]).toEqual([403, 'origin_not_allowed']);
    }
  });

  test('answer a path that cannot be decoded with 404 and the CORS headers of its prefix', async () => {
    for (const path of ['/%zz', '/functions/v1/%zz', '/rest/v1/%', '/rest/v1/%ff']) {
      const { status, headers, json } = await shim.ask(path, { headers: { origin: APP } });
      const seen = [path, status, json()['code'], headers['access-control-allow-origin']];
      expect(seen).toEqual([path, 404, 'not_found', APP]);
    }
  });

  test('answer an unknown path with 404, which a foreign page may read', async () => {
    const answer = await shim.ask('/nowhere', { headers: EVIL });
    expect([answer.status, answer.json()['code']]).toEqual([404, 'not_found']);
    expect(answer.headers['cross-origin-resource-policy']).toBe('cross-origin');
    expect(answer.headers).not.toHaveProperty('x-powered-by');
  });
});
