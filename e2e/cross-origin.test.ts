// Requests from other sites: which origins may read responses, which requests are refused, and the headers of every response.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startCuttable } from './support/services/cuttable.ts';
import { count, idOf, query, reset } from './support/database.ts';
import { ask, post, type Answer } from './support/http.ts';
import { ANA, BRUNO, FABIO, NOBODY } from './support/people.ts';
import { raw } from './support/raw.ts';
import { startShim } from './support/services/shim.ts';
import { requestCode, signIn } from './support/sign-in.ts';
import { stack } from './support/stack.ts';

const APP = stack.info.appUrl;
const ALLOWED = [...new Set(['http://localhost:5173', 'http://localhost:8080', APP])];
const HOSTS = [
  'localhost',
  'LOCALHOST',
  'localhost.',
  'localhost.evil.example',
  'evil-localhost',
  'xlocalhost',
  'localhost%00',
  'localhost%2eevil.example',
  'localho\u017Ft',
  'locаlhost',
  'sub.localhost',
  '127.0.0.1',
  '[::1]',
  '0.0.0.0',
  'evil.example',
];
const FOREIGN = [
  ...HOSTS.flatMap((host) => [
    `http://${host}`,
    `https://${host}`,
    `http://${host}:5173/`,
    `http://${host}:51730`,
  ]),
  ...[
    'null',
    '',
    '*',
    ' ',
    'undefined',
    'localhost:5173',
    '//localhost:5173',
    'http://localhost:5173 ',
    'http://localhost:5173,http://localhost:8080',
  ],
  ...[
    'http://localhost:5173 http://evil.example',
    'http://localhost:5173@evil.example',
    'http://evil.example#http://localhost:5173',
    'HTTP://localhost:5173',
    'https://localhost:5173',
    'file://',
    'ftp://localhost:5173',
    'chrome-extension://localhost:5173',
  ],
].filter((origin) => origin.trim() !== 'http://localhost:5173');
const latin1 = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');
const corsNames = ({ headers }: Answer): string[] =>
  Object.keys(headers).filter((name) => name.startsWith('access-control-'));

beforeAll(reset);

describe('an origin', () => {
  it.each(ALLOWED)('%s is allowed [C5]', async (origin) => {
    for (const answer of [
      await ask('me', { origin }),
      await ask('send-otp', { method: 'OPTIONS', origin }),
    ]) {
      expect(answer.headers).toMatchObject({
        'access-control-allow-origin': origin,
        'access-control-allow-credentials': 'true',
        'access-control-allow-headers': 'authorization, x-client-info, apikey, content-type, cookie, accept',
        'access-control-allow-methods': 'POST, GET, OPTIONS',
        vary: 'Origin',
      });
      const exposed = String(answer.headers['access-control-expose-headers']).split(', ');
      expect(exposed).toEqual(['retry-after', 'x-request-id']);
    }
  });

  it(`that is not allowed (${FOREIGN.length} examples) gets no CORS headers, and its POST gets origin_not_allowed [C5]`, async () => {
    expect(FOREIGN.length).toBeGreaterThan(60);
    const sent = await count('portaria.otp_envios');
    for (const origin of FOREIGN.map(latin1)) {
      for (const method of ['GET', 'OPTIONS', 'POST']) {
        const answer = await ask('me', { method, headers: { Origin: origin } });
        expect([origin, method, corsNames(answer), answer.headers.vary]).toEqual([
          origin,
          method,
          [],
          'Origin',
        ]);
      }
      const code = (await post('send-otp', { codigo: NOBODY }, { headers: { Origin: origin } })).code;
      expect([origin, code]).toEqual([origin, 'origin_not_allowed']);
    }
    expect(await count('portaria.otp_envios')).toBe(sent);
  });

  it('sent twice in one request gets no CORS headers [C5]', async () => {
    const answer = await ask('me', { headers: { Origin: [ALLOWED[0] ?? '', 'https://evil.example'] } });
    expect(corsNames(answer)).toEqual([]);
  });
});

