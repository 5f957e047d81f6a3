// The shipped edge: Debian's nginx in front of the real services, both hosts under one parent domain.
import { request as requestPlain } from 'node:http';
import { connect } from 'node:tls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startCollector } from './support/services/collector.ts';
import { query, reset } from './support/database.ts';
import { startGateway, type Gateway } from './support/services/gateway.ts';
import {
  APP_HOST,
  DOCS_HOST,
  hasGeoip2,
  PARENT,
  startEdge,
  whyNoNginx,
  type Edge,
} from './support/nginx/edge.ts';
import { askEdge, type EdgeAsk } from './support/nginx/ask.ts';
import { ANA, BRUNO, IRENE, type Person } from './support/people.ts';
import { portalSignIn } from './support/portal.ts';
import { freePort } from '../common/testing/free-port.ts';
import { startShim, type Shim } from './support/services/shim.ts';
import { lastCode } from './support/sign-in.ts';
import { stack } from './support/stack.ts';

const reason = whyNoNginx();
if (reason) console.log(`e2e/nginx.test.ts is skipped: ${reason}`);

let edge: Edge;
let shim: Shim;
let gateway: Gateway;
let origin: string;
const ask = (host: string, path: string, options?: EdgeAsk) => askEdge(edge.httpsPort, host, path, options);

async function signIn(person: Person, headers: Record<string, string> = {}): Promise<string> {
  const extra = { headers: { Origin: origin, ...headers } };
  expect(
    (await ask(APP_HOST, '/functions/v1/send-otp', { json: { codigo: person.codigo }, ...extra })).status,
  ).toBe(200);
  const otp = await lastCode(person.telefone, { port: shim.port });
  const verified = await ask(APP_HOST, '/functions/v1/verify-otp', {
    json: { codigo: person.codigo, otp },
    ...extra,
  });
  expect(verified.status, verified.text).toBe(200);
  return String(verified.headers['set-cookie']);
}
const tokenIn = (cookie: string): string => /^svc_auth=([^;]*)/.exec(cookie)?.[1] ?? '';

