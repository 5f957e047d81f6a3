// nginx's own responses have the shape, headers and codes of the service that they stand in for.
import { request as requestPlain } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorBody, type ErrorCode } from '../common/errors.ts';
import { reset } from './support/database.ts';
import { freePort } from '../common/testing/free-port.ts';
import { startGateway, type Gateway } from './support/services/gateway.ts';
import { askEdge, sendRaw, type EdgeAnswer, type EdgeAsk } from './support/nginx/ask.ts';
import { APP_HOST, DOCS_HOST, FURTHER_ORIGINS, PREVIEW_HOSTS } from './support/nginx/edge.ts';
import { startEdge, whyNoNginx, type Edge } from './support/nginx/edge.ts';
import { startShim, type Shim } from './support/services/shim.ts';
import { stack } from './support/stack.ts';

const reason = whyNoNginx();
if (reason) console.log(`e2e/nginx-answers.test.ts is skipped: ${reason}`);

let edge: Edge;
let shim: Shim;
let gateway: Gateway;
let away: Edge;
let origin: string;

const ask = (host: string, path: string, options?: EdgeAsk) => askEdge(edge.httpsPort, host, path, options);
const askAway = (host: string, path: string, options?: EdgeAsk) =>
  askEdge(away.httpsPort, host, path, options);
const raw = (host: string, bytes: string) => sendRaw(edge.httpsPort, host, bytes);

/** Expects an answer in the form of the shim: the body with the code, and every header of its answers. */
function expectOfShim(answer: EdgeAnswer, status: number, code: ErrorCode, allowed?: string): void {
  expect([answer.status, JSON.parse(answer.text)]).toEqual([status, errorBody(code)]);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    vary: 'Origin',
    'x-request-id': expect.stringMatching(/^[A-Za-z0-9._-]{8,128}$/) as string,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  });
  expectCors(answer, allowed);
}

function expectCors({ headers }: EdgeAnswer, allowed?: string): void {
  const cors = Object.entries(headers).filter(([name]) => name.startsWith('access-control-'));
  if (allowed === undefined) {
    expect(cors).toEqual([]);
    return;
  }
  expect(Object.fromEntries(cors)).toMatchObject({
    'access-control-allow-origin': allowed,
    'access-control-allow-credentials': 'true',
    'access-control-allow-headers': expect.stringContaining(
      'authorization, x-client-info, apikey, content-type, cookie, accept',
    ) as string,
    'access-control-allow-methods': expect.stringContaining('POST') as string,
    'access-control-expose-headers': expect.stringMatching(/retry-after/i) as string,
  });
}

/** Expects an answer in the form of the gateway, with its log fields about the visit. */
function expectOfGateway(answer: EdgeAnswer, status: number, said: string, env = 'production'): void {
  expect(answer.headers, answer.text).toMatchObject({
    'x-docs-auth-reason': said,
    'x-docs-auth-env': env,
    'x-docs-auth-has-cookie': 'false',
    'x-docs-auth-request-id': expect.stringMatching(/^[A-Za-z0-9._-]{8,128}$/) as string,
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
  });
  expect(answer.status).toBe(status);
}