describe('every response', () => {
  const big = 'x'.repeat(20_000);

  it('has CORS and security headers and none that names the software, for each of 12 statuses [C6, C7, C12, C13]', async () => {
    const origin = APP;
    const { token } = await signIn(ANA);
    const otp = await requestCode(FABIO);
    const answers: Record<number, Answer> = {};
    for (const answer of [
      await ask('me', { token, origin }),
      await ask('me', { method: 'OPTIONS', origin }),
      await post('send-otp', { codigo: '1' }, { origin }),
      await ask('me', { origin }),
      await post('verify-otp', { codigo: FABIO.codigo, otp }, { origin }),
      await ask('/nowhere', { origin }),
      await ask('me', { method: 'DELETE', origin }),
      await post('send-otp', { codigo: big }, { origin }),
      await ask('send-otp', {
        method: 'POST',
        body: 'codigo=1',
        headers: { 'Content-Type': 'text/plain' },
        origin,
      }),
    ])
      answers[answer.status] = answer;
    for (let n = 0; n < 4; n++) {
      const sent = await post('send-otp', { codigo: ANA.codigo }, { origin });
      answers[sent.status] = sent;
    }
    await query('update portaria.usuarios set telefone = null where codigo = $1', [FABIO.codigo]);
    answers[502] = await post('send-otp', { codigo: FABIO.codigo }, { origin });
    answers[206] = await ask('/rest/v1/alunos?limit=2', {
      token,
      origin,
      headers: { Prefer: 'count=exact' },
    });
    expect(Object.keys(answers).map(Number)).toEqual([
      200, 204, 206, 400, 401, 403, 404, 405, 413, 415, 429, 502,
    ]);
    for (const [status, { headers }] of Object.entries(answers)) {
      expect([status, headers]).toMatchObject([
        status,
        {
          'access-control-allow-origin': origin,
          'access-control-allow-credentials': 'true',
          vary: 'Origin',
          'cache-control': 'no-store',
          'x-request-id': expect.stringMatching(/^[\w.-]{8,128}$/) as string,
          'x-content-type-options': 'nosniff',
          'referrer-policy': 'no-referrer',
          'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
          'cross-origin-resource-policy': expect.any(String) as string,
        },
      ]);
      for (const name of [
        'server',
        'x-powered-by',
        'content-location',
        'etag',
        'location',
        'www-authenticate',
        'content-profile',
      ])
        expect([status, name, headers[name]]).toEqual([status, name, undefined]);
    }
  });

  it('has the security headers also as 503 without a database and as 400 for malformed HTTP [C6]', async () => {
    const way = await startCuttable();
    const shim = await startShim({ POSTGREST_URL: way.url, SVC_ALLOWED_ORIGINS: APP });
    try {
      way.cut();
      const away = await post('send-otp', { codigo: NOBODY }, { origin: APP, port: shim.port });
      expect([away.status, away.headers]).toMatchObject([
        503,
        {
          'access-control-allow-origin': APP,
          'access-control-allow-credentials': 'true',
          vary: 'Origin',
          'cache-control': 'no-store',
          'retry-after': '1',
          'x-content-type-options': 'nosniff',
          'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        },
      ]);
    } finally {
      await shim.stop();
      await way.stop();
    }
    const { status, text } = await raw(`GET / HTTP/1.1\r\nOrigin: ${APP}\r\nA : b\r\n\r\n`);
    expect([
      status,
      text.includes('X-Content-Type-Options: nosniff'),
      text.includes('Cache-Control: no-store'),
    ]).toEqual([...[400, true, true]]);
  });

  it('has the request id of the client if it is well-formed, otherwise a new one', async () => {
    for (const id of ['abcdefgh', 'A.b_c-9'.repeat(10), '12345678'])
      expect((await ask('me', { headers: { 'X-Request-Id': id } })).headers['x-request-id']).toBe(id);
    for (const id of ['short', 'x'.repeat(129), 'with space', 'a;b=c123', 'a\'b"c123456', '', 'ção-12345'])
      expect((await ask('me', { headers: { 'X-Request-Id': latin1(id) } })).headers['x-request-id']).toMatch(
        /^[0-9a-f-]{36}$/,
      );
  });
});

describe('a cross-site request', () => {
  let token: string;
  beforeEach(async () => {
    await reset();
    token = (await signIn(ANA)).token;
  });
  const state = async () => [
    await count('portaria.token_blacklist'),
    await count('portaria.otp_envios'),
    await count('portaria.logs_transacoes'),
    (await ask('me', { token })).status,
  ];
  const PATHS = [
    'send-otp',
    'verify-otp',
    'select-role',
    'logout',
    'auth-diagnostics',
    '/rest/v1/rpc/logout',
    '/rest/v1/rpc/select_role',
  ];
  const body = JSON.stringify({
    codigo: ANA.codigo,
    otp: '123456',
    papel: 'administrador',
    escola_id: null,
    todas: true,
  });

  it('by POST is refused with every media type, and changes nothing [C8]', async () => {
    const before = await state();
    const types = [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'text/plain; application/json',
      undefined,
      'application/json',
    ];
    for (const path of PATHS) {
      for (const type of types) {
        const headers = type === undefined ? {} : { 'Content-Type': type };
        for (const site of [
          { Origin: 'https://evil.example' },
          { Origin: 'null' },
          { 'Sec-Fetch-Site': 'cross-site' },
        ]) {
          const answer = await ask(path, { method: 'POST', body, token, headers: { ...headers, ...site } });
          expect([path, type, answer.status, answer.code]).toEqual([path, type, 403, 'origin_not_allowed']);
        }
        if (type === 'application/json') continue;
        const answer = await ask(path, { method: 'POST', body, token, headers });
        expect([path, type, answer.status]).toEqual([path, type, 415]);
      }
    }
    expect(await state()).toEqual(before);
  });

  it('by GET is refused where the answer is logged, counted or costs much', async () => {
    const before = [await state(), await count('portaria.contagens')];
    const paths = [
      'people?busca=52998224725',
      `person-export?id=${await idOf(BRUNO)}`,
      'auth-diagnostics?action=admin_rls_smoke',
    ];
    for (const path of paths)
      for (const headers of [
        { Origin: 'https://evil.example' },
        { Origin: 'null' },
        { 'Sec-Fetch-Site': 'cross-site' },
      ]) {
        const answer = await ask(path, { token, headers });
        expect([path, answer.status, answer.code]).toEqual([path, 403, 'origin_not_allowed']);
      }
    expect([await state(), await count('portaria.contagens')]).toEqual(before);
    for (const path of paths)
      for (const headers of [{ Origin: APP, 'Sec-Fetch-Site': 'cross-site' }, { 'Sec-Fetch-Site': 'none' }])
        expect([path, (await ask(path, { token, headers })).status]).toEqual([path, 200]);
  });

  it('to verify-otp sets no cookie and does not use up the code [C10]', async () => {
    const otp = await requestCode(ANA);
    const answer = await post('verify-otp', { codigo: ANA.codigo, otp }, { origin: 'https://evil.example' });
    expect([answer.code, answer.cookies]).toEqual(['origin_not_allowed', []]);
    expect((await post('verify-otp', { codigo: ANA.codigo, otp }, { origin: APP })).status).toBe(200);
  });

  it('is accepted from the app’s origin, as are same-site requests and clients that are not browsers [C9]', async () => {
    const cross = { 'Sec-Fetch-Site': 'cross-site' };
    expect(
      (await post('auth-diagnostics', { action: 'admin_whoami' }, { token, origin: APP, headers: cross }))
        .status,
    ).toBe(200);
    for (const site of ['same-origin', 'same-site', 'none'])
      expect(
        (
          await post(
            'auth-diagnostics',
            { action: 'admin_whoami' },
            { token, headers: { 'Sec-Fetch-Site': site } },
          )
        ).status,
      ).toBe(200);
    expect((await post('logout', {}, { token })).status).toBe(200);
  });

  it('changes nothing with GET, HEAD, OPTIONS or any other method than POST [C11, E25]', async () => {
    const before = await state();
    const target = `codigo=${ANA.codigo}&otp=123456&todas=true&papel=administrador`;
    for (const path of ['send-otp', 'verify-otp', 'select-role', 'logout']) {
      for (const method of ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND']) {
        const { status, headers } = await ask(`${path}?${target}`, {
          method,
          token,
          headers: { 'X-HTTP-Method-Override': 'POST' },
        });
        expect([path, method, status, headers.allow]).toEqual([path, method, 405, 'POST, OPTIONS']);
      }
      expect((await ask(`${path}?${target}`, { method: 'OPTIONS', token })).status).toBe(204);
    }
    expect((await ask('/rest/v1/rpc/logout', { token })).status).toBe(405);
    expect((await ask('me', { method: 'POST', token })).headers.allow).toBe('GET, HEAD, OPTIONS');
    expect(await state()).toEqual(before);
  });
});
