// verify-otp, select-role, me and logout: cookies in both directions, and the database decides.
import { decodeJwt } from 'jose';
import { afterEach, describe, expect, test } from 'vitest';
import {
  SECRET,
  refused,
  sessionToken,
  startShim,
  type TestShim,
  type Upstream,
} from '../testing/test-shim.ts';
import { createTokenVerifier } from '../../common/token/token.ts';

const SESSION = {
  usuario: { id: 'u', nome_completo: 'Ana', auth_user_id: null },
  principal_role: 'administrador',
};
const ATTRIBUTES = 'HttpOnly; Secure; SameSite=None; Path=/';
const CLEARED = `svc_auth=; ${ATTRIBUTES}; Max-Age=0`;
const now = Math.floor(Date.now() / 1000);
const CLAIMS = {
  sub: 'u',
  role: 'authenticated',
  aud: 'authenticated',
  iat: now,
  exp: now + 28_800,
  jti: 'j',
};
const ISSUED = { body: { claims: CLAIMS, sessao: SESSION } };

let shim: TestShim;
afterEach(() => shim.stop());

async function start(upstream: Upstream, env?: Record<string, string>): Promise<void> {
  shim = await startShim(upstream, env);
}

function withCookie(extra?: Record<string, unknown>): { cookie: string } {
  return { cookie: `a=1; svc_auth=${sessionToken(extra)}; b=2` };
}

const called = () => shim.seen.map(({ method, path }) => `${method} ${path}`);

describe('verify-otp', () => {
  const json = { codigo: '111.444.777-35', otp: '012345' };

  test('signs exactly the claims of the database, and puts the token into the cookie only', async () => {
    await start(() => ISSUED);
    const answer = await shim.ask('/functions/v1/verify-otp', { json });
    expect([answer.status, answer.json()]).toEqual([200, SESSION]);
    const { cookies } = answer;
    const [, token = ''] = /^svc_auth=([^;]+); /.exec(cookies[0] ?? '') ?? [];
    expect(cookies).toEqual([`svc_auth=${token}; ${ATTRIBUTES}; Max-Age=28800`]);
    expect(await (await createTokenVerifier([SECRET]))(token)).toEqual({ ok: true, claims: CLAIMS });
    expect(answer.text).not.toContain(token);
    expect(shim.logged.join('')).not.toContain(token);
    expect(JSON.parse(shim.seen[0]?.body ?? '')).toEqual(json);
  });

  test('counts a login when the code is correct, and none when it is refused', async () => {
    const answers = [ISSUED, { status: 401, body: { code: 'otp_invalid' } }];
    await start(() => answers.shift() ?? 'hang');
    const statuses = [];
    for (let n = 0; n < 2; n += 1)
      statuses.push((await shim.ask('/functions/v1/verify-otp', { json })).status);
    expect(statuses).toEqual([200, 401]);
    await expect.poll(() => shim.deps.metrics.exposition.text()).toMatch(/^portaria_logins_total 1$/m);
  });

  test('calls the database with a service token, the pepper and the client address, not with headers of the client', async () => {
    await start(() => ISSUED, { SVC_COOKIE_DOMAIN: 'escola.example' });
    const forged = {
      'x-client-ip': '6.6.6.6',
      'x-otp-pepper': 'mine',
      'x-geo-city': 'Lugar',
      'x-forwarded-for': '6.6.6.6',
      authorization: 'Bearer x',
    };
    const answer = await shim.ask('/functions/v1/verify-otp', {
      json,
      headers: { ...forged, 'user-agent': 'tést/1' },
    });
    const { headers } = shim.seen[0] as { headers: Record<string, string> };
    expect(decodeJwt(headers['authorization']?.slice(7) ?? '')).toMatchObject({
      role: 'service_role',
      aud: 'authenticated',
    });
    expect(headers).toMatchObject({
      'x-client-ip': '127.0.0.1',
      'x-otp-response': 'explicit',
      'user-agent': 't?st/1',
    });
    expect(headers['x-otp-pepper']).toBe(shim.deps.config.otpPepper);
    expect(headers['x-request-id']).toBe(answer.headers['x-request-id']);
    expect(Object.keys(headers).some((name) => name.startsWith('x-geo') || name === 'cookie')).toBe(false);
    expect(answer.cookies[0]).toMatch(/; Max-Age=28800; Domain=escola\.example$/);
  });

  test('behind a proxy, passes the forwarded address and the geolocation headers to the database', async () => {
    await start(() => ISSUED, { SVC_TRUST_PROXY: '1' });
    const city = Buffer.from('São Paulo', 'utf8').toString('latin1');
    await shim.ask('/functions/v1/verify-otp', {
      json,
      headers: { 'x-forwarded-for': '6.6.6.6, 203.0.113.7', 'x-geo-city': city },
    });
    expect(shim.seen[0]?.headers).toMatchObject({ 'x-client-ip': '203.0.113.7', 'x-geo-city': city });
  });

  test.each(['12345', '1234567', 123456, '12345a', '１２３４５６', ' 12345', '123456\n', null])(
    'refuses the otp %j, which is not six ASCII digits, without a call to the database',
    async (otp) => {
      await start(() => ISSUED);
      const answer = await shim.ask('/functions/v1/verify-otp', { json: { codigo: '1', otp } });
      expect([answer.status, answer.json()['code'], called()]).toEqual([400, 'invalid_request', []]);
    },
  );

  test('passes a refusal of the database with its details and the message of Portaria', async () => {
    await start(() => refused(401, 'otp_invalid', { details: { tentativas_restantes: 2 } }));
    const answer = await shim.ask('/functions/v1/verify-otp', { json });
    expect([answer.status, answer.json()]).toEqual([
      401,
      {
        code: 'otp_invalid',
        message: 'Código de acesso incorreto',
        details: { tentativas_restantes: 2 },
        hint: null,
      },
    ]);
    expect(answer.cookies).toEqual([]);
  });

  test.each([
    ['a service role', { claims: { ...CLAIMS, role: 'service_role' }, sessao: SESSION }],
    ['no expiry', { claims: { role: 'authenticated', aud: 'authenticated' }, sessao: SESSION }],
    ['no claims', { sessao: SESSION }],
    ['a token too large for a cookie', { claims: { ...CLAIMS, roles: 'x'.repeat(4000) }, sessao: SESSION }],
    ['no object', null],
  ])('does not sign an answer with %s: 503', async (_name, body) => {
    await start(() => ({ body }));
    const answer = await shim.ask('/functions/v1/verify-otp', { json });
    expect([answer.status, answer.json()['code'], answer.cookies]).toEqual([503, 'unavailable', []]);
  });
});