describe.skipIf(reason !== undefined)('nginx', () => {
  beforeAll(async () => {
    const [httpsPort, awayPort, nowhere] = [await freePort(), await freePort(), await freePort()];
    origin = `https://${APP_HOST}:${httpsPort}`;
    const urls = {
      SVC_APP_URL: origin,
      SVC_DOCS_URL: `https://${DOCS_HOST}:${httpsPort}`,
      SVC_TRUST_PROXY: '1',
    };
    shim = await startShim({ ...urls, SVC_ALLOWED_ORIGINS: [origin, ...FURTHER_ORIGINS].join(',') });
    gateway = await startGateway({ ...urls, SVC_PREVIEW_HOSTS: PREVIEW_HOSTS.join(',') });
    const ports = { api: shim.port, app: stack.ports.app, gateway: gateway.port };
    edge = await startEdge({ ...ports, httpsPort, geo: false });
    away = await startEdge({ api: nowhere, app: nowhere, gateway: nowhere, httpsPort: awayPort, geo: false });
  });
  afterAll(() => Promise.all([edge, away, shim, gateway].map((part) => part.stop())));
  beforeEach(reset);

  it('refuses a body that is too large with the error and headers of the api-shim', async () => {
    const json = { codigo: '1'.repeat(20_000) };
    const answer = await ask(APP_HOST, '/functions/v1/send-otp', { json, headers: { Origin: origin } });
    expectOfShim(answer, 413, 'payload_too_large', origin);
    const foreign = { Origin: 'https://evil.test' };
    expectOfShim(
      await ask(APP_HOST, '/functions/v1/send-otp', { json, headers: foreign }),
      413,
      'payload_too_large',
    );
  });

  it('lets a whole call of an import through, and its longest row', async () => {
    const linhas = Array.from({ length: 500 }, () => ['529.982.247-25', 'x'.repeat(500)]);
    const valores = Array.from({ length: 60 }, () => 'x'.repeat(500));
    for (const [name, json] of [
      ['import-draft', { tipo: 'equipe', linhas }],
      ['import-draft-row', { id: '00000000-0000-4000-8000-000000000000', linha: 2, valores }],
    ] as const)
      expectOfShim(await ask(APP_HOST, `/functions/v1/${name}`, { json }), 401, 'no_cookie');
  });

  it('logs no query of a request that failed', async () => {
    const answer = await askAway(APP_HOST, '/functions/v1/people?busca=52998224725');
    expect(answer.status).toBe(503);
    await expect.poll(() => away.log('app')).toContain('/functions/v1/people');
    expect(away.log('app') + away.log('error')).not.toContain('52998224725');
  });

  it('keeps a valid X-Request-Id of the client, and replaces an invalid one', async () => {
    const headers = { 'X-Request-Id': 'asked-12345' };
    expect((await askAway(APP_HOST, '/functions/v1/me', { headers })).headers['x-request-id']).toBe(
      'asked-12345',
    );
    const answer = await ask(APP_HOST, '/functions/v1/me', { headers: { 'X-Request-Id': 'no good' } });
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/);
  });

  it('refuses malformed requests and long headers with the error format of the host’s service', async () => {
    const head = `Host: ${APP_HOST}\r\nConnection: close\r\n`;
    const page = `${head}Origin: ${origin}\r\n`; // nginx does not read it after such a line, so the answer has no CORS headers
    for (const line of ['NONSENSE', 'GET /%zz HTTP/1.1', 'GET / HTTP/9.9'])
      expectOfShim(await raw(APP_HOST, `${line}\r\n${page}\r\n`), 400, 'invalid_request');
    const decoded = await raw(APP_HOST, `GET /rest/v1/%ff HTTP/1.1\r\n${page}\r\n`);
    expectOfShim(decoded, 404, 'not_found', origin);
    const long = `Cookie: ${'c'.repeat(20_000)}\r\n`;
    expectOfShim(await raw(APP_HOST, `GET / HTTP/1.1\r\n${head}${long}\r\n`), 431, 'payload_too_large');
    const target = `GET /${'a'.repeat(20_000)} HTTP/1.1\r\n${head}\r\n`;
    expectOfShim(await raw(APP_HOST, target), 431, 'payload_too_large');
    expectOfShim(await raw(APP_HOST, `TRACE / HTTP/1.1\r\n${head}\r\n`), 405, 'method_not_allowed');
    const docs = `Host: ${DOCS_HOST}\r\nConnection: close\r\n`;
    expectOfGateway(await raw(DOCS_HOST, `GET /%zz HTTP/1.1\r\n${docs}\r\n`), 400, 'bad_request');
    expectOfGateway(await raw(DOCS_HOST, `GET / HTTP/1.1\r\n${docs}${long}\r\n`), 431, 'bad_request');
  });

  it('answers an API prefix without its last slash, and internal paths, with 404 and no redirect', async () => {
    for (const path of ['/functions/v1', '/rest/v1', '/portal/rest/v1'])
      expectOfShim(await ask(APP_HOST, path, { headers: { Origin: origin } }), 404, 'not_found', origin);
    for (const path of ['/healthz', '/metrics', '/dev/inbox', '/portaria-own/unreadable'])
      expectOfShim(await ask(APP_HOST, path), 404, 'not_found');
  });

  it('answers 503 with Retry-After for a service that is down, and answers its preflights', async () => {
    for (const [path, json] of [
      ['/functions/v1/send-otp', { codigo: '11144477735' }],
      ['/functions/v1/me', undefined],
      ['/rest/v1/alunos', undefined],
      ['/', undefined],
    ] as const) {
      for (const allowed of [`https://${APP_HOST}:${away.httpsPort}`, ...FURTHER_ORIGINS]) {
        const answer = await askAway(APP_HOST, path, { json, headers: { Origin: allowed } });
        expectOfShim(answer, 503, 'unavailable', allowed);
        expect(answer.headers['retry-after']).toBe('1');
      }
    }
    const preflight = { method: 'OPTIONS', headers: { Origin: FURTHER_ORIGINS[1] ?? '' } };
    const answer = await askAway(APP_HOST, '/functions/v1/me', preflight);
    expect([answer.status, answer.text, answer.headers['retry-after']]).toEqual([204, '', undefined]);
    expectCors(answer, FURTHER_ORIGINS[1]);
    const rest = await askAway(APP_HOST, '/rest/v1/alunos', preflight);
    expect(rest.headers['access-control-allow-methods']).toBe('GET, HEAD, POST, PATCH, DELETE, OPTIONS');
    const foreign = await askAway(APP_HOST, '/functions/v1/me', {
      method: 'OPTIONS',
      headers: { Origin: 'null' },
    });
    expectCors(foreign);
  });

  it('answers a preflight for a service that is down with the headers of the api-shim', async () => {
    const preflight = { method: 'OPTIONS', headers: { Origin: FURTHER_ORIGINS[1] ?? '' } };
    const [own, shims] = await Promise.all(
      [askAway, ask].map((one) => one(APP_HOST, '/functions/v1/me', preflight)),
    );
    const names = ['allow-origin', 'allow-credentials', 'allow-headers', 'allow-methods'];
    for (const name of names.map((one) => `access-control-${one}`))
      expect([name, own?.headers[name]]).toEqual([name, shims?.headers[name]]);
    expect(own?.headers['vary']).toBe(shims?.headers['vary']);
  });

  it('answers 503 as HTML or JSON, never a page, while the gateway is down', async () => {
    const page = await askAway(DOCS_HOST, '/', { headers: { Accept: 'text/html' } });
    expectOfGateway(page, 503, 'auth_unavailable');
    expect([page.headers['content-type'], page.headers['retry-after']]).toEqual([
      'text/html; charset=utf-8',
      '2',
    ]);
    expect(page.text).toContain('Tente de novo em instantes');
    const headers = { Accept: 'application/json', Cookie: 'svc_auth=x' };
    for (const [path, more] of [
      ['/', headers],
      ['/a?__debug_auth=1', { Cookie: 'svc_auth=x' }],
    ] as const) {
      const answer = await askAway(DOCS_HOST, path, { headers: more });
      expect([answer.status, answer.headers['x-docs-auth-has-cookie']]).toEqual([503, 'true']);
      expect(JSON.parse(answer.text)).toEqual({
        authenticated: false,
        allowed: false,
        reason: 'auth_unavailable',
        hint: expect.any(String) as string,
        has_cookie: true,
        env: 'production',
        host: DOCS_HOST,
        role: null,
        expira_em: null,
        request_id: answer.headers['x-docs-auth-request-id'],
      });
    }
    expectOfGateway(await askAway('a.pages.test', '/'), 503, 'auth_unavailable', 'preview');
  });

  it('refuses a body on the documentation host with the error of the gateway', async () => {
    const post = await ask(DOCS_HOST, '/', { json: { a: 1 } });
    expectOfGateway(post, 405, 'bad_request');
    expect(post.headers['allow']).toBe('GET, HEAD');
    const Accept = 'application/json';
    const get = await ask(DOCS_HOST, '/', { method: 'GET', json: { a: 1 }, headers: { Accept } });
    expectOfGateway(get, 400, 'bad_request');
    expect(JSON.parse(get.text)).toMatchObject({ reason: 'bad_request', env: 'production' });
  });

  it('passes preview hosts to the gateway, which answers JSON and does not redirect', async () => {
    for (const host of ['preview.test', 'branch-7.pages.test']) {
      const answer = await ask(host, '/', { headers: { Accept: 'application/json' } });
      expectOfGateway(answer, 401, 'no_cookie', 'preview');
      expect(JSON.parse(answer.text)).toMatchObject({ env: 'preview', reason: 'no_cookie' });
      expect((await ask(host, '/assets/site.css')).headers['x-docs-auth-reason']).toBe('public_asset');
    }
    await expect(ask('pages.test', '/')).rejects.toThrow();
  });

  it('passes on the CORS header for every allowed origin', async () => {
    for (const allowed of [origin, ...FURTHER_ORIGINS]) {
      const answer = await ask(APP_HOST, '/functions/v1/me', { headers: { Origin: allowed } });
      expect([answer.status, answer.headers['access-control-allow-origin']]).toEqual([401, allowed]);
    }
  });

  it('sends HSTS with the application, and never sends its version', async () => {
    const page = await ask(APP_HOST, '/');
    expect([page.status, page.headers['strict-transport-security']]).toEqual([
      200,
      'max-age=31536000; includeSubDomains',
    ]);
    const plain = (path: string) =>
      new Promise<string>((resolve, reject) => {
        const sent = requestPlain({
          port: edge.httpPort,
          host: '127.0.0.1',
          path,
          headers: { Host: APP_HOST },
        });
        sent.on('response', (response) => {
          let text = JSON.stringify(response.headers);
          response.on('data', (chunk: Buffer) => (text += chunk.toString()));
          response.on('end', () => resolve(text));
        });
        sent.on('error', reject).end();
      });
    const seen = [
      await plain('/'),
      await plain('/%zz'),
      JSON.stringify(await ask(APP_HOST, '/healthz')),
      JSON.stringify(await sendRaw(edge.httpsPort, 'elsewhere.test', 'GET /%zz HTTP/1.1\r\n\r\n')),
    ];
    for (const text of seen) expect(text).not.toMatch(/nginx\/\d/);
  });

  it('answers 503 for a service that does not answer in time', async () => {
    const headers = { Origin: origin, Accept: 'application/json' };
    process.kill(shim.pid, 'SIGSTOP');
    process.kill(gateway.pid, 'SIGSTOP');
    const asked = performance.now();
    try {
      const [api, docs] = await Promise.all([
        ask(APP_HOST, '/functions/v1/me', { headers }),
        ask(DOCS_HOST, '/', { headers }),
      ]);
      expectOfShim(api, 503, 'unavailable', origin);
      expectOfGateway(docs, 503, 'auth_unavailable');
      expect(performance.now() - asked).toBeLessThan(40_000); // 15 s, and not nginx's minute
    } finally {
      process.kill(shim.pid, 'SIGCONT');
      process.kill(gateway.pid, 'SIGCONT');
    }
  });
});
