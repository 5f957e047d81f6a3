// The pass-through: the forwarded request, the filtered response, and nothing that describes PostgREST.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { APP, refused, sessionToken, startShim, type TestShim, type Upstream } from '../testing/test-shim.ts';

let shim: TestShim;
afterEach(() => shim.stop());

async function start(
  upstream: Upstream = () => ({ body: [] }),
  settings: Record<string, string> = {},
): Promise<void> {
  shim = await startShim(upstream, settings);
}
const signedIn = (extra?: Record<string, unknown>) => ({ cookie: `svc_auth=${sessionToken(extra)}` });
const called = () => shim.seen.map(({ method, path }) => `${method} ${path}`);

describe('the request to PostgREST', () => {
  test('goes to POSTGREST_REST_URL if it is set, but the sign-in functions still use POSTGREST_URL', async () => {
    const paths: string[] = [];
    const own = createServer((req, res) => {
      paths.push(req.url ?? '');
      res.setHeader('content-type', 'application/json').end('[]');
    }).listen(0, '127.0.0.1');
    await once(own, 'listening');
    const { port } = own.address() as AddressInfo;
    shim = await startShim(() => ({ body: {} }), { POSTGREST_REST_URL: `http://127.0.0.1:${String(port)}` });
    expect((await shim.ask('/rest/v1/turmas', { headers: signedIn() })).text).toBe('[]');
    await shim.ask('/functions/v1/me', { headers: signedIn() });
    expect([paths, called()]).toEqual([['/turmas'], [expect.stringMatching(/\/rpc\//)]]);
    own.closeAllConnections();
    own.close();
  });

  test('has the token of the cookie as bearer, the unchanged query and only the listed headers', async () => {
    await start();
    const token = sessionToken();
    const path = '/rest/v1/alunos?select=id,nome&nome=ilike.*a%20b*&order=id';
    await shim.ask(path, {
      headers: {
        cookie: `svc_auth=${token}`,
        accept: 'text/csv',
        prefer: 'count=exact',
        range: '0-9',
        'range-unit': 'items',
        'x-request-id': 'rest-0001',
        authorization: 'Bearer mine',
        'x-client-ip': '6.6.6.6',
        'x-otp-pepper': 'p',
        apikey: 'k',
        'x-other': '1',
      },
    });
    const [seen] = shim.seen;
    expect(`${seen?.method} ${seen?.path}`).toBe('GET /alunos?select=id,nome&nome=ilike.*a%20b*&order=id');
    expect(seen?.headers).toMatchObject({
      authorization: `Bearer ${token}`,
      accept: 'text/csv',
      prefer: 'count=exact',
      range: '0-9',
      'range-unit': 'items',
      'x-request-id': 'rest-0001',
      'x-client-ip': '127.0.0.1',
    });
    for (const name of ['cookie', 'x-otp-pepper', 'apikey', 'x-other'])
      expect(seen?.headers).not.toHaveProperty(name);
  });

  test('a bearer token of the client is used only without a cookie, and is verified like a cookie', async () => {
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

  test('a request without cookie and bearer has no authorization header', async () => {
    await start();
    await shim.ask('/rest/v1/rpc/public_smoke');
    expect(shim.seen[0]?.headers).not.toHaveProperty('authorization');
  });

  test('a call of a function has the JSON of the client unchanged, and must be valid JSON', async () => {
    await start(() => ({ body: { ok: true } }));
    const headers = { cookie: `svc_auth=${sessionToken()}`, 'content-type': 'application/json' };
    const answer = await shim.ask('/rest/v1/rpc/example', { body: '{"a":1, "a":2}', headers });
    expect([answer.status, shim.seen[0]?.body, called()]).toEqual([
      200,
      '{"a":1, "a":2}',
      ['POST /rpc/example'],
    ]);
    expect(shim.seen[0]?.headers['content-type']).toBe('application/json');
    expect((await shim.ask('/rest/v1/rpc/example', { body: 'a=1', headers: signedIn() })).status).toBe(415);
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
  ])('the invalid resource name %j is 404', async (name) => {
    await start();
    const answer = await shim.ask(`/rest/v1/${name}`);
    expect([answer.status, called()]).toEqual([404, []]);
  });

  test.each(['?a=%00', '?a=%', '?a=%ff', '?a=%zz', '?a=%c3%28'])(
    'the query %s is 400 invalid_request',
    async (query) => {
      await start();
      const answer = await shim.ask(`/rest/v1/alunos${query}`, { headers: signedIn() });
      expect([answer.status, answer.json()['code'], called()]).toEqual([400, 'invalid_request', []]);
    },
  );

  test.each([
    ['depth', `?select=${'a('.repeat(6)}x${')'.repeat(6)}`],
    ['parentheses', `?a=${'(x)'.repeat(31)}`],
    ['length', `?a=${'x'.repeat(8_200)}`],
  ])('a query that exceeds the limit of %s is 400 invalid_request', async (_name, query) => {
    await start();
    const answer = await shim.ask(`/rest/v1/alunos${query}`, { headers: signedIn() });
    expect([answer.status, answer.json()['code'], called()]).toEqual([400, 'invalid_request', []]);
    expect(answer.json()['hint']).toContain('too large');
  });

  const PORTAL_COOKIE = `svc_mural=${sessionToken({ portal_type: 'aluno', matricula: '7' })}`;
  test.each([
    ['/rest/v1/alunos', 'GET'],
    ['/rest/v1/alunos', 'HEAD'],
    ['/rest/v1/alunos', 'POST'],
    ['/rest/v1/alunos?id=eq.1', 'PATCH'],
    ['/rest/v1/alunos?id=eq.1', 'DELETE'],
    ['/rest/v1/rpc/me', 'GET'],
    ['/rest/v1/rpc/me', 'POST'],
    ['/portal/rest/v1/alunos', 'GET'],
    ['/portal/rest/v1/rpc/portal_me', 'POST'],
  ])('Prefer with an estimated count is 400: %s by %s', async (path, method) => {
    await start();
    const cookie = path.startsWith('/portal') ? { cookie: PORTAL_COOKIE } : {};
    const body = ['POST', 'PATCH'].includes(method) ? { json: {} } : {};
    for (const prefer of ['count=planned', 'return=minimal, Count = "Estimated"']) {
      const answer = await shim.ask(path, { method, ...body, headers: { ...signedIn(), ...cookie, prefer } });
      expect([answer.status, called()]).toEqual([400, []]);
      if (method !== 'HEAD') expect(answer.json()['code']).toBe('invalid_request');
    }
  });
});

test('Prefer with an unknown time zone is 400 with a hint, and a known one is passed on', async () => {
  await start();
  const ask = (prefer: string) => shim.ask('/rest/v1/alunos', { headers: { ...signedIn(), prefer } });
  const refusal = (await ask('count=exact, timezone=Mars/Phobos')).json();
  expect([refusal['code'], refusal['hint'], called()]).toEqual([
    'invalid_request',
    expect.stringContaining('time zone'),
    [],
  ]);
  expect((await ask('timezone=America/Sao_Paulo')).status).toBe(200);
  expect(shim.seen[0]?.headers.prefer).toBe('timezone=America/Sao_Paulo');
});

describe('a request without a session', () => {
  test.each(['alunos', 'rpc/me', 'rpc/send_otp', 'turmas?select=disciplinas(id)'])(
    'to %s is 401 no_cookie',
    async (path) => {
      await start(() => ({ body: [] }));
      const answer = await shim.ask(`/rest/v1/${path}`);
      expect([answer.status, answer.json()['code']]).toEqual([401, 'no_cookie']);
      expect(called()).toEqual(['POST /rpc/anonymous_access']);
      await shim.ask(`/rest/v1/${path}`);
      expect(new Set(called())).toEqual(new Set(['POST /rpc/anonymous_access']));
    },
  );

  test('to a listed resource succeeds in its schema only, and the query limits apply', async () => {
    await start(
      ({ path }) => ({
        body: path === '/rpc/anonymous_access' ? ['rpc/api.avisos', 'biblioteca.livros'] : ['ok'],
      }),
      {
        SVC_REST_SCHEMAS: 'api,biblioteca',
      },
    );
    expect((await shim.ask('/rest/v1/rpc/avisos')).json()).toEqual(['ok']);
    const of = (schema: string) => shim.ask('/rest/v1/livros', { headers: { 'accept-profile': schema } });
    expect([(await of('biblioteca')).status, (await of('api')).status]).toEqual([200, 401]);
    expect((await of('portaria')).json()['code']).toBe('no_cookie');
    expect((await shim.ask('/rest/v1/avisos')).status).toBe(401);
    expect((await shim.ask(`/rest/v1/rpc/avisos?select=${'a('.repeat(7)}`)).status).toBe(400);
  });

  test('is 401 no_cookie when PostgREST refuses a listed resource', async () => {
    await start(({ path }) =>
      path === '/rpc/anonymous_access' ? { body: ['api.avisos'] } : refused(401, '42501'),
    );
    expect((await shim.ask('/rest/v1/avisos')).json()['code']).toBe('no_cookie');
  });

  test('is 401 while the list of anonymous resources cannot be read', async () => {
    await start(() => ({ status: 503, body: {} }));
    expect((await shim.ask('/rest/v1/alunos')).status).toBe(401);
  });

  test('is one with a publishable key or a token of the role anon as bearer', async () => {
    await start(() => ({ body: [] }));
    const as = async (authorization: string, apikey?: string) => {
      const answer = await shim.ask('/rest/v1/alunos', {
        headers: { authorization, ...(apikey !== undefined && { apikey }) },
      });
      return answer.json()['code'];
    };
    expect(await as('Bearer sb_publishable_abc', 'sb_publishable_abc')).toBe('no_cookie');
    expect(await as('Bearer sb_publishable_abc', 'another')).toBe('jwt_malformed');
    const anon = sessionToken({ role: 'anon', aud: undefined });
    expect(await as(`Bearer ${anon}`)).toBe('no_cookie');
    expect(await as(`Bearer ${anon.slice(0, -2)}xx`)).toBe('jwt_signature_invalid');
    expect(await as(`Bearer ${sessionToken({ role: 'service_role' })}`)).toBe('jwt_malformed');
    const answer = await shim.ask('/rest/v1/alunos', {
      headers: { ...signedIn(), authorization: `Bearer ${anon}`, apikey: anon },
    });
    expect(answer.status).toBe(200);
  });
});

describe('a write', () => {
  const json = { 'content-type': 'application/json' };
  const write = (method: string, path: string, body?: string, headers: Record<string, string> = {}) =>
    shim.ask(`/rest/v1/${path}`, {
      method,
      headers: { ...signedIn(), ...json, ...headers },
      ...(body !== undefined && { body }),
    });

  test('has the body of the client unchanged, and the response of PostgREST with Location', async () => {
    await start(() => ({ status: 201, body: [{ id: 1 }], headers: { Location: '/notas?id=eq.1' } }));
    const prefer = { prefer: 'return=representation' };
    const answer = await write('POST', 'notas?on_conflict=id', '[{"id": 1}]', prefer);
    expect([answer.status, answer.headers['location'], answer.text]).toEqual([
      201,
      '/rest/v1/notas?id=eq.1',
      '[{"id":1}]',
    ]);
    await write('PATCH', 'notas?id=eq.1', '{"valor":2}');
    await write('DELETE', 'notas?id=eq.1');
    expect(called()).toEqual(['POST /notas?on_conflict=id', 'PATCH /notas?id=eq.1', 'DELETE /notas?id=eq.1']);
    expect(shim.seen.map(({ body }) => body)).toEqual(['[{"id": 1}]', '{"valor":2}', '']);
    expect(shim.seen[0]?.headers).toMatchObject(prefer);
  });

  test.each(['PATCH', 'DELETE'])(
    '%s without a filter on the table itself is 400 invalid_request',
    async (method) => {
      await start();
      for (const query of ['', '?select=id', '?limit=1&order=id', '?turmas.id=eq.1', '?columns=id']) {
        const answer = await write(method, `notas${query}`, '{}');
        expect([query, answer.status, answer.json()['code']]).toEqual([query, 400, 'invalid_request']);
      }
      expect(called()).toEqual([]);
    },
  );

  test.each(['PATCH', 'DELETE'])(
    '%s that cuts its rows is 400 invalid_request, and the hint says why',
    async (method) => {
      await start();
      for (const query of ['?id=gt.1&limit=1', '?id=gt.1&offset=1', '?id=gt.1&order=id&l%69mit=1']) {
        const refusal = (await write(method, `notas${query}`, '{}')).json();
        expect([query, refusal['code'], refusal['hint']]).toEqual([
          query,
          'invalid_request',
          expect.stringContaining('no order, limit or offset'),
        ]);
      }
      expect((await write(method, 'notas', '{}')).json()['hint']).toContain('need a filter');
      expect(called()).toEqual([]);
    },
  );

  test('has a JSON body of at most 1 MiB, otherwise it is 413, 400 or 415', async () => {
    await start();
    const body = (bytes: number) => `"${'x'.repeat(bytes - 2)}"`;
    expect((await write('POST', 'notas', body(1_048_576))).status).toBe(200);
    expect((await write('POST', 'notas', body(1_048_577))).status).toBe(413);
    expect((await write('POST', 'notas', '{')).json()['code']).toBe('invalid_json');
    expect((await write('POST', 'notas', 'a=1', { 'content-type': 'text/plain' })).status).toBe(415);
  });

  test.each(['POST', 'PATCH', 'DELETE'])(
    '%s from a foreign origin is 403 and does not reach PostgREST',
    async (method) => {
      await start();
      for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
        const answer = await write(method, 'notas?id=eq.1', '{}', headers);
        expect([answer.status, answer.json()['code']]).toEqual([403, 'origin_not_allowed']);
      }
      expect(called()).toEqual([]);
    },
  );

  test('is not sent again when the connection is reset', async () => {
    await start(() => 'reset');
    for (const method of ['POST', 'PATCH', 'DELETE'])
      expect((await write(method, 'notas?id=eq.1', '{}')).status).toBe(503);
    expect(called()).toHaveLength(3);
  });

  test.each([
    ['PUT', '/rest/v1/notas', 'GET, HEAD, POST, PATCH, DELETE, OPTIONS'],
    ['PATCH', '/rest/v1/rpc/me', 'GET, HEAD, POST, OPTIONS'],
    ['POST', '/portal/rest/v1/notas', 'GET, HEAD, OPTIONS'],
    ['DELETE', '/portal/rest/v1/notas', 'GET, HEAD, OPTIONS'],
  ])('%s %s is 405 with an Allow header', async (method, path, allow) => {
    await start();
    const answer = await shim.ask(path, { method, headers: json, body: '{}' });
    expect([answer.status, answer.headers['allow'], called()]).toEqual([405, allow, []]);
  });

  test.each([
    ['/rest/v1/notas', 'GET, HEAD, POST, PATCH, DELETE, OPTIONS'],
    ['/portal/rest/v1/notas', 'GET, HEAD, POST, OPTIONS'],
  ])('a CORS preflight lists the methods and headers of %s', async (path, methods) => {
    await start();
    const answer = await shim.ask(path, { method: 'OPTIONS', headers: { origin: APP } });
    expect([answer.status, answer.headers['access-control-allow-methods']]).toEqual([204, methods]);
    expect(answer.headers['access-control-allow-headers']).toBe(
      'authorization, x-client-info, apikey, content-type, cookie, accept, prefer, range, range-unit, accept-profile, content-profile, x-retry-count, x-supabase-api-version',
    );
    expect(answer.headers['access-control-expose-headers']).toBe(
      'content-range, location, preference-applied, x-request-id, retry-after',
    );
    const functions = await shim.ask('/functions/v1/me', { method: 'OPTIONS', headers: { origin: APP } });
    expect(functions.headers['access-control-expose-headers']).toBe('retry-after, x-request-id');
  });
});

describe('a portal token in svc_auth', () => {
  test.each([
    ['portal_token_refused', ['GET /rpc/me']],
    ['token_revoked', ['GET /rpc/me', 'POST /rpc/revoked_reuse']],
    ['session_ended', ['GET /rpc/me']],
  ])(
    'is refused after the database answered %s, and its reuse is reported if it was revoked',
    async (code, calls) => {
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
    },
  );

  test('is refused also when the database accepts it', async () => {
    await start();
    const answer = await shim.ask('/rest/v1/alunos', {
      headers: { cookie: `svc_auth=${sessionToken({ portal_type: 'aluno' })}` },
    });
    expect([answer.json()['code'], called()]).toEqual(['portal_token_refused', ['GET /rpc/me']]);
  });
});

describe('the response to the client', () => {
  test('has the status, the body and only the listed headers of PostgREST [C7]', async () => {
    const headers = {
      'Content-Range': '0-1/2',
      'Preference-Applied': 'count=exact',
      'Content-Location': '/alunos',
      'Set-Cookie': 'a=1',
      'Access-Control-Allow-Origin': '*',
      'WWW-Authenticate': 'Bearer',
      'Content-Profile': 'api',
    };
    await start(() => ({ status: 206, body: [1, 2], headers }));
    const answer = await shim.ask('/rest/v1/alunos', { headers: { ...signedIn(), origin: APP } });
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

  test('of 8 MB arrives complete', async () => {
    const body = 'x'.repeat(8_000_000);
    await start(() => ({ body }));
    expect((await shim.ask('/rest/v1/alunos', { headers: signedIn() })).text).toHaveLength(body.length);
  });

  test('breaks off when that of PostgREST does, and the request is not sent again', async () => {
    await start(() => ({ body: '[1,', headers: { 'Content-Length': '100' }, cut: true }));
    await expect(shim.ask('/rest/v1/alunos', { headers: signedIn() })).rejects.toThrow();
    expect(called()).toEqual(['GET /alunos']);
  });

  test.each([
    [400, { code: '42703' }, 400],
    [206, [{ id: 1 }], 503],
    [300, { code: 'PGRST201' }, 400],
  ])(
    'to a HEAD that PostgREST refused has the status of a GET, which answers %i',
    async (status, body, ours) => {
      await start(({ method }) => (method === 'HEAD' ? { status: 400 } : { status, body }));
      const answer = await shim.ask('/rest/v1/alunos?x=eq.1', { method: 'HEAD', headers: signedIn() });
      expect([answer.status, answer.text]).toEqual([ours, '']);
      expect(called()).toEqual(['HEAD /alunos?x=eq.1', 'GET /alunos?x=eq.1']);
    },
  );

  test('to a HEAD has no body', async () => {
    await start(() => ({ body: [1] }));
    const answer = await shim.ask('/rest/v1/alunos', { method: 'HEAD', headers: signedIn() });
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
    [404, '', true, 404, 'not_found'],
    [406, 'PGRST106', true, 400, 'invalid_request'],
    [404, 'PGRST202', true, 404, 'not_found'],
    [405, '25006', true, 405, 'method_not_allowed'],
    [400, 'PGRST100', true, 400, 'invalid_filter'],
    [400, 'PGRST200', true, 400, 'unknown_relation'],
    [400, 'PGRST204', true, 400, 'unknown_column'],
    [400, '42703', true, 400, 'unknown_column'],
    [400, '23502', true, 400, 'not_null_violation'],
    [400, '23514', true, 400, 'check_violation'],
    [409, '23503', true, 409, 'foreign_key_violation'],
    [406, 'PGRST116', true, 406, 'many_rows'],
    [400, '22P02', true, 400, 'invalid_filter'],
    [400, 'PGRST102', true, 400, 'invalid_json'],
    [300, 'PGRST203', true, 400, 'invalid_request'],
    [406, 'PGRST107', true, 400, 'invalid_request'],
    [409, '23505', true, 409, 'unique_violation'],
    [416, 'PGRST103', true, 416, 'range_not_satisfiable'],
    [400, '', true, 503, 'unavailable'],
    [401, 'PGRST301', true, 401, 'jwt_signature_invalid'],
    [401, 'PGRST303', true, 401, 'jwt_malformed'],
    [500, '57014', true, 503, 'unavailable'],
    [503, 'PGRST001', true, 503, 'unavailable'],
    [504, 'PGRST003', true, 503, 'unavailable'],
    [429, 'rate_limited_ip', true, 429, 'rate_limited_ip'],
  ])(
    'for %d %s (signed in: %s) of PostgREST is %d %s, without names of tables',
    async (status, code, isSignedIn, expected, ours) => {
      await start(() => ({ status, body: { code, ...LEAKY } }));
      const headers: Record<string, string> = isSignedIn ? signedIn() : {};
      const answer = await shim.ask('/rest/v1/alunos', { headers });
      expect([answer.status, answer.json()['code']]).toEqual([expected, ours]);
      if (code !== ours) expect(answer.text).not.toMatch(/alunos|Perhaps|usuarios|PGRST|\d{5}/);
      if (expected === 503) expect(answer.headers['retry-after']).toBe('1');
    },
  );

  test.each([
    ['The result contains 0 rows', 'no_rows', 'The result contains 0 rows'],
    ['The result contains 2 rows', 'many_rows', 'The result contains 2 rows'],
    ['The result contains 2 rows of alunos', 'many_rows', null],
  ])('to a request for one row that fails names the number of rows only: %s', async (details, code, told) => {
    await start(() => ({ status: 406, body: { code: 'PGRST116', message: 'x', details } }));
    const answer = await shim.ask('/rest/v1/alunos', { headers: signedIn() });
    expect([answer.status, answer.json()]).toMatchObject([406, { code, details: told }]);
  });

  test('is row_refused when row-level security refuses a row, and role_not_granted without a privilege', async () => {
    const message = (text: string) => ({ status: 403, body: { code: '42501', message: text } });
    await start(({ path }) =>
      message(path === '/notas' ? 'new row violates row-level security policy for table "notas"' : 'denied'),
    );
    const write = async (table: string) => {
      const answer = await shim.ask(`/rest/v1/${table}`, { json: {}, headers: signedIn() });
      expect(answer.text).not.toContain(table);
      return [answer.status, answer.json()['code']];
    };
    expect(await write('notas')).toEqual([403, 'row_refused']);
    expect(await write('papeis')).toEqual([403, 'role_not_granted']);
  });

  test('is invalid_filter for an unknown operator, and not_found for an unknown function', async () => {
    await start(() => ({ status: 404, body: { code: '42883' } }));
    const code = async (path: string) => (await shim.ask(path, { headers: signedIn() })).json()['code'];
    expect([await code('/rest/v1/alunos'), await code('/rest/v1/rpc/x')]).toEqual([
      'invalid_filter',
      'not_found',
    ]);
  });

  test('is invalid_filter for an unreadable value in a DELETE, and invalid_request in a body', async () => {
    await start(() => ({ status: 400, body: { code: '22P02' } }));
    const json = { 'content-type': 'application/json' };
    const code = async (method: string) =>
      (
        await shim.ask('/rest/v1/n?id=eq.x', { method, headers: { ...signedIn(), ...json }, body: '{}' })
      ).json()['code'];
    expect([await code('DELETE'), await code('PATCH')]).toEqual(['invalid_filter', 'invalid_request']);
  });

  test('to an error that is not JSON is 503 and does not contain its text', async () => {
    await start(() => ({ status: 500, body: 'Warp: secret internals' }));
    const answer = await shim.ask('/rest/v1/alunos', { headers: signedIn() });
    expect([answer.status, answer.json()['code']]).toEqual([503, 'unavailable']);
    expect(answer.text).not.toContain('Warp');
  });

  test('to a revoked token is 401, and its reuse is recorded', async () => {
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
