// The gateway over HTTP: headers, reasons, diagnosis, streaming, and failures of the site or the database.
import type { RequestListener } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import {
  APP,
  DOCS,
  DOCS_HOST,
  PREVIOUS_SECRET,
  startTestGateway,
  tokenOf,
  type TestGateway,
} from './test-gateway.ts';

const LOGIN = `${APP}/?redirect=${encodeURIComponent(DOCS)}&redirect_error=`;
const page: RequestListener = (_req, res) =>
  void res.writeHead(200, { 'content-type': 'text/html' }).end('CANARY');
const refusal =
  (status: number, code: string): RequestListener =>
  (_req, res) =>
    void res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ code }));

let gateway: TestGateway;
const start = async (
  upstream: RequestListener = page,
  database?: RequestListener,
  env: Record<string, string> = {},
) => (gateway = await startTestGateway({ upstream, env, ...(database && { database }) }));
const cookie = (claims?: Record<string, unknown>, secret?: string) => ({
  Cookie: `svc_auth=${tokenOf(claims, secret)}`,
});
afterEach(() => gateway.stop());

describe('an administrator', () => {
  test('gets the page with all security headers, and no cache may keep it [D5, D13]', async () => {
    await start((_req, res) => {
      const bad = {
        'set-cookie': 'a=b',
        'x-docs-auth-role': 'nobody',
        'x-docs-auth-extra': '1',
        'access-control-allow-origin': '*',
      };
      res.writeHead(200, {
        'content-type': 'text/html',
        'cache-control': 'public, max-age=9',
        etag: '"1"',
        server: 'x',
        ...bad,
      });
      res.end('CANARY');
    });
    const { status, headers, body } = await gateway.get('/', {
      ...cookie(),
      'X-Request-Id': 'kept-12345',
    });
    expect([status, body]).toEqual([200, 'CANARY']);
    expect(headers).toMatchObject({
      'x-docs-auth-reason': 'ok',
      'x-docs-auth-has-cookie': 'true',
      'x-docs-auth-env': 'production',
      'x-docs-auth-request-id': 'kept-12345',
      'x-docs-auth-role': 'administrador',
      'cache-control': 'private, no-store',
      vary: 'Cookie',
      etag: '"1"',
      'x-content-type-options': 'nosniff',
    });
    for (const name of [
      'set-cookie',
      'x-docs-auth-extra',
      'access-control-allow-origin',
      'server',
      'x-powered-by',
    ]) {
      expect(headers[name]).toBeUndefined();
    }
    expect(gateway.lines()).toMatchObject([
      {
        request_id: 'kept-12345',
        reason: 'ok',
        env: 'production',
        host: DOCS_HOST,
        method: 'GET',
        path: '/',
        status: 200,
      },
    ]);
  });

  test('is checked on every page, and is accepted with the secret before a rotation', async () => {
    let asked = 0;
    await start(page, (_req, res) => {
      asked += 1;
      res.end(JSON.stringify({ principal_role: 'administrador', expira_em: '2030-01-01T00:00:00.000Z' }));
    });
    for (const headers of [cookie(), cookie(), cookie({}, PREVIOUS_SECRET)]) {
      expect((await gateway.get('/', headers)).status).toBe(200);
    }
    expect(asked).toBe(3);
  });

  test('may read a part or an unchanged page, like anyone in between may not [D17]', async () => {
    await start((req, res) => {
      if (req.headers['if-none-match']) return void res.writeHead(304, { etag: '"1"' }).end();
      res.writeHead(206, { 'content-type': 'text/html', 'content-range': 'bytes 0-2/8' }).end('the');
    });
    const admin = cookie();
    expect(await gateway.get('/', { ...admin, Range: 'bytes=0-2' })).toMatchObject({
      status: 206,
      body: 'the',
    });
    expect(await gateway.get('/', { ...admin, 'If-None-Match': '"1"' })).toMatchObject({
      status: 304,
      body: '',
    });
    for (const extra of [{ Range: 'bytes=0-2' }, { 'If-None-Match': '"1"' }] as Record<string, string>[]) {
      expect(await gateway.get('/', extra)).toMatchObject({ status: 302, body: '' });
    }
  });
});

