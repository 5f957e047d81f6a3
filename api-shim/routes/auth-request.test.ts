// auth-request: headers instead of a body, the required role and school, the origin rule of the original request.
import { request, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { APP, refused, sessionToken, startShim, type Ask, type TestShim } from '../testing/test-shim.ts';

const ESCOLA = '00000000-0000-4000-8000-0000000000a1';
const BRUNO = {
  usuario: { id: 'u-1', nome_completo: 'Bruno João', auth_user_id: null },
  principal_role: 'coordenador',
  escola_id: ESCOLA,
  escola_nome: 'Aurora',
  roles: [],
  expira_em: '2030-01-01T00:00:00.000Z',
};
const cookie = { cookie: `svc_auth=${sessionToken()}` };
const REASON = 'x-portaria-reason';

let shim: TestShim;
afterEach(() => shim.stop());
const start = async (body: unknown = BRUNO) => {
  shim = await startShim(() => ({ body }));
};
const check = (rest = '', ask: Ask = {}) =>
  shim.ask(`/functions/v1/auth-request${rest}`, { ...ask, headers: { ...cookie, ...ask.headers } });
/* With Node's client, because undici refuses to send Upgrade. */
const seenBy = (rest: string, { method = 'GET', headers = {} }: Ask) =>
  new Promise<{ status: number | undefined; headers: IncomingHttpHeaders }>((resolve, reject) => {
    const path = `/functions/v1/auth-request${rest}`;
    const all = { ...cookie, ...headers };
    const sent = request({ port: shim.port, path, method, headers: all, agent: false }, (response) => {
      response.resume();
      resolve({ status: response.statusCode, headers: response.headers });
    });
    sent.on('error', reject).end();
  });
const outcome = async (rest = '', ask: Ask = {}) => {
  const { status, headers } = await seenBy(rest, ask);
  return headers[REASON] === undefined ? status : `${status} ${String(headers[REASON])}`;
};

describe('a session that holds', () => {
  test('is 403 passkey_required when its role demands a passkey that did not open it', async () => {
    await start({ ...BRUNO, exige: 'passkey' });
    expect(await outcome()).toBe('403 passkey_required');
    expect(await outcome('?papel=coordenador')).toBe('403 passkey_required');
  });

  test('is 200 without a body, with all four headers in percent-encoded UTF-8', async () => {
    await start();
    const { status, text, headers } = await check();
    expect([status, text, headers['content-length'], headers['cache-control']]).toEqual([
      200,
      '',
      '0',
      'no-store',
    ]);
    expect(headers).toMatchObject({
      'x-portaria-usuario': 'u-1',
      'x-portaria-papel': 'coordenador',
      'x-portaria-escola': ESCOLA,
      'x-portaria-nome': 'Bruno%20Jo%C3%A3o',
    });
    expect(shim.seen.map(({ path }) => path)).toEqual(['/rpc/me']);
  });

  test('without a school has the header too, empty', async () => {
    await start({ ...BRUNO, escola_id: null });
    expect((await check()).headers['x-portaria-escola']).toBe('');
  });

  test.each(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'LOCK'])(
    'is 200 with the method %s, at the path and below it',
    async (method) => {
      await start();
      for (const rest of ['', '/', '/relatorios/2026', '/a%2Fb', '/../me'])
        expect([rest, await outcome(rest, { method })]).toEqual([rest, 200]);
    },
  );

  test('is 404 beside the path', async () => {
    await start();
    expect((await check('s')).status).toBe(404);
    expect((await shim.ask('/functions/v1/auth-reques', { headers: cookie })).status).toBe(404);
  });

  test('answers before the body has come', async () => {
    await start();
    const socket = connect(shim.port, '127.0.0.1');
    socket.write(
      `POST /functions/v1/auth-request HTTP/1.1\r\nHost: x\r\nCookie: ${cookie.cookie}\r\nContent-Type: text/plain\r\nContent-Length: 9000000\r\n\r\nx`,
    );
    const first = await new Promise<string>((resolve) => {
      socket.once('data', (chunk: Buffer) => resolve(chunk.toString()));
    });
    socket.destroy();
    expect(first).toContain('HTTP/1.1 200 OK');
  });
});

