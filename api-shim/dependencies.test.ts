// Each dependency of the real process asks the database of the configuration, in the name of the right context.
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { buildDependencies } from './build-dependencies.ts';
import type { Message } from './delivery/channels/channel.ts';
import { readConfig } from './config.ts';
import type { Dependencies } from './dependencies.ts';
import type { Call } from './http/call.ts';
import { SYSTEM } from './session/contexts.ts';
import { startProvider } from './testing/provider.ts';
import { PEPPER, SECRET } from './testing/test-shim.ts';

type Asked = { path: string; headers: IncomingHttpHeaders; body: string };
const CALL = { id: 'r-1', context: ['x-request-id', 'r-1'], res: { destroyed: false } } as unknown as Call;

let asked: Asked[];
let answers: Record<string, unknown>;
let lines: string[];
let database: string;
const stops: (() => unknown)[] = [];

beforeEach(async () => {
  [asked, answers, lines] = [[], {}, []];
  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      const { url: path = '', headers } = req;
      asked.push({ path, headers, body: Buffer.concat(chunks).toString() });
      res.end(JSON.stringify(answers[path] ?? {}));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stops.push(() => server.close().closeAllConnections());
  database = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

async function build(env: Record<string, string> = {}): Promise<Dependencies> {
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  const base = { SVC_JWT_SECRET: SECRET, SVC_OTP_PEPPER: PEPPER, POSTGREST_URL: database };
  const deps = await buildDependencies(readConfig({ ...base, ...env }), log);
  stops.push(() => Promise.all([deps.postgrest.close(), deps.rest.close()]));
  stops.push(() => deps.undelivered.stop());
  return deps;
}

const paths = () => asked.map(({ path }) => path);
const claims = (jti: string) => ({ sub: 'u', exp: Math.floor(Date.now() / 1000) + 60, jti });

test.each([
  ['sistema', '/rpc/me'],
  ['portal', '/rpc/portal_me'],
] as const)(
  'one session in the context %s is confirmed alone, and two in one batch call with this context',
  async (name, alone) => {
    const { sessions } = await build();
    const confirmed = { recusa: null, corpo: '{}' };
    answers = { '/rpc/confirm_sessions': [confirmed, confirmed] };
    const ask = (token: string) =>
      sessions[name].confirm({ token, claims: claims(token), caller: [] }).catch(() => undefined);
    await ask('a');
    await Promise.all([ask('b'), ask('c')]);
    expect(paths()).toEqual([alone, '/rpc/confirm_sessions']);
    expect(asked[0]?.headers.authorization).toBe('Bearer a');
    expect(JSON.parse(asked[1]?.body ?? '')).toMatchObject({ contexto: name });
  },
);

test('codes, sign-ins, anonymous resources and undelivered codes use the configured PostgREST', async () => {
  const { signIns, familyOf, allowsAnonymous, undelivered } = await build();
  answers = {
    '/rpc/sessions': { sessoes: [{ id: 'f-1', atual: true }] },
    '/rpc/anonymous_access': ['api.avisos'],
    '/rpc/otp_resend': [{ otp_id: 'o-1', decisao: 'encerrar' }],
  };
  await signIns.send(CALL, 'send_otp', { codigo: '1' });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }); // the lookup has 500 ms
  onTestFinished(() => void vi.useRealTimers());
  expect(await familyOf(CALL, { token: 't', claims: claims('j'), context: SYSTEM })).toBe('f-1');
  expect(await allowsAnonymous(CALL, 'api', 'avisos')).toBe(true);
  vi.useRealTimers();
  const message = { destino: '+5511900000011', otp: '012345' } as Message;
  undelivered.hold({
    caller: { id: 'r-1', context: [] },
    otpId: 'o-1',
    message,
    canal: 'console',
    others: [],
  });
  undelivered.look(['o-1']);
  await expect.poll(() => asked.length).toBe(4);
  expect(paths()).toEqual(['/rpc/send_otp', '/rpc/sessions', '/rpc/anonymous_access', '/rpc/otp_resend']);
  for (const { path, headers } of asked.filter(({ path }) => path !== '/rpc/sessions'))
    expect([path, headers['x-otp-pepper']]).toEqual([path, PEPPER]);
  expect(lines).toEqual([]);
});

test('the reuse of a revoked token is recorded also without SVC_ALERT_URL', async () => {
  const { reportReuse } = await build();
  answers = { '/rpc/revoked_reuse': { notificar: true, usuario_id: 'u', contagem: 1 } };
  await reportReuse({ id: 'r-1', caller: [] }, claims('j'));
  expect(paths()).toEqual(['/rpc/revoked_reuse']);
  expect(lines.join('')).not.toContain('"error"');
});

test('exported spans have the service name portaria-api-shim', async () => {
  const collector = await startProvider();
  stops.push(() => collector.stop());
  const { tracing } = await build({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  tracing?.begin('GET me', 'server', undefined).end({}, false);
  await tracing?.stop();
  expect(collector.asked.map(({ path }) => path)).toEqual(['/v1/traces']);
  expect(collector.asked[0]?.body).toContain('portaria-api-shim');
});