describe('me', () => {
  test('passes the body of the database to the client byte for byte, without its headers', async () => {
    const body = Buffer.from('{ "usuario" : 1.0 }');
    await start(() => ({
      body,
      headers: { 'Access-Control-Allow-Origin': '*', 'Content-Location': '/rpc/me', 'X-Other': '1' },
    }));
    const token = sessionToken();
    const answer = await shim.ask('/functions/v1/me', { headers: { cookie: `svc_auth=${token}` } });
    expect([answer.status, answer.text]).toEqual([200, body.toString()]);
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
    expect(
      Object.keys(answer.headers).filter((name) => ['server', 'content-location', 'x-other'].includes(name)),
    ).toEqual([]);
    expect(shim.seen[0]).toMatchObject({
      method: 'GET',
      path: '/rpc/me',
      headers: { authorization: `Bearer ${token}` },
    });
    const head = await shim.ask('/functions/v1/me', {
      method: 'HEAD',
      headers: { cookie: `svc_auth=${token}` },
    });
    expect([head.status, head.text]).toEqual([200, '']);
  });

  test.each([
    ['no cookie', {}, 'no_cookie'],
    ['an empty cookie', { cookie: 'svc_auth=' }, 'no_cookie'],
    ['a bearer that is no token', { authorization: 'Bearer x' }, 'jwt_malformed'],
    ['another cookie', { cookie: 'SVC_AUTH=x; svc_mural=y' }, 'no_cookie'],
    ['nonsense', { cookie: 'svc_auth=x' }, 'jwt_malformed'],
  ])('with %s is 401 without a call to the database', async (_name, headers, code) => {
    await start(() => ({}));
    const answer = await shim.ask('/functions/v1/me', { headers: headers });
    expect([answer.status, answer.json()['code'], called()]).toEqual([401, code, []]);
  });

  test('refuses two different cookies, and clears the one without a domain', async () => {
    await start(() => ({}), { SVC_COOKIE_DOMAIN: 'escola.example' });
    const answer = await shim.ask('/functions/v1/me', {
      headers: { cookie: `svc_auth=${sessionToken()}; svc_auth=x` },
    });
    expect([answer.status, answer.json()['code'], called()]).toEqual([401, 'duplicate_cookie', []]);
    expect(answer.cookies).toEqual([CLEARED]);
  });

  test.each([
    [{ exp: now - 1 }, 'jwt_expired'],
    [{ role: 'service_role' }, 'jwt_malformed'],
    [{ role: 'anon' }, 'jwt_malformed'],
    [{ aud: ['authenticated'] }, 'jwt_malformed'],
  ])('refuses a token with %j without a call to the database', async (extra, code) => {
    await start(() => ({}));
    const answer = await shim.ask('/functions/v1/me', { headers: withCookie(extra) });
    expect([answer.status, answer.json()['code'], called()]).toEqual([401, code, []]);
  });

  test('records the reuse of a revoked token once, and logs an alert', async () => {
    await start(({ path }) =>
      path === '/rpc/me'
        ? refused(401, 'token_revoked')
        : { body: { notificar: true, usuario_id: 'u', contagem: 3 } },
    );
    const answer = await shim.ask('/functions/v1/me', { headers: withCookie() });
    expect([answer.status, answer.json()['message']]).toEqual([401, 'Token revogado']);
    expect(called()).toEqual(['GET /rpc/me', 'POST /rpc/revoked_reuse']);
    expect(shim.seen[1]?.body).toBe('{"jti":"j-1"}');
    expect(shim.logged.join('')).toContain('"priority":"high"');
  });

  test('refuses a revoked token also when its reuse cannot be recorded [B13]', async () => {
    await start(({ path }) => (path === '/rpc/me' ? refused(401, 'token_revoked') : { status: 500 }));
    const answer = await shim.ask('/functions/v1/me', { headers: withCookie() });
    expect([answer.status, answer.json()['code']]).toEqual([401, 'token_revoked']);
  });

  test('writes one log line for a request, without cookie, token or query', async () => {
    await start(() => ({ body: {} }));
    const headers = withCookie();
    await shim.ask('/functions/v1/me?segredo=1', { headers: { ...headers, 'x-request-id': 'line-0001' } });
    await shim.ask('/functions/v1/me', { headers });
    await expect.poll(() => shim.logged.length).toBeGreaterThan(1);
    const lines = shim.logged.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines).toMatchObject([
      { request_id: 'line-0001', method: 'GET', path: '/functions/v1/me', route: 'me', status: 200 },
      { method: 'GET', route: 'me', status: 200 },
    ]);
    expect(shim.logged.join('')).not.toMatch(/segredo|svc_auth|eyJ/);
  });
});