describe('the diagnosis', () => {
  const fields = 'authenticated,allowed,reason,hint,has_cookie,env,host,role,expira_em,request_id'.split(',');
  const diagnose = async (headers: Record<string, string>, target = '/') => {
    const answer = await gateway.get(target, { Accept: 'application/json', ...headers });
    const body = JSON.parse(answer.body) as Record<string, unknown>;
    expect(Object.keys(body)).toEqual(fields);
    for (const name of ['location', 'allow', 'retry-after']) expect(answer.headers[name]).toBeUndefined();
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(body['reason']).toBe(answer.headers['x-docs-auth-reason']);
    expect(answer.body).not.toContain('eyJ');
    return { status: answer.status, ...body };
  };

  test('names the cause of each redirect loop [D12]', async () => {
    await start();
    const past = Math.floor(Date.now() / 1000) - 5;
    expect(await diagnose({})).toMatchObject({
      status: 401,
      reason: 'no_cookie',
      hint: /Domain/ as never,
      has_cookie: false,
    });
    const foreign = cookie({}, 'another-secret-than-ours-with-more-than-32-bytes');
    expect(await diagnose(foreign)).toMatchObject({
      status: 401,
      reason: 'jwt_signature_invalid',
      has_cookie: true,
    });
    expect(((await diagnose(foreign)) as { hint?: string }).hint).toMatch(/SVC_JWT_SECRET/);
    expect(await diagnose(cookie({ exp: past }))).toMatchObject({ status: 401, reason: 'jwt_expired' });
    expect(await diagnose({ Cookie: 'svc_auth=x' })).toMatchObject({ status: 401, reason: 'jwt_malformed' });
    expect(await diagnose({ Cookie: 'svc_auth=x; svc_auth=y' })).toMatchObject({
      reason: 'duplicate_cookie',
    });
    expect(await diagnose(cookie({ portal_type: 'aluno' }))).toMatchObject({
      reason: 'portal_token_refused',
    });
    expect(await diagnose(cookie({ principal_role: 'escola' }))).toMatchObject({
      status: 403,
      authenticated: true,
      allowed: false,
      reason: 'role_not_allowed',
      role: 'escola',
    });
    expect(await diagnose(cookie())).toMatchObject({
      status: 200,
      authenticated: true,
      allowed: true,
      reason: 'ok',
      role: 'administrador',
      env: 'production',
      expira_em: '2030-01-01T00:00:00.000Z',
    });
    expect(await diagnose({ Accept: 'text/html' }, '/?__debug_auth=1')).toMatchObject({ status: 401 });
    expect(await diagnose({}, '/a.css')).toMatchObject({
      status: 200,
      allowed: true,
      reason: 'public_asset',
    });
    expect(await diagnose({}, '/..')).toMatchObject({ status: 400, reason: 'bad_request' });
    expect(await diagnose({ Host: 'a.preview.example' })).toMatchObject({
      env: 'preview',
      host: 'a.preview.example',
    });
  });

  test('is a small page outside of production, which loads and runs nothing', async () => {
    await start();
    const { status, headers, body } = await gateway.get('/', { Host: 'evil"><script>x' });
    expect(status).toBe(400);
    const preview = await gateway.get('/', { Host: 'a.preview.example' });
    expect(preview.status).toBe(401);
    expect(preview.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(preview.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(preview.body).toContain('lang="pt-BR"');
    expect(preview.body).toContain('lang="en"');
    expect(preview.body + body).not.toMatch(/<script|src=|@import|url\(/);
    expect(headers['x-docs-auth-env']).toBe('preview');
    expect((await gateway.get('/', { Host: 'a.preview.example' }, 'HEAD')).body).toBe('');
  });
});

describe('what the database says', () => {
  test.each([
    [401, 'token_revoked', 302, 'token_revoked'],
    [401, 'session_ended', 302, 'session_ended'],
    [401, 'role_revoked', 302, 'role_revoked'],
    [401, 'portal_token_refused', 302, 'portal_token_refused'],
    [401, 'PGRST301', 302, 'jwt_signature_invalid'],
    [401, 'PGRST302', 503, 'auth_unavailable'],
    [401, 'ok', 503, 'auth_unavailable'],
    [403, '42501', 503, 'auth_unavailable'],
    [404, 'PGRST202', 503, 'auth_unavailable'],
    [200, 'token_revoked', 503, 'auth_unavailable'],
    [500, 'XX000', 503, 'auth_unavailable'],
    [503, 'PGRST000', 503, 'auth_unavailable'],
  ])('the answer %i %s of the database becomes %i %s', async (status, code, expected, reason) => {
    await start(page, refusal(status, code));
    const answer = await gateway.get('/', cookie());
    expect([answer.status, answer.headers['x-docs-auth-reason']]).toEqual([expected, reason]);
    expect(answer.headers['retry-after']).toBe(expected === 503 ? '2' : undefined);
    expect(answer.headers['location']).toBe(expected === 302 ? LOGIN + reason : undefined);
    expect(answer.headers['content-length']).toBe(String(answer.body.length));
    expect(answer.body).not.toContain('CANARY');
  });

  test.each<[string, RequestListener]>([
    ['a body that is no JSON', (_req, res) => void res.end('<html>')],
    ['an empty body', (_req, res) => void res.end()],
    [
      'a role that is no text',
      (_req, res) => void res.end('{"principal_role":["administrador"],"expira_em":"x"}'),
    ],
    ['null', (_req, res) => void res.end('null')],
    ['a connection that breaks', (_req, res) => void res.destroy()],
    [
      'half an answer',
      (_req, res) => void res.writeHead(200, { 'content-length': '99' }).write('{', () => res.destroy()),
    ],
    ['a redirect', (_req, res) => void res.writeHead(302, { location: '/rpc/other' }).end()],
  ])('an answer of the database with %s is 503, without the page', async (_name, database) => {
    await start(page, database);
    expect(await gateway.get('/', cookie())).toMatchObject({
      status: 503,
      headers: { 'x-docs-auth-reason': 'auth_unavailable', 'cache-control': 'private, no-store' },
    });
  });

  test.each([
    ['0', undefined],
    ['1', 'Recife'],
  ])('behind %s trusted proxies it learns the city %s', async (proxies, city) => {
    const cities: unknown[] = [];
    await start(
      page,
      (req, res) => {
        cities.push(req.headers['x-geo-city']);
        refusal(401, 'session_ended')(req, res);
      },
      { SVC_TRUST_PROXY: proxies },
    );
    await gateway.get('/', { ...cookie(), 'X-Geo-City': 'Recife' });
    expect(cities).toEqual([city]);
  });

  test('the reuse of a revoked token is reported before the answer, once per use, and a failure to do so changes nothing', async () => {
    const reports: { jti: string; role: unknown; city: unknown }[] = [];
    let healthy = true;
    const revoked: RequestListener = (req, res) => {
      if (req.url === '/rpc/me') return refusal(401, 'token_revoked')(req, res);
      const claims = (req.headers.authorization ?? '').split('.')[1] ?? '';
      req.on('data', (chunk: Buffer) => {
        const { jti } = JSON.parse(chunk.toString()) as { jti: string };
        reports.push({
          jti,
          role: (JSON.parse(Buffer.from(claims, 'base64url').toString()) as { role: string }).role,
          city: req.headers['x-geo-city'],
        });
      });
      req.on('end', () => (healthy ? res.end('{}') : res.destroy()));
    };
    await start(page, revoked, { SVC_TRUST_PROXY: '1' });
    const visit = { ...cookie({ jti: 'abc' }), 'X-Geo-City': 'Recife' };
    expect((await gateway.get('/', visit)).headers['location']).toBe(`${LOGIN}token_revoked`);
    expect(reports).toEqual([{ jti: 'abc', role: 'service_role', city: 'Recife' }]);
    healthy = false;
    expect((await gateway.get('/', cookie({ jti: 'abc' }))).headers['location']).toBe(
      `${LOGIN}token_revoked`,
    );
    expect(reports).toHaveLength(2);
  });
});

describe('a site that fails', () => {
  const failing: [string, RequestListener, number][] = [
    ['hangs up', (_req, res) => void res.destroy(), 502],
    ['speaks no HTTP', (req) => void req.socket.end('nonsense\r\n\r\n'), 502],
    [
      'redirects to another host [D8, D19]',
      (_req, res) => void res.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
      502,
    ],
    [
      'redirects with a double slash',
      (_req, res) => void res.writeHead(301, { location: '//evil.example/' }).end(),
      502,
    ],
    ['redirects to nowhere', (_req, res) => void res.writeHead(302).end(), 502],
    [
      'redirects to a script',
      (_req, res) => void res.writeHead(302, { location: 'javascript:alert(1)' }).end(),
      502,
    ],
  ];
  test.each(failing)('that %s', async (_name, upstream, status) => {
    await start(upstream);
    const answer = await gateway.get('/', cookie());
    expect([answer.status, answer.headers['x-docs-auth-reason']]).toEqual([status, 'ok']);
    expect(answer.headers['retry-after']).toBe('2');
    expect(answer.headers['location']).toBeUndefined();
    const { headers } = await gateway.get('/a.css');
    expect(headers['x-docs-auth-reason']).toMatch(/public_asset|no_cookie/);
    expect(headers['cache-control']).toBe('private, no-store');
  });

  test('a redirect within the site stays on the documentation host, and only for who may read', async () => {
    await start(
      (_req, res) =>
        void res.writeHead(301, { location: '/dir/?x=1', 'content-type': 'text/html' }).end('body'),
    );
    expect(await gateway.get('/dir', cookie())).toMatchObject({
      status: 301,
      headers: { location: `${DOCS}/dir/?x=1` },
      body: '',
    });
    expect((await gateway.get('/dir')).headers['location']).toBe(`${LOGIN}no_cookie`);
    expect((await gateway.get('/dir.css')).headers['location']).toBe(`${LOGIN}no_cookie`);
  });

  test('that breaks off: the client sees a broken answer, not a short one [D16]', async () => {
    await start((_req, res) => {
      res.writeHead(200, { 'content-type': 'text/html', 'content-length': '100' });
      res.write('half', () => res.destroy());
    });
    const answer = await gateway.get('/', cookie());
    expect([answer.status, answer.headers['content-length'], answer.body.length < 100]).toEqual([
      200,
      '100',
      true,
    ]);
    await expect
      .poll(() => gateway.lines())
      .toMatchObject([
        { aborted: true, error_code: expect.stringMatching(/^(UND_ERR_SOCKET|ECONNRESET)$/) as string },
      ]);
  });

  test('is asked by path alone for an asset, and gets no body, cookie or credential [D5]', async () => {
    const asked: string[] = [];
    await start((req, res) => {
      asked.push(`${req.url} ${req.headers.cookie} ${req.headers.authorization}`);
      res.writeHead(200, { 'content-type': 'text/css', 'cache-control': 'public' }).end('a{}');
    });
    const headers = { ...cookie(), Authorization: 'Bearer x' };
    const answer = await gateway.get('/a.css?page=secret', headers);
    await gateway.get('/page?q=1', headers);
    expect(asked).toEqual(['/a.css undefined undefined', '/page?q=1 undefined undefined']);
    expect(answer.headers).toMatchObject({ 'x-docs-auth-reason': 'public_asset', 'cache-control': 'public' });
    expect(answer.headers['x-docs-auth-role']).toBeUndefined();
  });
});

test('once the end is announced, an answer ends its connection', async () => {
  await start();
  const request = `GET / HTTP/1.1\r\nHost: ${DOCS_HOST}\r\n`;
  const before = await gateway.send(`${request}\r\n${request}Connection: close\r\n\r\n`);
  expect([before.status, before.headers['connection']]).toEqual([302, 'keep-alive']);
  gateway.drain();
  const answer = await gateway.send(`${request}\r\n`);
  expect([answer.status, answer.headers['connection']]).toEqual([302, 'close']);
});

test('the log has the path without its query, and the start of what is long', async () => {
  await start();
  const long = `/${'a'.repeat(300)}`;
  for (const target of ['/page?token=secret', long, `${long}?token=secret`]) await gateway.get(target);
  const start200 = long.slice(0, 200);
  expect(gateway.lines().map(({ path }) => path)).toEqual(['/page', start200, start200]);
  await gateway.get('/', { Host: 'h'.repeat(300) });
  expect(gateway.lines().at(-1)?.['host']).toBe('h'.repeat(200));
  expect(JSON.stringify(gateway.lines())).not.toContain('secret');
});

describe('requests other than GET and HEAD', () => {
  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE'])('%s is 405 [D17]', async (method) => {
    await start();
    const answer = await gateway.get('/', cookie(), method);
    expect(answer).toMatchObject({
      status: 405,
      headers: { allow: 'GET, HEAD', 'x-docs-auth-reason': 'bad_request' },
    });
  });
  test.each([
    ['an upgrade [D17]', 'Upgrade: websocket\r\nConnection: Upgrade'],
    ['a body', 'Content-Length: 3\r\nConnection: close\r\n\r\nabc'],
    ['a chunked body', 'Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n0\r\n\r\n'],
    [
      'both framings [D15]',
      'Content-Length: 3\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n0\r\n\r\n',
    ],
    ['two lengths', 'Content-Length: 1\r\nContent-Length: 2\r\nConnection: close'],
    ['an unknown coding', 'Transfer-Encoding: xchunked\r\nConnection: close'],
    ['a folded header', 'X-A: b\r\n c\r\nConnection: close'],
    ['a header too long', `X-A: ${'a'.repeat(20_000)}\r\nConnection: close`],
    ['a second Host', 'Host: evil.example\r\nConnection: close'],
  ])('%s is refused with the headers of every answer [D15]', async (name, header) => {
    let reached = 0;
    await start((req, res) => {
      reached += 1;
      page(req, res);
    });
    const { Cookie } = cookie();
    const answer = await gateway.send(
      `GET / HTTP/1.1\r\nHost: ${DOCS_HOST}\r\nCookie: ${Cookie}\r\n${header}\r\n\r\n`,
    );
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.headers['x-docs-auth-reason']).toBe('bad_request');
    expect(answer.headers['x-docs-auth-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(reached).toBe(0);
    /* An error that llhttp finds after the headers: the request is handled first, then reported as unreadable. */
    expect(gateway.lines().length).toBe(name === 'an unknown coding' ? 2 : 1);
  });
  test('CONNECT and a request without Host', async () => {
    await start();
    for (const text of [
      'CONNECT evil.example:443 HTTP/1.1\r\nHost: x\r\n\r\n',
      'GET / HTTP/1.1\r\nConnection: close\r\n\r\n',
      'GET / HTTP/1.0\r\n\r\n',
    ]) {
      const answer = await gateway.send(text);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.headers['x-docs-auth-reason']).toBe('bad_request');
    }
  });
});
