// The dependencies of the real process: two connection pools, the context of its sessions, the names of its spans.
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startProvider, type Provider } from '../api-shim/testing/provider.ts';
import { ask } from '../common/upstream/ask.ts';
import type { Upstream } from '../common/upstream/exchange.ts';
import { buildDependencies } from './build-dependencies.ts';
import { readConfig } from './config.ts';
import type { Dependencies } from './guard.ts';

let provider: Provider;
const stops: (() => unknown)[] = [];
beforeEach(async () => {
  provider = await startProvider();
  stops.push(() => provider.stop());
});
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

/** The provider is the database, the site and the collector. */
async function build(env: Record<string, string> = {}): Promise<Dependencies> {
  const base = {
    SVC_JWT_SECRET: 'a-secret-of-the-tests-with-more-than-32-bytes',
    POSTGREST_URL: provider.url,
    DOCS_UPSTREAM_URL: provider.url,
  };
  const deps = await buildDependencies(readConfig({ ...base, ...env }), pino({ level: 'silent' }));
  stops.push(() => Promise.all([deps.session.database.close(), deps.site.upstream.close()]));
  return deps;
}

test.each<[string, number, (deps: Dependencies) => Upstream]>([
  ['the database', 32, ({ session }) => session.database],
  ['the site', 64, ({ site }) => site.upstream],
])('%s is asked %i questions at once, and the next ones wait', async (_what, atOnce, upstreamOf) => {
  provider.answer('hang');
  const upstream = upstreamOf(await build());
  const asking = Array.from({ length: atOnce + 8 }, () =>
    ask(upstream, { method: 'GET', path: '/', headers: [], deadlineMs: 5_000 }).catch(() => undefined),
  );
  await expect.poll(() => provider.asked.length).toBe(atOnce);
  expect(await provider.open()).toBe(atOnce);
  await upstream.close();
  await Promise.all(asking);
});

test('two sessions are checked in one call, as sessions of the system', async () => {
  const { session, lifecycle } = await build();
  const confirmed = { recusa: null, corpo: '{}' };
  provider.answer({ body: [confirmed, confirmed] });
  const confirm = (jti: string) =>
    session.sessions.confirm({ token: jti, claims: { sub: 'u', exp: 2_000_000_000, jti }, caller: [] });
  await Promise.all([confirm('a'), confirm('b')]);
  expect(provider.asked.map(({ path }) => path)).toEqual(['/rpc/confirm_sessions']);
  expect(JSON.parse(provider.asked[0]?.body ?? '')).toMatchObject({ contexto: 'sistema' });
  expect(lifecycle).toEqual({ draining: false });
});

test('the spans have the name of the process and of the upstream', async () => {
  const { session, site, tracing } = await build({ OTEL_EXPORTER_OTLP_ENDPOINT: provider.url });
  const headers = ['traceparent', '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'];
  for (const upstream of [session.database, site.upstream])
    await ask(upstream, { method: 'GET', path: '/', headers, deadlineMs: 5_000 });
  await tracing?.stop();
  const exported = provider.asked.filter(({ path }) => path === '/v1/traces').map(({ body }) => body);
  for (const name of ['portaria-gateway', 'GET postgrest', 'GET site'])
    expect(exported.join('')).toContain(`"${name}"`);
});
