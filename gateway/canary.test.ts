// The real gateway before a real file server whose protected files hold canaries: thousands of requests, none gets out.
import fc from 'fast-check';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createStaticHost } from './site/static-host.ts';
import {
  APP,
  DOCS,
  DOCS_HOST,
  requestText,
  startTestGateway,
  tokenOf,
  type TestGateway,
} from './test-gateway.ts';
import { hostile } from './testdata/read-hostile.ts';
import { strangeAccept, strangeCookies, strangeHost, strangeTarget } from './testdata/strange-requests.ts';

const RUNS = 3_000;
const CANARY = 'canary-';
const LOGIN = `${APP}/?redirect=${encodeURIComponent(DOCS)}&redirect_error=`;
const PAGES = [
  'index.html',
  'secret.html',
  '404.html',
  'reference/index.html',
  'search-index.json',
  'a.css.html',
];
const DISGUISED = ['css', 'js', 'mjs', 'map', 'png', 'jpg', 'jpeg', 'gif', 'svg', 'webp', 'avif', 'ico'];

const root = mkdtempSync(join(tmpdir(), 'portaria-canary-'));
const seen: { url: string; headers: Record<string, unknown> }[] = [];
let gateway: TestGateway;
let tokens: string[];
let admin: string;

/* Files whose names promise an asset and whose content type says HTML, beside honest files of every kind. */
function createUpstream(): RequestListener {
  const files = createStaticHost(root);
  return (req, res) => {
    seen.push({ url: req.url ?? '', headers: req.headers });
    if (/disguised|secret\.html\./.test(req.url ?? '')) {
      const etag = '"disguised"';
      if (req.headers['if-none-match'] === etag) return void res.writeHead(304, { etag }).end();
      const status = req.headers.range ? 206 : 200;
      res.writeHead(status, {
        'content-type': 'text/html',
        etag,
        'set-cookie': 'a=b',
        'x-docs-auth-reason': 'ok',
      });
      return void res.end(`<p>${CANARY}disguised</p>`);
    }
    files(req, res);
  };
}

beforeAll(async () => {
  for (const page of PAGES) {
    mkdirSync(dirname(join(root, page)), { recursive: true });
    writeFileSync(join(root, page), `<p>${CANARY}${page}</p>`);
  }
  mkdirSync(join(root, 'assets'));
  for (const file of ['assets/site.css', 'logo.png', 'a.css', 'a.js'])
    writeFileSync(join(root, file), 'public');
  gateway = await startTestGateway({ upstream: createUpstream() });
  admin = await tokenOf();
  const past = Math.floor(Date.now() / 1000) - 1;
  tokens = [
    ...(await Promise.all([
      tokenOf({ principal_role: 'coordenador' }),
      tokenOf({ principal_role: 'Administrador' }),
      tokenOf({ exp: past }),
      tokenOf({ role: 'service_role' }),
      tokenOf({ portal_type: 'aluno' }),
      tokenOf({ escopo: 'portal_readonly' }),
      tokenOf({}, 'another-secret-than-ours-with-more-than-32-bytes'),
    ])),
    `${admin.split('.').slice(0, 2).join('.')}.`,
    `e30.${admin.split('.')[1]}.`,
  ];
}, 30_000);
afterAll(async () => {
  await gateway.stop();
  rmSync(root, { recursive: true, force: true });
});

function refuseLeaks({ headers, body }: { headers: Record<string, string>; body: string }): void {
  if (body.includes(CANARY)) throw new Error('a canary got out');
  if (!headers['x-docs-auth-reason'] || headers['x-docs-auth-reason'] === 'ok') throw new Error('reason');
  if (headers['set-cookie'] !== undefined) throw new Error('a cookie of the upstream');
  const { location } = headers;
  if (location !== undefined && location !== `${APP}/` && !location.startsWith(LOGIN))
    throw new Error(location);
}

