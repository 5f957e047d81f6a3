// The dependencies that each configuration creates: inbox, connection pools, alert and notice senders.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { buildDependencies } from './build-dependencies.ts';
import { readConfig } from './config.ts';
import type { Dependencies } from './dependencies.ts';
import { PEPPER, SECRET } from './testing/test-shim.ts';
import { startProvider, type Provider } from './testing/provider.ts';

const lines: string[] = [];
const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

async function build(env: Record<string, string> = {}): Promise<Dependencies> {
  const base = { SVC_JWT_SECRET: SECRET, SVC_OTP_PEPPER: PEPPER, POSTGREST_URL: 'http://127.0.0.1:1' };
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  const deps = await buildDependencies(readConfig({ ...base, ...env }), log);
  stops.push(() => Promise.all([deps.postgrest.close(), deps.rest.close()]));
  return deps;
}

test('buildDependencies creates the inbox, the second PostgREST pool and the alert sender only if they are configured', async () => {
  const { inbox, postgrest, rest, alertSender, tracing, lifecycle } = await build();
  expect([inbox?.list(), rest === postgrest, alertSender, tracing, lifecycle.draining]).toEqual([
    [],
    true,
    undefined,
    undefined,
    false,
  ]);
  const other = await build({
    POSTGREST_REST_URL: 'http://127.0.0.1:2',
    SVC_CHANNELS: 'webhook',
    SVC_WEBHOOK_URL: 'https://mensagens.example/codigo',
    SVC_WEBHOOK_SECRET: 'wqPz81KdmYx05HsnVbTfRg2JcLeU7oAi',
  });
  expect([other.inbox, other.rest === other.postgrest]).toEqual([undefined, false]);
  expect(other.channels.map(({ name }) => name)).toEqual(['webhook']);
});

async function startDatabase(answers: Record<string, unknown>): Promise<string> {
  const server = createServer((req, res) => {
    const name = (req.url ?? '').replace('/rpc/', '');
    const answer = answers[name];
    answers[name] = Array.isArray(answer) ? [] : answer;
    res.writeHead(answer === undefined ? 500 : 200).end(JSON.stringify(answer ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stops.push(() => server.close().closeAllConnections());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('the reuse of a revoked token is counted, and its alert is pushed at once', async () => {
  const receiver: Provider = await startProvider();
  stops.push(() => receiver.stop());
  const when = '2026-11-20T12:00:00Z';
  const alert = {
    id: 'a',
    tentativa: 1,
    jti: 'j',
    usuario_id: 'u',
    contagem: 1,
    primeiro_em: when,
    ultimo_em: when,
  };
  const POSTGREST_URL = await startDatabase({
    revoked_reuse: { notificar: true, usuario_id: 'u', contagem: 1 },
    claim_alerts: [alert],
    alert_sent: true,
    public_smoke: true,
  });
  const deps = await build({ POSTGREST_URL, SVC_ALERT_URL: `${receiver.url}/topico` });
  await deps.reportReuse({ id: 'r', caller: [] }, { exp: 1, jti: 'j' });
  await expect.poll(() => receiver.asked.map(({ path }) => path)).toEqual(['/topico']);
  await deps.alertSender?.stop();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }); // a probe has a second
  onTestFinished(() => void vi.useRealTimers());
  const text = await deps.metrics.exposition.text();
  expect(text).toContain('portaria_revoked_reuse_total 1');
  expect(text).toContain('portaria_alerts_total{situacao="entregue"} 1');
  expect(text).toContain('portaria_ready 1');
  expect([await deps.isReady(), await deps.isWritable()]).toEqual([true, false]);
});

test('a notice to an old phone is sent through a channel and counted, and a failed claim is logged', async () => {
  const notice = { id: 'n', tentativa: 1, destino: '+5511900000011', novo: null };
  const answers = { claim_notices: [notice], notice_sent: true };
  const deps = await build({ POSTGREST_URL: await startDatabase(answers) });
  deps.noticeSender.poke();
  await expect.poll(() => deps.inbox?.list()).toMatchObject([{ destino: '+5511900000011' }]);
  await deps.noticeSender.stop();
  expect(await deps.metrics.exposition.text()).toContain('portaria_notices_total{situacao="entregue"} 1');
  const away = await build();
  away.noticeSender.poke();
  await away.noticeSender.stop();
  expect(lines.join('')).toContain('a message to an old phone could not be looked up');
});
