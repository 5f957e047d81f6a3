// The host of the built site: served files, caching headers, and error responses.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createStaticHost } from './static-host.ts';

const folder = mkdtempSync(join(tmpdir(), 'portaria-static-'));
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
const PAGE = { 'content-security-policy': POLICY, 'cache-control': 'public, s-maxage=5' };
const FILE = { 'content-security-policy': null, 'cache-control': 'public, max-age=300' };
const NEITHER = { 'content-security-policy': null, 'x-powered-by': null };

const servers: Server[] = [];
async function serve(site: string | Promise<string>): Promise<string> {
  const server = createServer(createStaticHost(site));
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

let host: string;
beforeAll(async () => {
  mkdirSync(join(folder, 'guia'));
  for (const name of [
    'index.html',
    'guia/index.html',
    'guia/a.html',
    'guia/z.html',
    '404.html',
    '.hidden.html',
    'a.css',
    '.env',
  ])
    writeFileSync(join(folder, name), `this is ${name}`);
  mkdirSync(join(folder, 'dir.html'));
  host = await serve(folder);
});
afterAll(() => {
  for (const server of servers) server.close().closeAllConnections();
  rmSync(folder, { recursive: true });
});

const TEXT = 'text/plain; charset=utf-8';
const HTML = 'text/html; charset=utf-8';
test.each<[string, RequestInit, number, string, string, Record<string, string | null>]>([
  ['/', {}, 200, HTML, 'this is index.html', PAGE],
  ['/index.html?a=1?b', {}, 200, HTML, 'this is index.html', PAGE],
  ['/guia/', {}, 200, HTML, 'this is guia/index.html', PAGE],
  ['/guia/a.html', { method: 'HEAD' }, 200, HTML, '', { ...PAGE, 'content-length': '19' }],
  ['/guia/a.html', { headers: { Range: 'bytes=0-3' } }, 206, HTML, 'this', PAGE],
  ['/a.css', {}, 200, 'text/css; charset=utf-8', 'this is a.css', FILE],
  [
    '/a.css',
    { headers: { Range: 'bytes=99-' } },
    416,
    TEXT,
    'Not served\n',
    { 'content-range': 'bytes */13' },
  ],
  ['/%', {}, 404, HTML, 'this is 404.html', { 'content-security-policy': POLICY }],
  ['/guia', {}, 404, HTML, 'this is 404.html', { 'content-security-policy': POLICY, location: null }],
  ['/missing.html', {}, 404, HTML, 'this is 404.html', { 'content-security-policy': POLICY }],
  ['/guia/a.html', { method: 'POST' }, 404, HTML, 'this is 404.html', { 'content-security-policy': POLICY }],
  ['/dir.html', {}, 404, HTML, 'this is 404.html', { 'content-security-policy': POLICY }],
  ['/.env', {}, 404, HTML, 'this is 404.html', { 'content-security-policy': POLICY }],
  ['/missing.css', {}, 404, TEXT, 'Not found\n', NEITHER],
])('%s with %j gets the status %i', async (path, init, status, type, body, headers) => {
  const answer = await fetch(host + path, init);
  expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
    status,
    type,
    body,
  ]);
  for (const [name, value] of Object.entries(headers)) expect(answer.headers.get(name), name).toBe(value);
});

test('a request with the current ETag gets 304 without a body', async () => {
  const etag = (await fetch(host)).headers.get('etag') ?? '';
  expect(etag).toMatch(/^"[\w-]{27}"$/);
  const [query, head] = [await fetch(`${host}/?a=1?b`), await fetch(host, { method: 'HEAD' })];
  expect([query.headers.get('etag'), head.headers.get('etag')]).toEqual([etag, etag]);
  expect((await fetch(`${host}/guia/a.html`)).headers.get('etag')).toMatch(/^"[\w-]{27}"$/);
  expect((await fetch(`${host}/guia/`)).headers.get('etag')).not.toBe(etag);
  const again = await fetch(host, { headers: { 'If-None-Match': etag } });
  expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, etag, '']);
});

test('a request waits for the build, and gets 503 when the build fails', async () => {
  let built = (_folder: string): void => undefined;
  const late = await serve(new Promise((done) => (built = done)));
  const waiting = fetch(late);
  built(folder);
  expect(await (await waiting).text()).toBe('this is index.html');
  const never = await serve(Promise.reject(new Error('no such theme')));
  for (const answer of [await fetch(never), await fetch(`${never}/a.css`)])
    expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
      503,
      'text/plain; charset=utf-8',
      'The site could not be built\n',
    ]);
});