describe.skipIf(reason !== undefined)('behind nginx', () => {
  beforeAll(async () => {
    const httpsPort = await freePort();
    origin = `https://${APP_HOST}:${httpsPort}`;
    const urls = {
      SVC_APP_URL: origin,
      SVC_DOCS_URL: `https://${DOCS_HOST}:${httpsPort}`,
      SVC_TRUST_PROXY: '1',
    };
    shim = await startShim({ ...urls, SVC_ALLOWED_ORIGINS: origin });
    gateway = await startGateway(urls);
    edge = await startEdge({
      api: shim.port,
      app: stack.ports.app,
      gateway: gateway.port,
      httpsPort,
      geo: hasGeoip2,
    });
  });
  afterAll(async () => {
    await Promise.all([edge, shim, gateway].map((part) => part.stop()));
  });
  beforeEach(reset);

  it('a sign-in at the application opens the documentation, through a cookie for the parent domain [C1]', async () => {
    expect((await ask(APP_HOST, '/')).status).toBe(200);
    const cookie = await signIn(ANA);
    expect(cookie).toMatch(
      new RegExp(
        `^svc_auth=[^;]+; HttpOnly; Secure; SameSite=None; Path=/; Domain=${PARENT}; Max-Age=28800$`,
      ),
    );
    const Cookie = `svc_auth=${tokenIn(cookie)}`;
    const page = await ask(DOCS_HOST, '/', { headers: { Cookie } });
    expect([page.status, page.headers['x-docs-auth-env']]).toEqual([200, 'production']);
    expect(page.headers['strict-transport-security']).toContain('max-age=31536000');
    const out = await ask(APP_HOST, '/functions/v1/logout', {
      json: {},
      headers: { Cookie, Origin: origin },
    });
    expect(String(out.headers['set-cookie'])).toContain(`Path=/; Domain=${PARENT}; Max-Age=0`);
    const after = await ask(DOCS_HOST, '/', { headers: { Cookie } });
    const docs = encodeURIComponent(`https://${DOCS_HOST}:${edge.httpsPort}`);
    expect(after.headers['location']).toBe(`${origin}/?redirect=${docs}&redirect_error=token_revoked`);
  });

  it('a duplicate cookie is cleared without Domain, for the host alone', async () => {
    const answer = await ask(APP_HOST, '/functions/v1/me', { headers: { Cookie: 'svc_auth=a; svc_auth=b' } });
    expect(answer.status).toBe(401);
    expect(String(answer.headers['set-cookie'])).toMatch(/^svc_auth=; .*Path=\/; Max-Age=0$/);
  });

  it('a cookie with a refused token is cleared for the parent domain', async () => {
    const { token } = await portalSignIn(IRENE);
    for (const Cookie of [
      `svc_auth=${token}`,
      `svc_auth=${token}; svc_mural=a; svc_auth = ${token} `,
      `svc_mural=a; svc_auth=${token}; svc_mural=b`,
    ]) {
      const answer = await ask(APP_HOST, '/functions/v1/logout', { json: {}, headers: { Cookie } });
      expect(JSON.parse(answer.text)).toMatchObject({ code: 'portal_token_refused' });
      expect(String(answer.headers['set-cookie'])).toMatch(
        new RegExp(`^svc_auth=; .*Path=/; Domain=${PARENT}; Max-Age=0$`),
      );
    }
    for (const Cookie of ['x=1; svc_auth = a;svc_auth=b', `svc_auth=a; svc_mural=c; svc_auth=; svc_auth=b`]) {
      const answer = await ask(APP_HOST, '/functions/v1/logout', { json: {}, headers: { Cookie } });
      expect(JSON.parse(answer.text)).toMatchObject({ code: 'duplicate_cookie' });
      expect(String(answer.headers['set-cookie'])).toMatch(/^svc_auth=; .*Path=\/; Max-Age=0$/);
    }
  });

  it('nginx adds no second Domain to a cookie of an api-shim with SVC_COOKIE_DOMAIN', async () => {
    const httpsPort = await freePort();
    const own = await startShim({ SVC_TRUST_PROXY: '1', SVC_COOKIE_DOMAIN: PARENT });
    const ports = { api: own.port, app: stack.ports.app, gateway: gateway.port };
    const second = await startEdge({ ...ports, httpsPort, geo: false });
    const leave = async (Cookie: string) => {
      const to = { json: {}, headers: { Cookie } };
      const answer = await askEdge(httpsPort, APP_HOST, '/functions/v1/logout', to);
      return String(answer.headers['set-cookie']).replace(/.*Path/, 'Path');
    };
    try {
      expect(await leave('svc_mural=a')).toBe(`Path=/; Max-Age=0; Domain=${PARENT}`);
      expect(await leave('svc_auth=a; svc_auth=b')).toBe('Path=/; Max-Age=0');
    } finally {
      await Promise.all([second.stop(), own.stop()]);
    }
  });

  it('the traceparent of a caller reaches shim and gateway, and is in the access logs', async () => {
    const collector = await startCollector();
    const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint, SVC_TRUST_PROXY: '1' };
    const [trace, parent] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];
    const [ownShim, ownGateway, httpsPort] = [
      await startShim(traced),
      await startGateway(traced),
      await freePort(),
    ];
    const ports = { api: ownShim.port, app: stack.ports.app, gateway: ownGateway.port };
    const second = await startEdge({ ...ports, httpsPort, geo: false });
    try {
      const headers = { traceparent: `00-${trace}-${parent}-01` };
      for (const [host, path] of [
        [APP_HOST, '/functions/v1/me'],
        [DOCS_HOST, '/'],
      ] as const)
        await askEdge(httpsPort, host, path, { headers });
      await askEdge(httpsPort, DOCS_HOST, '/', { headers: { traceparent: 'eyJ-no-trace' } });
      await Promise.all([ownShim.stop(), ownGateway.stop()]);
      for (const name of ['GET me', 'GET page'])
        expect(collector.named(trace, name).parentSpanId).toBe(parent);
      for (const log of ['app', 'docs'])
        await expect.poll(() => second.log(log)).toContain(`"trace_id":"${trace}"`);
      expect(second.log('docs')).not.toContain('eyJ');
    } finally {
      await second.stop();
      collector.stop();
    }
  });

  it('address and geolocation of a client come from nginx, not from headers of the client', async () => {
    const forged = {
      'X-Geo-City': 'Forged',
      'X-Geo-Country': 'XX',
      'X-Forwarded-For': '6.6.6.6',
      'X-Real-IP': '6.6.6.6',
    };
    await signIn(BRUNO, forged);
    const [row] = await query(
      `select host(ip) as ip, geo from portaria.logs_transacoes where evento = 'login.success'`,
    );
    expect(row?.['ip']).toBe('127.0.0.1');
    const geo = JSON.stringify(row?.['geo']);
    expect(geo).not.toContain('Forged');
    if (hasGeoip2) {
      expect(row?.['geo']).toEqual({
        city: 'Campinas',
        region: 'Sao Paulo',
        country: 'BR',
        timezone: 'America/Sao_Paulo',
      });
    }
  });

  it('the documentation refuses forged headers, other roles and unusual paths [D4]', async () => {
    const { headers, status } = await ask(DOCS_HOST, '/', {
      headers: {
        'X-Docs-Auth-Reason': 'ok',
        'X-Docs-Auth-Role': 'administrador',
        'X-Original-URL': '/a.css',
        'X-Forwarded-Host': 'evil.test',
      },
    });
    expect([status, headers['x-docs-auth-reason']]).toEqual([302, 'no_cookie']);
    const Cookie = `svc_auth=${tokenIn(await signIn(BRUNO))}`;
    expect((await ask(DOCS_HOST, '/', { headers: { Cookie } })).headers['location']).toBe(`${origin}/`);
    for (const path of [
      '//index.html',
      '/a.css/..%2findex.html',
      '/index.html;.css',
      '/index.html%00.css',
      '/%252e%252e/',
    ]) {
      const answer = await ask(DOCS_HOST, path);
      expect([path, answer.status, answer.text.includes('<main id="content">')]).toEqual([path, 400, false]);
    }
    expect((await ask(DOCS_HOST, '/assets/site.css')).headers['x-docs-auth-reason']).toBe('public_asset');
  });

  it('internal paths get 404, other host names are disconnected, and http redirects to https', async () => {
    for (const path of ['/healthz', '/readyz', '/metrics', '/dev/inbox'])
      expect((await ask(APP_HOST, path)).status).toBe(404);
    await expect(ask('elsewhere.test', '/')).rejects.toThrow();
    const plain = await new Promise<string | undefined>((resolve, reject) => {
      const sent = requestPlain({
        port: edge.httpPort,
        host: '127.0.0.1',
        path: '/x',
        headers: { Host: DOCS_HOST },
      });
      sent.on('response', (response) => resolve(response.resume().headers.location));
      sent.on('error', reject).end();
    });
    expect(plain).toBe(`https://${DOCS_HOST}/x`);
  });

  it('TLS 1.1 is refused', async () => {
    const old = new Promise((resolve, reject) => {
      const socket = connect(
        {
          port: edge.httpsPort,
          host: '127.0.0.1',
          maxVersion: 'TLSv1.1',
          minVersion: 'TLSv1',
          rejectUnauthorized: false,
          ciphers: 'ALL:@SECLEVEL=0',
        },
        () => resolve(socket.destroy()),
      );
      socket.on('error', reject);
    });
    await expect(old).rejects.toThrow();
  });

  it('the access logs have one JSON line for each request, with its id and without tokens', async () => {
    const Cookie = `svc_auth=${tokenIn(await signIn(ANA))}`;
    await ask(DOCS_HOST, '/?token=hidden', { headers: { Cookie, 'X-Request-Id': 'edge-12345' } });
    await expect.poll(() => edge.log('docs')).toContain('edge-12345');
    for (const line of edge.log('docs').trim().split('\n'))
      expect(() => JSON.parse(line) as unknown).not.toThrow();
    expect(edge.log('docs') + edge.log('app')).not.toMatch(/hidden|eyJ/);
  });
});
