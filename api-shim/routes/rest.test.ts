// The pass-through: what goes up, what comes back, and what PostgREST says about itself never does.
import { afterEach, describe, expect, test } from 'vitest';
import { APP, refused, sessionToken, startShim, type TestShim, type Upstream } from '../testing/test-shim.ts';

let shim: TestShim;
afterEach(() => shim.stop());

async function start(upstream: Upstream = () => ({ body: [] })): Promise<void> {
  shim = await startShim(upstream);
}
const called = () => shim.seen.map(({ method, path }) => `${method} ${path}`);

describe('what goes up', () => {
  test('the cookie becomes the bearer, the query stays as it is, chosen headers follow', async () => {
    await start();
    const token = sessionToken();
    const path = '/rest/v1/alunos?select=id,nome&nome=ilike.*a%20b*&order=id';
    await shim.ask(path, {
      headers: {
        cookie: `svc_auth=${token}`,
        ...{
          accept: 'text/csv',
          prefer: 'count=exact',
          range: '0-9',
          'range-unit': 'items',
          'x-request-id': 'rest-0001',
        },
        ...{
          authorization: 'Bearer mine',
          'x-client-ip': '6.6.6.6',
          'x-otp-pepper': 'p',
          apikey: 'k',
          'x-other': '1',
        },
      },
    });
    const [seen] = shim.seen;
    expect(`${seen?.method} ${seen?.path}`).toBe('GET /alunos?select=id,nome&nome=ilike.*a%20b*&order=id');
    expect(seen?.headers).toMatchObject({
      ...{
        authorization: `Bearer ${token}`,
        accept: 'text/csv',
        prefer: 'count=exact',
        range: '0-9',
        'range-unit': 'items',
      },
      ...{ 'x-request-id': 'rest-0001', 'x-client-ip': '127.0.0.1' },
    });
    for (const name of ['cookie', 'x-otp-pepper', 'apikey', 'x-other'])
      expect(seen?.headers).not.toHaveProperty(name);
  });

  test('a bearer of the client’s own counts only without a cookie, and is judged as strictly', async () => {
    await start();
    const token = sessionToken();
    const as = (authorization: string) => shim.ask('/rest/v1/alunos', { headers: { authorization } });
    expect((await as(`Bearer ${token}`)).status).toBe(200);
    expect(shim.seen[0]?.headers.authorization).toBe(`Bearer ${token}`);
    const bad = [
      sessionToken({ role: 'service_role' }),
      sessionToken({ exp: 1 }),
      sessionToken({ aud: 'x' }),
    ];
    for (const authorization of [
      ...bad.map((each) => `Bearer ${each}`),
      'Bearer x',
      'Bearer ',
      'Basic eDp5',
      'x',
      'Bearer a b',
    ]) {
      expect([authorization, (await as(authorization)).status]).toEqual([authorization, 401]);
    }
    expect(shim.seen).toHaveLength(1);
  });

  test('without either, the request goes up anonymous', async () => {
    await start();
    await shim.ask('/rest/v1/rpc/public_smoke');
    expect(shim.seen[0]?.headers).not.toHaveProperty('authorization');
  });

  test('functions are called with the JSON as it came', async () => {
    await start(() => ({ body: { ok: true } }));
    const headers = { cookie: `svc_auth=${sessionToken()}`, 'content-type': 'application/json' };
    const answer = await shim.ask('/rest/v1/rpc/example', { body: '{"a":1, "a":2}', headers });
    expect([answer.status, shim.seen[0]?.body, called()]).toEqual([
      200,
      '{"a":1, "a":2}',
      ['POST /rpc/example'],
    ]);
    expect((await shim.ask('/rest/v1/rpc/example', { body: 'a=1' })).status).toBe(415);
    expect((await shim.ask('/rest/v1/rpc/example', { body: '{', headers })).json()['code']).toBe(
      'invalid_json',
    );
  });

  test.each([
    '',
    'rpc/',
    'alunos/',
    'alunos/1',
    '../me',
    'rpc/../alunos',
    '%2e%2e/x',
    'a%2fb',
    'a%5cb',
    'a\\b',
    'a%00',
    'a;b',
    '/alunos',
    'alunos%20',
    'a.b',
    'rpc/rpc/me',
    '-a',
    'x'.repeat(64),
  ])('no resource is called %j', async (name) => {
    await start();
    const answer = await shim.ask(`/rest/v1/${name}`);
    expect([answer.status, called()]).toEqual([404, []]);
  });

  test.each(['?a=%00', '?a=%', '?a=%ff', '?a=%zz', '?a=%c3%28'])('the query %s is invalid', async (query) => {
    await start();
    const answer = await shim.ask(`/rest/v1/alunos${query}`);
    expect([answer.status, answer.json()['code'], called()]).toEqual([400, 'invalid_request', []]);
  });

  test.each(['PUT', 'PATCH', 'DELETE', 'POST'])('%s on a table is not allowed', async (method) => {
    await start();
    const answer = await shim.ask('/rest/v1/alunos', {
      method,
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect([answer.status, answer.headers['allow'], called()]).toEqual([405, 'GET, HEAD, OPTIONS', []]);
  });
});

describe('portal tokens', () => {
  test.each([
    ['portal_token_refused', ['GET /rpc/me']],
    ['token_revoked', ['GET /rpc/me', 'POST /rpc/revoked_reuse']],
    ['session_ended', ['GET /rpc/me']],
  ])('the database decides whether it was revoked: %s', async (code, calls) => {
    await start(({ path }) => (path === '/rpc/me' ? refused(401, code) : { body: [{ secreto: 1 }] }));
    for (const extra of [{ portal_type: 'aluno' }, { escopo: 'portal_readonly' }]) {
      shim.seen.length = 0;
      const answer = await shim.ask('/rest/v1/alunos', {
        headers: { cookie: `svc_auth=${sessionToken(extra)}` },
      });
      expect([answer.status, answer.json()['code'], called()]).toEqual([
        401,
        code === 'token_revoked' ? code : 'portal_token_refused',
        calls,
      ]);
    }
  });

  test('one that the database would let through is refused here', async () => {
    await start();
    const answer = await shim.ask('/rest/v1/alunos', {
      headers: { cookie: `svc_auth=${sessionToken({ portal_type: 'aluno' })}` },
    });
    expect([answer.json()['code'], called()]).toEqual(['portal_token_refused', ['GET /rpc/me']]);
  });
});

describe('what comes back', () => {
  test('status, body and chosen headers', async () => {
    const headers = {
      ...{
        'Content-Range': '0-1/2',
        'Preference-Applied': 'count=exact',
        'Content-Location': '/alunos',
        'Set-Cookie': 'a=1',
      },
      ...{ 'Access-Control-Allow-Origin': '*', 'WWW-Authenticate': 'Bearer', 'Content-Profile': 'api' },
    };
    await start(() => ({ status: 206, body: [1, 2], headers }));
    const answer = await shim.ask('/rest/v1/alunos', { headers: { origin: APP } });
    expect([answer.status, answer.text]).toEqual([206, '[1,2]']);
    expect(answer.headers).toMatchObject({
      'content-range': '0-1/2',
      'preference-applied': 'count=exact',
      'access-control-allow-origin': APP,
    });
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', vary: 'Origin' });
    for (const name of ['server', 'content-location', 'set-cookie', 'www-authenticate', 'content-profile']) {
      expect(answer.headers).not.toHaveProperty(name);
    }
  });

  test('a large answer arrives whole', async () => {
    const body = 'x'.repeat(8_000_000);
    await start(() => ({ body }));
    expect((await shim.ask('/rest/v1/alunos')).text).toHaveLength(body.length);
  });

  test('an answer that breaks off is cut, not repeated', async () => {
    await start(() => ({ body: '[1,', headers: { 'Content-Length': '100' }, cut: true }));
    await expect(shim.ask('/rest/v1/alunos')).rejects.toThrow();
    expect(called()).toEqual(['GET /alunos']);
  });

  test('HEAD has no body', async () => {
    await start(() => ({ body: [1] }));
    const answer = await shim.ask('/rest/v1/alunos', { method: 'HEAD' });
    expect([answer.status, answer.text, called()]).toEqual([200, '', ['HEAD /alunos']]);
  });

  const LEAKY = {
    message: 'permission denied for table alunos',
    details: 'Perhaps you meant api.x',
    hint: 'table portaria.usuarios',
  };
  test.each([
    [401, '42501', false, 401, 'no_cookie'],
    [403, '42501', true, 403, 'role_not_granted'],
    [404, '42P01', true, 404, 'not_found'],
    [404, 'PGRST202', false, 404, 'not_found'],
    [405, '25006', true, 405, 'method_not_allowed'],
    [400, 'PGRST100', true, 400, 'invalid_request'],
    [400, '22P02', true, 400, 'invalid_request'],
    [400, 'PGRST102', true, 400, 'invalid_json'],
    [300, 'PGRST203', true, 400, 'invalid_request'],
    [406, 'PGRST107', true, 400, 'invalid_request'],
    [409, '23505', true, 400, 'invalid_request'],
    [416, 'PGRST103', true, 400, 'invalid_request'],
    [400, '', true, 503, 'unavailable'],
    [401, 'PGRST301', true, 503, 'unavailable'],
    [500, '57014', true, 503, 'unavailable'],
    [503, 'PGRST001', true, 503, 'unavailable'],
    [504, 'PGRST003', true, 503, 'unavailable'],
    [429, 'rate_limited_ip', true, 429, 'rate_limited_ip'],
  ])('%d %s (signed in: %s) is answered %d %s', async (status, code, signedIn, expected, ours) => {
    await start(() => ({ status, body: { code, ...LEAKY } }));
    const headers: Record<string, string> = signedIn ? { cookie: `svc_auth=${sessionToken()}` } : {};
    const answer = await shim.ask('/rest/v1/alunos', { headers });
    expect([answer.status, answer.json()['code']]).toEqual([expected, ours]);
    if (code !== ours) expect(answer.text).not.toMatch(/alunos|Perhaps|usuarios|PGRST|\d{5}/);
    if (expected === 503) expect(answer.headers['retry-after']).toBe('1');
  });

  test('an error that is no JSON is no clue either', async () => {
    await start(() => ({ status: 500, body: 'Warp: secret internals' }));
    const answer = await shim.ask('/rest/v1/alunos');
    expect([answer.status, answer.json()['code']]).toEqual([503, 'unavailable']);
    expect(answer.text).not.toContain('Warp');
  });

  test('a revoked token is recorded here too', async () => {
    await start(({ path }) =>
      path === '/alunos' ? refused(401, 'token_revoked') : { body: { notificar: false } },
    );
    const answer = await shim.ask('/rest/v1/alunos', {
      headers: { cookie: `svc_auth=${sessionToken()}` },
    });
    expect([answer.json()['message'], called()]).toEqual([
      'Token revogado',
      ['GET /alunos', 'POST /rpc/revoked_reuse'],
    ]);
  });
});
