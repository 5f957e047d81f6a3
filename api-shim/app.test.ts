// Rules for every request: paths, methods, origins, headers and bodies; and no request crashes the server.
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { VERSION } from '../common/program/version.ts';
import { APP, startShim, type TestShim } from './testing/test-shim.ts';

const POSTS = ['send-otp', 'verify-otp', 'select-role', 'logout'].map((name) => `/functions/v1/${name}`);
let shim: TestShim;

beforeAll(async () => {
  shim = await startShim(() => ({ body: {} }));
});
afterAll(() => shim.stop());

function code(answer: { text: string }): unknown {
  return (JSON.parse(answer.text) as { code: unknown }).code;
}

/** Sends raw HTTP and returns everything received until the server closes the connection. */
function raw(text: string | Buffer, options?: { halfClose: boolean }): Promise<string> {
  return rawParts([text], options);
}

/** Sends the same in several packets. */
function rawParts(
  parts: readonly (string | Buffer)[],
  { halfClose }: { halfClose: boolean } = { halfClose: false },
): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(shim.port, '127.0.0.1', () => void send());
    async function send(): Promise<void> {
      for (const [at, part] of parts.entries()) {
        if (at > 0) await sleep(50); // so that each part is a separate packet
        socket.write(part);
      }
      if (halfClose) socket.end();
    }
    let received = '';
    socket.on('data', (chunk) => (received += chunk.toString()));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(received));
  });
}

