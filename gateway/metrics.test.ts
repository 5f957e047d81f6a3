// Decisions are counted by reason, responses are measured by kind, and no visitor can add a label.
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Decision } from './decide.ts';
import { createMetrics } from './metrics.ts';
import { startTestGateway, tokenOf, type TestGateway } from './test-gateway.ts';

let gateway: TestGateway | undefined;
afterEach(async () => {
  await gateway?.stop();
  gateway = undefined;
});

test('each answer is counted once, by its kind', async () => {
  let away = false;
  gateway = await startTestGateway({
    upstream: (req, res) => {
      if (away) return void req.socket.destroy();
      const type = req.url?.endsWith('.css') ? 'text/css' : 'text/html';
      res.writeHead(200, { 'content-type': type }).end('x');
    },
  });
  const Cookie = `svc_auth=${tokenOf()}`;
  await gateway.get('/', { Cookie });
  await gateway.get('/a.css');
  await gateway.get('/');
  await gateway.get('/', { Host: 'a.preview.example', 'X-Docs-Auth-Reason': 'forged' });
  await gateway.send('GARBAGE\r\n\r\n');
  away = true;
  await gateway.get('/other', { Cookie });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }); // a probe has a second
  onTestFinished(() => void vi.useRealTimers());
  const text = await gateway.metrics();
  expect(text.match(/^portaria_gateway_decisions_total\{.*$/gm)?.sort()).toEqual([
    'portaria_gateway_decisions_total{reason="bad_request",env="preview"} 1',
    'portaria_gateway_decisions_total{reason="no_cookie",env="preview"} 1',
    'portaria_gateway_decisions_total{reason="no_cookie",env="production"} 1',
    'portaria_gateway_decisions_total{reason="ok",env="production"} 2',
    'portaria_gateway_decisions_total{reason="public_asset",env="production"} 1',
  ]);
  const counted = (kind: string) =>
    new RegExp(`^portaria_gateway_request_duration_seconds_count\\{kind="${kind}"\\} (\\d+)$`, 'm').exec(
      text,
    )?.[1];
  expect(['page', 'asset', 'redirect', 'diagnosis'].map(counted)).toEqual(['2', '1', '1', '1']);
  expect(text).toContain('portaria_gateway_site_errors_total 1');
  expect(text).toContain('portaria_gateway_ready 1');
});

test('the metric of readiness is 0 when the database does not answer', async () => {
  gateway = await startTestGateway({
    upstream: (_req, res) => res.end(),
    database: (req) => void req.socket.destroy(),
  });
  expect(await gateway.metrics()).toContain('portaria_gateway_ready 0');
});

test('each metric has a description, and every kind and status a label', async () => {
  const { visit, exposition } = createMetrics(() => Promise.resolve(true));
  const decision = { reason: 'ok', env: 'production' };
  const acts = ['ask-database', 'serve-asset', 'serve-page', 'redirect', 'diagnose'];
  for (const [at, act] of acts.entries())
    visit({ ...decision, act: { do: act } } as unknown as Decision, [501, 502, 503, 504, 505][at] ?? 0, 1);
  const text = await exposition.text();
  expect(text.match(/^# HELP portaria_gateway.*$/gm)).toEqual([
    '# HELP portaria_gateway_decisions_total Requests by what was decided',
    '# HELP portaria_gateway_site_errors_total Answers that the site behind failed to give',
    '# HELP portaria_gateway_request_duration_seconds Time from the first byte of the request to the end of its answer',
    '# HELP portaria_gateway_ready Whether the database answers through PostgREST',
  ]);
  expect(text).toContain('portaria_gateway_site_errors_total 2');
  expect(text.match(/duration_seconds_count\{.*$/gm)?.sort()).toEqual([
    'duration_seconds_count{kind="asset"} 1',
    'duration_seconds_count{kind="diagnosis"} 2',
    'duration_seconds_count{kind="page"} 1',
    'duration_seconds_count{kind="redirect"} 1',
  ]);
});