describe('what the proxy requires', () => {
  test.each<[string, unknown]>([
    ['?papel=coordenador', 200],
    [`?papel=coordenador&escola_id=${ESCOLA}`, 200],
    [`?escola_id=${ESCOLA.toUpperCase()}`, 200],
    ['/below?papel=coordenador', 200],
    ['?', 200],
    ['?papel=administrador', '403 not_allowed'],
    ['/?papel=administrador', '403 not_allowed'],
    ['?papel=Coordenador', '403 not_allowed'],
    ['?escola_id=00000000-0000-4000-8000-0000000000b2', '403 not_allowed'],
    ['?papel=coordenador&escola_id=00000000-0000-4000-8000-0000000000b2', '403 not_allowed'],
    ['?papel=', '400 invalid_request'],
    ['?papel', '400 invalid_request'],
    ['?escola_id=', '400 invalid_request'],
    ['?escola_id=1', '400 invalid_request'],
    ['?Papel=coordenador', '400 invalid_request'],
    ['?role=coordenador', '400 invalid_request'],
    ['?papel=coordenador&papel=coordenador', '400 invalid_request'],
    ['?papel=administrador&papel=coordenador', '400 invalid_request'],
    ['?papel=coordenador&x=1', '400 invalid_request'],
    ['?__proto__=1', '400 invalid_request'],
    ['/below?id=7', '400 invalid_request'],
  ])('%s is %s', async (query, expected) => {
    await start();
    expect(await outcome(query)).toBe(expected);
  });

  test('a school is not that of a session without one', async () => {
    await start({ ...BRUNO, escola_id: null });
    expect(await outcome(`?escola_id=${ESCOLA}`)).toBe('403 not_allowed');
  });
});

describe('a session that does not hold', () => {
  test('is 401 with the reason and an error body', async () => {
    shim = await startShim(({ path }) => (path === '/rpc/me' ? refused(401, 'session_ended') : {}));
    const answer = await check();
    expect([answer.status, answer.headers[REASON], answer.json()['code']]).toEqual([
      401,
      'session_ended',
      'session_ended',
    ]);
    for (const name of Object.keys(answer.headers)) expect(name).not.toMatch(/^x-portaria-(?!reason)/);
  });

  test.each([
    ['no cookie', { cookie: '' }, '401 no_cookie'],
    ['two cookies', { cookie: `${cookie.cookie}; svc_auth=x` }, '401 duplicate_cookie'],
    ['nonsense', { cookie: 'svc_auth=x' }, '401 jwt_malformed'],
    [
      'a token of the portal',
      { cookie: `svc_auth=${sessionToken({ portal_type: 'aluno' })}` },
      '401 portal_token_refused',
    ],
    ['a bearer that is no token', { cookie: '', authorization: 'Bearer x' }, '401 jwt_malformed'],
    ['the public key as bearer', { cookie: '', authorization: 'Bearer x', apikey: 'x' }, '401 no_cookie'],
  ])('with %s', async (_name, headers, expected) => {
    await start();
    expect(await outcome('', { headers })).toBe(expected);
  });

  test('and one whose database is away, is 503', async () => {
    shim = await startShim(() => 'reset');
    expect(await outcome()).toBe('503 unavailable');
  });

  test('and one whose answer is not a session, is 503', async () => {
    await start({ usuario: null });
    expect(await outcome()).toBe('503 unavailable');
  });
});