describe('select-role', () => {
  const json = { papel: 'coordenador', escola_id: '00000000-0000-4000-8000-0000000000a1' };

  test('calls the database with the token of the person and sets the new cookie', async () => {
    await start(() => ISSUED);
    const token = sessionToken();
    const headers = { cookie: `svc_auth=${token}` };
    const answer = await shim.ask('/functions/v1/select-role', { json, headers });
    expect(shim.seen[0]?.headers.authorization).toBe(`Bearer ${token}`);
    expect([answer.status, answer.json(), called()]).toEqual([200, SESSION, ['POST /rpc/select_role']]);
    expect(answer.cookies[0]).toMatch(/^svc_auth=ey.+; Max-Age=28800$/);
    expect(JSON.parse(shim.seen[0]?.body ?? '')).toEqual(json);
    expect(shim.seen[0]?.headers).not.toHaveProperty('x-otp-pepper');
  });

  test.each([
    {},
    { papel: 'x' },
    { papel: 'x', escola_id: 'x' },
    { papel: 7, escola_id: null },
    { papel: 'x', escola_id: [] },
  ])('refuses the body %j', async (body) => {
    await start(() => ISSUED);
    const answer = await shim.ask('/functions/v1/select-role', { json: body, headers: withCookie() });
    expect([answer.status, answer.json()['code'], called()]).toEqual([400, 'invalid_request', []]);
  });

  test('without a session is 401 no_cookie', async () => {
    await start(() => ISSUED);
    const answer = await shim.ask('/functions/v1/select-role', { json });
    expect([answer.status, answer.json()['code']]).toEqual([401, 'no_cookie']);
  });
});

