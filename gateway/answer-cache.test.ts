// The cache only keeps public, complete, small responses that are equal for all visitors, for a short time.
import { expect, test } from 'vitest';
import { createAnswerCache } from './answer-cache.ts';
import { startTestGateway, tokenOf } from './test-gateway.ts';

const good = { 'content-length': '4', 'cache-control': 'public, max-age=60' };

test('the cache keeps a public asset for five seconds, under exactly the requested target', () => {
  let now = 0;
  const cache = createAnswerCache(() => now);
  const collector = cache.collect('/a.css?v=1', 200, good, { etag: 'x' });
  collector?.add(Buffer.from('ab'));
  expect(cache.find('/a.css?v=1')).toBeUndefined();
  collector?.add(Buffer.from('cd'));
  collector?.done();
  expect(cache.find('/a.css?v=1')?.body.toString()).toBe('abcd');
  expect(cache.find('/a.css?v=2')).toBeUndefined();
  now = 5_000;
  expect(cache.find('/a.css?v=1')).toBeUndefined();
});

test.each([
  ['a part', 206, good],
  ['an error', 404, good],
  ['private', 200, { ...good, 'cache-control': 'private' }],
  ['a longer word before', 200, { ...good, 'cache-control': 'nonpublic' }],
  ['a longer word after', 200, { ...good, 'cache-control': 'publicity' }],
  ['nothing said', 200, { 'content-length': '4' }],
  ['it varies', 200, { ...good, vary: 'Accept-Encoding' }],
  ['encoded', 200, { ...good, 'content-encoding': 'gzip' }],
  ['large', 200, { ...good, 'content-length': '65537' }],
  ['of unknown length', 200, { 'cache-control': 'public' }],
])('the cache does not keep %s', (_name, status, headers) => {
  expect(createAnswerCache().collect('/a.css', status, headers, {})).toBeUndefined();
});

test('the cache keeps answers of at most 65536 bytes', () => {
  const headers = { ...good, 'content-length': '65536' };
  expect(createAnswerCache().collect('/a.css', 200, headers, {})).toBeDefined();
});

test('the cache does not keep an answer that broke off', () => {
  const cache = createAnswerCache();
  const collector = cache.collect('/a.css', 200, good, {});
  collector?.add(Buffer.from('ab'));
  collector?.done();
  expect(cache.find('/a.css')).toBeUndefined();
});

test('over HTTP: one question for many visits, own headers on each, and never a page as an asset [D13]', async () => {
  let asked = 0;
  const gateway = await startTestGateway({
    upstream: (req, res) => {
      asked += 1;
      const type = req.url?.startsWith('/a.css') ? 'text/css' : 'text/html';
      res
        .writeHead(200, {
          'content-type': type,
          'cache-control': 'public',
          'content-length': '2',
          etag: '"1"',
        })
        .end('{}');
    },
  });
  const first = await gateway.get('/a.css');
  const second = await gateway.get('/a.css', { Cookie: 'svc_auth=x' });
  expect([asked, second.body, second.headers['etag'], second.headers['content-type']]).toEqual([
    1,
    '{}',
    '"1"',
    'text/css',
  ]);
  expect(second.headers['x-docs-auth-request-id']).not.toBe(first.headers['x-docs-auth-request-id']);
  expect([first.headers['x-docs-auth-has-cookie'], second.headers['x-docs-auth-has-cookie']]).toEqual([
    'false',
    'true',
  ]);
  await gateway.get('/a.css', { Range: 'bytes=0-0' });
  await gateway.get('/a.css', {}, 'HEAD');
  const date = new Date(0).toUTCString();
  for (const condition of [
    { 'If-None-Match': '"1"' },
    { 'If-Match': '"1"' },
    { 'If-Modified-Since': date },
    { 'If-Unmodified-Since': date },
  ] as Record<string, string>[])
    await gateway.get('/a.css', condition);
  expect(asked).toBe(7);
  const Cookie = `svc_auth=${tokenOf()}`;
  for (const target of ['/page', '/page', '/b.css', '/b.css'])
    expect((await gateway.get(target, { Cookie })).status).toBe(200);
  expect((await gateway.get('/b.css')).status).toBe(302);
  expect(asked).toBe(7 + 1 + 3 + 1);
  await gateway.stop();
});

test('over HTTP: a kept page is checked for every visit, and no cache after the gateway may keep it [D13]', async () => {
  let asked = 0;
  let holds = true;
  const gateway = await startTestGateway({
    upstream: (_req, res) => {
      asked += 1;
      const kept = { 'cache-control': 'public, s-maxage=5', 'content-length': '6' };
      res.writeHead(200, { 'content-type': 'text/html', ...kept }).end('secret');
    },
    database: (_req, res) => {
      const expiraEm = new Date(Date.now() + 60_000).toISOString();
      const body = holds
        ? { principal_role: 'administrador', expira_em: expiraEm }
        : { code: 'token_revoked' };
      res.writeHead(holds ? 200 : 401, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    },
  });
  const Cookie = `svc_auth=${tokenOf()}`;
  const [first, second] = [await gateway.get('/page', { Cookie }), await gateway.get('/page', { Cookie })];
  for (const { status, body, headers } of [first, second]) {
    expect([status, body, headers['cache-control'], headers['vary']]).toEqual([
      200,
      'secret',
      'private, no-store',
      'Cookie',
    ]);
    expect(headers['content-security-policy']).toBe("frame-ancestors 'none'");
  }
  expect(asked).toBe(1);
  expect((await gateway.get('/page')).headers['x-docs-auth-reason']).toBe('no_cookie');
  holds = false;
  const revoked = await gateway.get('/page', { Cookie });
  expect([revoked.status, revoked.body.includes('secret')]).toEqual([302, false]);
  expect(revoked.headers['x-docs-auth-reason']).toBe('token_revoked');
  await gateway.get('/page?v=2', { Cookie });
  expect(asked).toBe(1);
  await gateway.stop();
});