test('the canaries are there for an administrator', async () => {
  for (const page of PAGES.filter((name) => name !== '404.html')) {
    const { status, body } = await gateway.get(`/${page}`, { Cookie: `svc_auth=${admin}` });
    expect([page, status, body]).toEqual([page, 200, `<p>${CANARY}${page}</p>`]);
  }
  expect((await gateway.get('/disguised.css', { Cookie: `svc_auth=${admin}` })).body).toContain(CANARY);
});

test(`${RUNS} strange requests over HTTP deliver no canary`, { timeout: 60_000 }, async () => {
  const request = fc.record({
    method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD'),
    target: strangeTarget.map((target) => target.replace(/[\r\n]/g, '')),
    host: strangeHost,
    accept: strangeAccept,
    cookies: strangeCookies(tokens),
    header: fc.constantFrom(...hostile('header').filter((line) => !/^(Cookie|Accept):/.test(line))),
  });
  const property = fc.asyncProperty(request, async ({ method, target, host, accept, cookies, header }) => {
    const [name = '', value = ''] = header.split(/: (.*)/s);
    const headers = {
      Host: host,
      ...(accept && { Accept: accept }),
      ...(cookies && { Cookie: cookies }),
      [name]: value,
    };
    refuseLeaks(await gateway.send(requestText(method, target, headers)));
  });
  await fc.assert(property, { numRuns: RUNS });
});

test('every hostile target, over the wire', { timeout: 60_000 }, async () => {
  for (const target of [...hostile('refused'), ...hostile('page'), ...hostile('asset')]) {
    refuseLeaks(await gateway.get(target));
  }
});

test('an asset that turns out to be a page is a page: body, HEAD, range and condition alike', async () => {
  for (const extension of DISGUISED) {
    const target = `/disguised.${extension}`;
    for (const headers of [{}, { Range: 'bytes=0-5' }, { 'If-None-Match': '"disguised"' }] as Record<
      string,
      string
    >[]) {
      for (const method of ['GET', 'HEAD']) {
        const answer = await gateway.get(target, headers, method);
        expect([answer.status, answer.headers['location']]).toEqual([302, `${LOGIN}no_cookie`]);
        expect([answer.headers['etag'], answer.headers['content-range'], answer.body]).toEqual([
          undefined,
          undefined,
          '',
        ]);
      }
    }
  }
});

test.each(hostile('header'))('%j changes nothing and goes nowhere', async (line) => {
  seen.length = 0;
  const [name = '', value = ''] = line.split(/: (.*)/s);
  const page = await gateway.get('/secret.html', { [name]: value });
  expect([page.status, page.headers['location']]).toEqual([302, `${LOGIN}no_cookie`]);
  const asset = await gateway.get('/logo.png', { [name]: value });
  expect(asset.headers['x-docs-auth-reason']).toBe('public_asset');
  const allowed = /^(accept|accept-language|accept-encoding|if-[a-z-]+|range|host|connection|x-request-id)$/;
  for (const { headers } of seen) {
    for (const sent of Object.keys(headers)) expect(sent).toMatch(allowed);
    expect(headers['host']).toBe('localhost');
    expect(headers['x-request-id']).toMatch(/^[A-Za-z0-9._-]{8,128}$/);
  }
});

test('one line in the log for each request, whatever was in it', async () => {
  const before = gateway.lines().length;
  const strange = ['/a\xe9', '/%00', '/"}{"', '/secret.html?token=hidden', '/x'.repeat(300)];
  for (const target of strange) await gateway.get(target, { 'X-Request-Id': '{"a":"b"}' });
  await gateway.send('GET /\r\n\r\n');
  await gateway.send('nonsense\r\n\r\n');
  await gateway.send(
    `GET / HTTP/1.1\r\nHost: ${DOCS_HOST}\r\nHost: evil.example\r\nConnection: close\r\n\r\n`,
  );
  const lines = gateway.lines().slice(before);
  expect(lines).toHaveLength(strange.length + 3);
  for (const line of lines) {
    expect(line['request_id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(JSON.stringify(line)).not.toContain('hidden');
    expect(JSON.stringify(line['path'] ?? '').length).toBeLessThanOrEqual(202);
  }
});