describe('logout', () => {
  const DONE = { situacao: 'encerrada' };

  test.each([
    ['no body', { method: 'POST' }, { todas: false }],
    ['{}', { json: {} }, { todas: false }],
    ['everywhere', { json: { todas: true } }, { todas: true }],
  ])('with %s revokes the session and clears the cookie', async (_name, ask, args) => {
    await start(() => ({ body: DONE }));
    const answer = await shim.ask('/functions/v1/logout', { ...ask, headers: withCookie() });
    expect([answer.status, answer.json(), answer.cookies]).toEqual([200, DONE, [CLEARED]]);
    expect([called(), JSON.parse(shim.seen[0]?.body ?? '')]).toEqual([['POST /rpc/logout'], args]);
  });

  test('clears the cookie with the attributes that it was set with', async () => {
    await start(() => ({ body: DONE }), { SVC_COOKIE_DOMAIN: 'escola.example' });
    const answer = await shim.ask('/functions/v1/logout', { method: 'POST' });
    expect(answer.cookies).toEqual([`${CLEARED}; Domain=escola.example`]);
  });

  test.each(['svc_auth=', 'svc_auth=x', 'other=1', 'svc_auth=e30.e30.AA'])(
    'with the cookie %s clears it without a call to the database',
    async (cookie) => {
      await start(() => ({ body: DONE }));
      const answer = await shim.ask('/functions/v1/logout', { json: {}, headers: { cookie } });
      expect([answer.status, answer.cookies, called()]).toEqual([200, [CLEARED], []]);
    },
  );

  test('with an expired token ends the sign-in that it names, and clears the cookie', async () => {
    await start(() => ({ body: DONE }));
    const answer = await shim.ask('/functions/v1/logout', {
      json: {},
      headers: withCookie({ exp: now - 1 }),
    });
    expect([answer.status, answer.cookies, called()]).toEqual([200, [CLEARED], ['POST /rpc/end_renewal']]);
  });

  test.each(['token_revoked', 'session_ended', 'role_revoked'])(
    'of a session that is already over (%s) is 200, clears the cookie and reports no reuse',
    async (code) => {
      await start(() => refused(401, code));
      const answer = await shim.ask('/functions/v1/logout', { json: {}, headers: withCookie() });
      expect([answer.status, answer.cookies, called()]).toEqual([200, [CLEARED], ['POST /rpc/logout']]);
    },
  );

  test('refuses a portal token', async () => {
    await start(() => refused(401, 'portal_token_refused'));
    const answer = await shim.ask('/functions/v1/logout', {
      json: {},
      headers: withCookie({ portal_type: 'aluno' }),
    });
    expect([answer.status, answer.json()['code']]).toEqual([401, 'portal_token_refused']);
  });

  test('refuses a service token in the cookie, and clears it', async () => {
    await start(() => ({ body: DONE }));
    const answer = await shim.ask('/functions/v1/logout', {
      json: {},
      headers: withCookie({ role: 'service_role' }),
    });
    expect([answer.status, answer.json()['code'], answer.cookies]).toEqual([401, 'jwt_malformed', [CLEARED]]);
    expect(called()).toEqual([]);
  });

  test.each(['reset', 'down'])('keeps the cookie when the database is unavailable (%s)', async (kind) => {
    await start(() =>
      kind === 'reset' ? 'reset' : { status: 503, body: { code: 'PGRST001', message: 'Database error' } },
    );
    const answer = await shim.ask('/functions/v1/logout', { json: {}, headers: withCookie() });
    expect([answer.status, answer.json()['code'], answer.cookies]).toEqual([503, 'unavailable', []]);
    expect(answer.headers['retry-after']).toBe('1');
    expect(called()).toEqual(['POST /rpc/logout']);
  });

  test.each([{ todas: 'true' }, { todas: 1 }, []])('refuses the body %j', async (json) => {
    await start(() => ({ body: DONE }));
    const answer = await shim.ask('/functions/v1/logout', { json, headers: withCookie() });
    expect([answer.status, answer.json()['code'], called()]).toEqual([400, 'invalid_request', []]);
  });
});