describe('a bearer token, without a cookie,', () => {
  test('is a session, here and at me, and not at the portal or at select-role', async () => {
    await start();
    const headers = { authorization: `Bearer ${sessionToken()}` };
    expect((await shim.ask('/functions/v1/auth-request', { headers })).status).toBe(200);
    expect((await shim.ask('/functions/v1/me', { headers })).json()).toEqual(BRUNO);
    const json = { papel: 'x', escola_id: null };
    expect((await shim.ask('/functions/v1/select-role', { headers, json })).json()['code']).toBe('no_cookie');
    expect((await shim.ask('/functions/v1/portal-me', { headers })).json()['code']).toBe('no_cookie');
  });
});

describe('the origin rule', () => {
  const foreign = { origin: 'https://evil.example' };
  const crossSite = { 'sec-fetch-site': 'cross-site' };
  const link = { ...crossSite, 'sec-fetch-mode': 'navigate', 'x-forwarded-method': 'GET' };

  test.each<[string, Record<string, string>, unknown]>([
    ['no origin: a server or a command line', { 'x-forwarded-method': 'POST' }, 200],
    ['the own origin', { origin: APP, 'x-forwarded-method': 'POST' }, 200],
    ['the own origin, in a browser that calls it another site', { ...crossSite, origin: APP }, 200],
    ['a sibling without Origin', { 'sec-fetch-site': 'same-site', 'x-forwarded-method': 'GET' }, 200],
    ['a link', link, 200],
    ['a link that asks for the head', { ...link, 'x-forwarded-method': 'HEAD' }, 200],
    ['a link with an origin', { ...link, ...foreign }, 200],
    ['a foreign form', { ...link, ...foreign, 'x-forwarded-method': 'POST' }, '403 origin_not_allowed'],
    ['a foreign form without Origin', { ...link, 'x-forwarded-method': 'POST' }, '403 origin_not_allowed'],
    [
      'a form of an opaque origin',
      { ...link, origin: 'null', 'x-forwarded-method': 'POST' },
      '403 origin_not_allowed',
    ],
    [
      'a foreign fetch',
      { ...foreign, 'sec-fetch-mode': 'cors', 'x-forwarded-method': 'GET' },
      '403 origin_not_allowed',
    ],
    ['a foreign image', { ...link, 'sec-fetch-mode': 'no-cors' }, '403 origin_not_allowed'],
    [
      'a foreign WebSocket',
      { ...foreign, 'sec-fetch-mode': 'websocket', upgrade: 'websocket', 'x-forwarded-method': 'GET' },
      '403 origin_not_allowed',
    ],
    ['an upgrade that calls itself a link', { ...link, upgrade: 'websocket' }, '403 origin_not_allowed'],
    ['an own WebSocket', { origin: APP, upgrade: 'websocket', 'x-forwarded-method': 'GET' }, 200],
    [
      'an own WebSocket whose proxy passes Connection on',
      { origin: APP, upgrade: 'websocket', connection: 'Upgrade' },
      200,
    ],
    [
      'a link whose method the proxy does not say',
      { ...crossSite, 'sec-fetch-mode': 'navigate' },
      '403 origin_not_allowed',
    ],
    [
      'a link with the method in small letters',
      { ...link, 'x-forwarded-method': 'get' },
      '403 origin_not_allowed',
    ],
    ['a link with two methods', { ...link, 'x-forwarded-method': 'GET, POST' }, '403 origin_not_allowed'],
    ['the own origin in another spelling', { origin: `${APP}/` }, '403 origin_not_allowed'],
  ])('%s', async (_name, headers, expected) => {
    await start();
    expect(await outcome('', { headers })).toBe(expected);
  });

  test('is about the original method, not about that of the request to auth-request', async () => {
    await start();
    for (const method of ['GET', 'POST', 'OPTIONS']) {
      expect(await outcome('', { method, headers: link })).toBe(200);
      expect(await outcome('', { method, headers: foreign })).toBe('403 origin_not_allowed');
    }
  });

  test('comes before the parameters and the session', async () => {
    await start();
    expect(await outcome('?x=1', { headers: { ...foreign, cookie: '' } })).toBe('403 origin_not_allowed');
    expect(await outcome('?x=1', { headers: { cookie: '' } })).toBe('400 invalid_request');
  });
});