describe('paths and methods:', () => {
  test.each([
    '/',
    '/functions/v1/',
    '/functions/v1/ME',
    '/functions/v1/me/',
    '/functions/v1/%6de',
    '//functions/v1/me',
    '/functions/v1/auth-diagnosticz',
    '/functions/v1/__proto__',
    '/dev/inbox/x',
  ])('%s is 404 not_found', async (path) => {
    const answer = await shim.ask(path);
    expect([answer.status, code(answer)]).toEqual([404, 'not_found']);
  });

  test.each(POSTS)('%s answers POST only', async (path) => {
    for (const method of ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND']) {
      const answer = await shim.ask(path, { method });
      expect([method, answer.status, answer.headers['allow']]).toEqual([method, 405, 'POST, OPTIONS']);
    }
  });

  test('me answers 405 to POST and allows GET and HEAD', async () => {
    const answer = await shim.ask('/functions/v1/me', { json: {} });
    expect([answer.status, code(answer), answer.headers['allow']]).toEqual([
      405,
      'method_not_allowed',
      'GET, HEAD, OPTIONS',
    ]);
  });

  test('/healthz answers GET and HEAD', async () => {
    expect((await shim.ask('/healthz')).json()).toEqual({ status: 'ok', version: VERSION });
    const head = await shim.ask('/healthz', { method: 'HEAD' });
    expect([head.status, head.text, head.headers['content-length']]).toEqual([
      200,
      '',
      String(JSON.stringify({ status: 'ok', version: VERSION }).length),
    ]);
  });

  test('a request target in absolute form is accepted', async () => {
    const answer = await raw(
      'GET http://shim.example/healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  });
});

describe('every response has the security headers and a request id:', () => {
  test.each([
    ['/healthz', {}],
    ['/nowhere', {}],
    ['/functions/v1/me', {}],
    ['/functions/v1/send-otp', { json: { codigo: 7 } }],
    ['/functions/v1/send-otp', { body: 'x', headers: { 'content-type': 'text/plain' } }],
    ['/functions/v1/send-otp', { method: 'OPTIONS' }],
    ['/functions/v1/send-otp', { json: {}, headers: { origin: 'https://evil.example' } }],
  ])('%s %j', async (path, ask) => {
    const { headers } = await shim.ask(path, ask);
    expect(headers).toMatchObject({
      vary: 'Origin',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(Object.keys(headers)).not.toContain('x-powered-by');
    expect(Object.keys(headers)).not.toContain('etag');
    expect(Object.keys(headers)).not.toContain('strict-transport-security');
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  test('a valid X-Request-Id of the client is kept', async () => {
    const { headers } = await shim.ask('/nowhere', { headers: { 'x-request-id': 'trace-1234' } });
    expect(headers['x-request-id']).toBe('trace-1234');
  });

  test('responses have HSTS only if the edge uses https', async () => {
    const secure = await startShim(() => ({}), { SVC_APP_URL: 'https://app.example' });
    const { headers } = await secure.ask('/healthz');
    await secure.stop();
    expect(headers['strict-transport-security']).toMatch(/^max-age=31536000/);
  });
});

describe('origins:', () => {
  const FOREIGN = [
    'null',
    '*',
    '',
    'http://localhost',
    'http://localhost:5174',
    'https://localhost:5173',
    'http://LOCALHOST:5173',
    'http://localhost:5173/',
    'http://localhost:5173.evil.example',
    'http://evil.example',
    'http://localhost.:5173',
    'http://user@localhost:5173',
    'http://127.0.0.1:5173',
    `${APP}, http://evil.example`,
    ` ${APP} x`,
  ];

  test.each([APP, 'http://localhost:8080'])(
    'the allowed origin %s gets its name in Access-Control-Allow-Origin, with credentials',
    async (origin) => {
      for (const method of ['GET', 'OPTIONS']) {
        const answer = await shim.ask('/functions/v1/me', { method, headers: { origin } });
        expect(answer.status).toBe(method === 'GET' ? 401 : 204);
        expect(answer.headers).toMatchObject({
          'access-control-allow-origin': origin,
          'access-control-allow-credentials': 'true',
          'access-control-allow-headers':
            'authorization, x-client-info, apikey, content-type, cookie, accept',
          'access-control-allow-methods': 'POST, GET, OPTIONS',
          vary: 'Origin',
        });
      }
    },
  );

  test.each(FOREIGN)('the foreign origin %j gets no CORS header, and its POST is 403', async (origin) => {
    for (const method of ['GET', 'OPTIONS', 'POST']) {
      const answer = await shim.ask('/functions/v1/send-otp', { method, headers: { origin } });
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
      if (method === 'POST') expect([answer.status, code(answer)]).toEqual([403, 'origin_not_allowed']);
    }
  });

  test('a POST from a foreign origin is 403 at every path and does not reach PostgREST', async () => {
    const before = shim.seen.length;
    for (const path of [...POSTS, '/functions/v1/me', '/rest/v1/rpc/me', '/nowhere']) {
      for (const headers of [
        { origin: 'https://evil.example' },
        { 'sec-fetch-site': 'cross-site' },
      ] as Record<string, string>[]) {
        expect((await shim.ask(path, { json: {}, headers })).status).toBe(403);
      }
    }
    expect(shim.seen.length).toBe(before);
  });

  test('a POST from the app across sites, from the same origin or without an origin is accepted', async () => {
    const headers = { origin: APP, 'sec-fetch-site': 'cross-site' };
    expect((await shim.ask('/functions/v1/logout', { json: {}, headers })).status).toBe(200);
    expect(
      (await shim.ask('/functions/v1/logout', { json: {}, headers: { 'sec-fetch-site': 'same-origin' } }))
        .status,
    ).toBe(200);
    expect((await shim.ask('/functions/v1/logout', { json: {} })).status).toBe(200);
  });

  test('a logout without a body, as navigator.sendBeacon sends it, is accepted from an allowed origin only', async () => {
    const beacon = (origin: string) => ({
      method: 'POST',
      headers: { origin, 'content-type': 'text/plain;charset=UTF-8', 'content-length': '0' },
    });
    for (const path of ['/functions/v1/logout', '/functions/v1/portal-logout']) {
      expect((await shim.ask(path, beacon(APP))).status).toBe(200);
      expect((await shim.ask(path, beacon('https://evil.example'))).status).toBe(403);
    }
  });
});

describe('request bodies:', () => {
  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    'text/json',
    'application/json; charset=latin1',
    'application/json, text/plain',
  ])('the content type %s is 415', async (type) => {
    for (const path of POSTS) {
      const answer = await shim.ask(path, { body: '{}', headers: { 'content-type': type } });
      expect([answer.status, code(answer)]).toEqual([415, 'unsupported_media_type']);
    }
  });

  test('a body without a content type, or with gzip encoding, is 415', async () => {
    expect((await shim.ask(POSTS[0] as string, { body: '{}' })).status).toBe(415);
    const headers = { 'content-encoding': 'gzip' };
    expect((await shim.ask(POSTS[0] as string, { json: {}, headers })).status).toBe(415);
  });

  test.each([
    '',
    '{',
    '{"codigo":}',
    'undefined',
    "{'codigo':'1'}",
    '{"codigo":"1"}x',
    '\u0000',
    '{"a":NaN}',
  ])('the body %j is 400 invalid_json', async (body) => {
    const answer = await shim.ask(POSTS[0] as string, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    });
    expect([answer.status, code(answer)]).toEqual([400, 'invalid_json']);
  });

  test('a body that is not UTF-8 is 400 invalid_json', async () => {
    const body = Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0x22, 0x7d]);
    const answer = await shim.ask(POSTS[0] as string, {
      body,
      headers: { 'content-type': 'application/json; charset=UTF-8' },
    });
    expect([answer.status, code(answer)]).toEqual([400, 'invalid_json']);
  });

  test.each([
    'null',
    '7',
    '"x"',
    'true',
    '[]',
    '[{"codigo":"11144477735"}]',
    '{}',
    '{"__proto__":{"codigo":"11144477735"}}',
    '{"codigo":null}',
    '{"codigo":11144477735}',
    '{"codigo":["11144477735"]}',
    '{"codigo":{"a":1}}',
    '{"CODIGO":"11144477735"}',
    '{"codigo":"a\\u0000b"}',
    '{"codigo":"\\ud800"}',
    `${'['.repeat(8000)}${']'.repeat(8000)}`,
  ])('the body %s is 400 invalid_request because it has no valid codigo', async (body) => {
    const answer = await shim.ask('/functions/v1/send-otp?codigo=11144477735', {
      body,
      headers: { 'content-type': 'application/json' },
    });
    expect([answer.status, code(answer)]).toEqual([400, 'invalid_request']);
  });

  test('a body of more than 16 KiB is 413, with Content-Length and in chunks', async () => {
    const send = (size: number) =>
      shim.ask('/functions/v1/logout', {
        body: `{}${' '.repeat(size - 2)}`,
        headers: { 'content-type': 'application/json' },
      });
    expect((await send(16_384)).status).toBe(200);
    const large = await send(16_385);
    expect([large.status, code(large)]).toEqual([413, 'payload_too_large']);
    const chunk = `4000\r\n${' '.repeat(0x4000)}\r\n`;
    const head =
      'POST /functions/v1/logout HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n';
    expect(await raw(head + chunk + chunk)).toMatch(/^HTTP\/1\.1 413 /);
  });

  test('a Content-Length above the limit is 413 before the body arrives', async () => {
    const head =
      'POST /functions/v1/logout HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 104857600\r\n\r\n';
    expect(await raw(head)).toMatch(/^HTTP\/1\.1 413 /);
  });
});

describe('requests that are not valid HTTP:', () => {
  const LONG = 'x'.repeat(20_000);
  test.each([
    ['a header over the limit', (head: string) => `GET / HTTP/1.1\r\n${head}A: ${LONG}\r\n\r\n`, 431],
    ['CONNECT', (head: string) => `CONNECT x:1 HTTP/1.1\r\n${head}\r\n`, 405],
    [
      'two lengths',
      (head: string) => `POST / HTTP/1.1\r\n${head}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`,
      400,
    ],
    ['a target that is no path', (head: string) => `GET * HTTP/1.1\r\n${head}Connection: close\r\n\r\n`, 404],
    [
      'a target without a path',
      (head: string) => `GET http://?x HTTP/1.1\r\n${head}Connection: close\r\n\r\n`,
      404,
    ],
  ])(
    'the response to %s has the request id and the CORS headers of the request',
    async (_name, request, status) => {
      const answer = await raw(
        request('Host: x\r\nOrigin: http://localhost:5173\r\nX-Request-Id: from-the-edge-1\r\n'),
      );
      expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${String(status)} `));
      expect(answer).toContain('X-Request-Id: from-the-edge-1');
      expect(answer).toContain('Access-Control-Allow-Origin: http://localhost:5173');
      if (status === 404) expect(answer).toMatch(/Cache-Control: no-store[^]*"code":"not_found"/);
      const foreign = await raw(request('Host: x\r\nOrigin: https://evil.example\r\n'));
      expect(foreign).toMatch(/X-Request-Id: [0-9a-f-]{36}/);
      expect(foreign).not.toContain('Access-Control');
      const twice = await raw(
        request('Host: x\r\nOrigin: http://localhost:5173\r\nOrigin: https://evil.example\r\n'),
      );
      expect(twice).not.toContain('Access-Control-Allow-Origin: https://evil.example');
    },
  );

  test('the response to a request line over the limit is 431 and has a request id', async () => {
    const answer = await raw(`GET /${LONG} HTTP/1.1\r\nHost: x\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 431 [^]*X-Request-Id: [0-9a-f-]{36}/);
  });

  /* An upload that ends early: the body bytes sent in the packet of the headers, and those sent later. */
  test.each([
    ['with its first bytes', 'Content-Length: 90', ['{"cod']],
    ['before its first byte', 'Content-Length: 90', ['']],
    ['after a second packet', 'Content-Length: 90', ['{"cod', 'igo":"1']],
    ['in a chunk', 'Transfer-Encoding: chunked', ['5\r\n{"cod']],
  ])(
    'the 400 to an upload that ends %s has the request id and the CORS headers of the request',
    async (_when, length, [first = '', ...later]) => {
      const uploadFrom = (origin: string) =>
        rawParts(
          [
            `POST /functions/v1/send-otp HTTP/1.1\r\nHost: x\r\nOrigin: ${origin}\r\nX-Request-Id: from-the-edge-2\r\nContent-Type: application/json\r\n${length}\r\n\r\n${first}`,
            ...later,
          ],
          { halfClose: true },
        );
      const answer = await uploadFrom(APP);
      expect(answer).toMatch(/^HTTP\/1\.1 400 [^]*"code":"invalid_request"/);
      expect(answer).toContain('X-Request-Id: from-the-edge-2');
      expect(answer).toContain(`Access-Control-Allow-Origin: ${APP}`);
      const foreign = await uploadFrom('https://evil.example');
      expect(foreign).toContain('X-Request-Id: from-the-edge-2');
      expect(foreign).not.toContain('Access-Control');
    },
  );

  test.each([
    ['nonsense', 'nonsense\r\n\r\n'],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab'],
    [
      'length and chunks',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['a header over two lines', 'GET / HTTP/1.1\r\nHost: x\r\nA: b\r\n c\r\n\r\n'],
    ['a bare line feed in the target', 'GET /a\nb HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['a target that is no path', 'GET * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
    ['a target that is no path either', 'GET x HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
  ])(
    'the response to a request with %s is 400 or 404, with an error body and security headers',
    async (_name, text) => {
      const answer = await raw(text);
      expect(answer).toMatch(/^HTTP\/1\.1 40[04] [^]*"code":"(?:invalid_request|not_found)"/);
      expect(answer).toContain('X-Content-Type-Options: nosniff');
    },
  );

  test('headers over 16 KiB are 431 payload_too_large', async () => {
    const answer = await raw(`GET / HTTP/1.1\r\nHost: x\r\nA: ${'x'.repeat(20_000)}\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 431 [\s\S]*"code":"payload_too_large"/);
  });

  test('CONNECT is 405', async () => {
    expect(await raw('CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n')).toMatch(/^HTTP\/1\.1 405 /);
  });

  test('an Upgrade header is ignored, and the request is answered', async () => {
    const answer = await raw(
      'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close, Upgrade\r\nUpgrade: websocket\r\n\r\n',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  });
});
