// The real gateway in front of a real file server with canaries in protected files: thousands of requests, no canary in a response.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DOCS_HOST, startTestGateway, tokenOf, type TestGateway } from './test-gateway.ts';
import { CANARY, createCanarySite, LOGIN, PAGES, refuseLeaks } from './testdata/canary-site.ts';
import { hostile } from './testdata/read-hostile.ts';
import { strangeVisits } from './testdata/strange-visits.ts';

const RUNS = 3_000;
const DISGUISED = ['css', 'js', 'mjs', 'map', 'png', 'jpg', 'jpeg', 'gif', 'svg', 'webp', 'avif', 'ico'];

const seen: { url: string; headers: Record<string, unknown> }[] = [];
let gateway: TestGateway;
let tokens: string[];
let admin: string;

const site = createCanarySite(({ url = '', headers }) => seen.push({ url, headers }));

beforeAll(async () => {
  gateway = await startTestGateway({ upstream: site.listener });
  admin = tokenOf();
  const past = Math.floor(Date.now() / 1000) - 1;
  tokens = [
    tokenOf({ principal_role: 'coordenador' }),
    tokenOf({ principal_role: 'Administrador' }),
    tokenOf({ exp: past }),
    tokenOf({ role: 'service_role' }),
    tokenOf({ portal_type: 'aluno' }),
    tokenOf({ escopo: 'portal_readonly' }),
    tokenOf({}, 'another-secret-than-ours-with-more-than-32-bytes'),
    `${admin.split('.').slice(0, 2).join('.')}.`,
    `e30.${admin.split('.')[1]}.`,
  ];
});
afterAll(async () => {
  await gateway.stop();
  site.remove();
});

test('an administrator gets the canary pages', async () => {
  for (const page of PAGES.filter((name) => name !== '404.html')) {
    const { status, body } = await gateway.get(`/${page}`, { Cookie: `svc_auth=${admin}` });
    expect([page, status, body]).toEqual([page, 200, `<p>${CANARY}${page}</p>`]);
  }
  expect((await gateway.get('/disguised.css', { Cookie: `svc_auth=${admin}` })).body).toContain(CANARY);
});

test(`${RUNS} strange requests over HTTP deliver no canary [D1, D8]`, async () => {
  const statuses: Record<number, number> = {};
  seen.length = 0;
  const property = fc.asyncProperty(strangeVisits(tokens), async (text) => {
    const answer = await gateway.send(text);
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
    refuseLeaks(answer);
  });
  await fc.assert(property, { numRuns: RUNS });
  expect(seen.length, 'requests that reached the site').toBeGreaterThan(RUNS / 50);
  for (const status of [200, 302, 404]) expect(statuses[status], String(status)).toBeGreaterThan(RUNS / 100);
});

test('no hostile target over HTTP delivers a canary [D2, D19]', async () => {
  for (const target of [...hostile('refused'), ...hostile('page'), ...hostile('asset')]) {
    refuseLeaks(await gateway.get(target));
  }
});

test('an asset whose response is a page needs a session, also by HEAD, with a range and with a condition [D3]', async () => {
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

test.each(hostile('header'))(
  'the hostile header %j does not open a page and is not passed on [D4, D14]',
  async (line) => {
    seen.length = 0;
    const [name = '', value = ''] = line.split(/: (.*)/s);
    const page = await gateway.get('/secret.html', { [name]: value });
    expect([page.status, page.headers['location']]).toEqual([302, `${LOGIN}no_cookie`]);
    const asset = await gateway.get('/logo.png', { [name]: value });
    expect(asset.headers['x-docs-auth-reason']).toBe('public_asset');
    const allowed =
      /^(accept|accept-language|accept-encoding|if-[a-z-]+|range|host|connection|x-request-id)$/;
    for (const { headers } of seen) {
      for (const sent of Object.keys(headers)) expect(sent).toMatch(allowed);
      expect(headers['host']).toBe('localhost');
      expect(headers['x-request-id']).toMatch(/^[A-Za-z0-9._-]{8,128}$/);
    }
  },
);

test('each request has one line in the log, whatever it contains [D18]', async () => {
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
