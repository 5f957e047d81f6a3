// With a collector, one trace from the caller's traceparent to the database, without secrets; without a collector, no trace.
import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startProvider, type Provider } from '../api-shim/testing/provider.ts';
import {
  expectNothingSecret,
  startCollector,
  valueOf,
  type Collector,
} from './support/services/collector.ts';
import { query, reset } from './support/database.ts';
import { startGateway } from './support/services/gateway.ts';
import { ask, post } from './support/http.ts';
import { ANA, IRENE } from './support/people.ts';
import { startShim } from './support/services/shim.ts';
import { lastCode, signIn, tokenOf } from './support/sign-in.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';
const headers = { traceparent: `00-${TRACE}-${PARENT}-01` };
const HIDDEN = 'segredo-da-consulta';
const WEBHOOK_SECRET = 'tracing-webhook-secret-0123456789-abcdefghijk';

let collector: Collector;
let own: Provider;
beforeAll(async () => {
  [collector, own] = [await startCollector(), await startProvider()];
});
beforeEach(reset);
afterEach(() => collector.clear());
afterAll(async () => {
  collector.stop();
  await own.stop();
  await reset();
});

const traced = () => ({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint });
const named = (name: string) => collector.named(TRACE, name);
const linesOf = (log: string, word: string) => log.split('\n').filter((line) => line.includes(word));
const traceIds = (log: string, word: string) =>
  linesOf(log, word).map((line) => (JSON.parse(line) as { trace_id?: string }).trace_id);

/** A person's login code and telephone in every transmitted format. */
const spellings = ({ codigo, telefone }: { codigo: string; telefone: string }) => [
  ...[codigo, codigo.replace(/\D/g, ''), telefone, telefone.slice(1)],
];

describe('the api-shim, with a collector', () => {
  it('exports one trace of a sign-in, from caller to PostgREST and channel, without secrets', async () => {
    const shim = await startShim(traced());
    const secrets = [
      ...spellings(ANA),
      ...spellings(IRENE),
      HIDDEN,
      'svc_auth',
      'svc_mural',
      'Bearer',
      'eyJ',
    ];
    try {
      const to = { port: shim.port, headers };
      expect((await post('send-otp', { codigo: ANA.codigo }, to)).status).toBe(200);
      const otp = await lastCode(ANA.telefone, { port: shim.port });
      const opened = await post('verify-otp', { codigo: ANA.codigo, otp }, to);
      expect(opened.status).toBe(200);
      const token = tokenOf(opened);
      const rows = `/rest/v1/escolas?select=id&nome=eq.${HIDDEN}`;
      expect((await ask(rows, { ...to, token })).status).toBe(200);
      for (const path of [
        `/${HIDDEN}`,
        `/rest/v1/${HIDDEN}`,
        `/rest/v1/rpc/${HIDDEN}?x=${HIDDEN}`,
        `me?${HIDDEN}`,
      ])
        await ask(path, { ...to, token, headers: { ...headers, 'User-Agent': HIDDEN, Referer: HIDDEN } });
      expect((await post('portal-send-otp', { codigo: IRENE.codigo }, to)).status).toBe(200);
      const portalOtp = await lastCode(IRENE.telefone, { port: shim.port });
      await post('portal-verify-otp', { codigo: IRENE.codigo, otp: portalOtp }, to);
      secrets.push(otp, portalOtp, token, token.split('.')[2] as string);
    } finally {
      await shim.stop();
    }
    const sent = named('POST send-otp');
    expect(sent.parentSpanId).toBe(PARENT);
    expect(valueOf(sent, 'http.response.status_code')).toBe(200);
    const below = collector.spans(TRACE).filter(({ parentSpanId }) => parentSpanId === sent.spanId);
    expect(below.map((span) => valueOf(span, 'portaria.target') ?? span.name)).toEqual(
      expect.arrayContaining(['rpc/send_otp', 'delivery', 'rpc/otp_delivery']),
    );
    const delivery = below.find(({ name }) => name === 'delivery');
    expect(delivery && valueOf(delivery, 'portaria.canal')).toBe('console');
    const targets = collector.spans(TRACE).map((span) => valueOf(span, 'portaria.target'));
    expect(targets).toEqual(expect.arrayContaining(['rpc/verify_otp', 'escolas']));
    expect(traceIds(shim.log(), '"route":"verify-otp"')).toEqual([TRACE]);
    const rows = await query('select evento from portaria.logs_transacoes where trace_id = $1', [TRACE]);
    expect(rows.map(({ evento }) => evento)).toContain('login.success');
    expect(collector.text()).toContain('portaria-api-shim');
    expectNothingSecret(collector, secrets);
  });

  it('records the second delivery of an undelivered code in the trace of its request', async () => {
    own.asked.length = 0;
    const channels = { SVC_CHANNELS: 'webhook,console', SVC_WEBHOOK_URL: `${own.url}/codigo` };
    const shim = await startShim({ ...traced(), ...channels, SVC_WEBHOOK_SECRET: WEBHOOK_SECRET });
    let otp: string;
    try {
      const to = { port: shim.port, headers };
      expect((await post('send-otp', { codigo: ANA.codigo }, to)).body['canal']).toBe('webhook');
      const { id } = JSON.parse(own.asked[0]?.body ?? '{}') as { id?: string };
      expect((await receipt(shim.port, { id, situacao: 'falhou' })).status).toBe(200);
      const resent = () => lastCode(ANA.telefone, { port: shim.port }).catch(() => undefined);
      await expect.poll(resent).toBeDefined();
      otp = String(await resent());
    } finally {
      await shim.stop();
    }
    const sent = named('POST send-otp');
    const again = named('redelivery');
    expect([again.parentSpanId, valueOf(again, 'portaria.canal')]).toEqual([sent.spanId, 'console']);
    expect(valueOf(named('delivery'), 'portaria.canal')).toBe('webhook');
    const reported = collector
      .spans(TRACE)
      .filter((span) => valueOf(span, 'portaria.target') === 'rpc/otp_delivery');
    expect(reported.map(({ parentSpanId }) => parentSpanId)).toEqual([sent.spanId, sent.spanId]);
    expectNothingSecret(collector, [...spellings(ANA), otp, WEBHOOK_SECRET]);
  });

  it('records a session check that is shared by a batch as a span in the trace of each request', async () => {
    const { token } = await signIn(ANA);
    const shim = await startShim(traced());
    const traces = Array.from({ length: 40 }, (_, n) => (n + 1).toString(16).padStart(32, '0'));
    try {
      const answers = await Promise.all(
        traces.map((trace) =>
          ask('me', { port: shim.port, token, headers: { traceparent: `00-${trace}-${PARENT}-01` } }),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual(traces.map(() => 200));
    } finally {
      await shim.stop();
    }
    const targets = new Set<unknown>();
    for (const trace of traces) {
      const [asked, ...more] = collector.spans(trace).filter(({ name }) => name !== 'GET me');
      expect([asked?.parentSpanId, more]).toEqual([collector.named(trace, 'GET me').spanId, []]);
      targets.add(asked && valueOf(asked, 'portaria.target'));
    }
    expect(targets).toContain('rpc/confirm_sessions');
  });

  it('answers as usual while the collector is down, and replaces a malformed traceparent', async () => {
    const shim = await startShim({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' });
    try {
      for (const traceparent of ['nonsense', `00-${'0'.repeat(32)}-${PARENT}-01`, `00-${TRACE}-${PARENT}`]) {
        const answer = await ask('me', { port: shim.port, headers: { traceparent } });
        expect(answer.code).toBe('no_cookie');
      }
    } finally {
      await shim.stop();
    }
    const ids = traceIds(shim.log(), '"route":"me"');
    expect(ids).toEqual([0, 1, 2].map(() => expect.stringMatching(/^[0-9a-f]{32}$/) as string));
    expect(ids).not.toContain(TRACE);
  });
});

/** Sends a delivery receipt as a custom receiver does. */
function receipt(port: number, said: object) {
  const body = JSON.stringify(said);
  const timestamp = String(Math.floor(Date.now() / 1000));
  const digest = createHmac('sha256', WEBHOOK_SECRET).update(`${timestamp}.${body}`).digest('hex');
  const signed = { 'X-Portaria-Timestamp': timestamp, 'X-Portaria-Signature': `sha256=${digest}` };
  const sent = { 'Content-Type': 'application/json', ...signed };
  return ask('delivery-receipt/webhook', { method: 'POST', body, headers: sent, port });
}

describe('the gateway, with a collector', () => {
  it('exports one trace of a page, with spans for PostgREST and the documentation', async () => {
    const { token } = await signIn(ANA);
    const gateway = await startGateway(traced());
    try {
      const answer = await ask(`/?p=${HIDDEN}`, { port: gateway.port, token, headers });
      expect(answer.status).toBe(200);
      await ask(`/${HIDDEN}`, { port: gateway.port, headers });
    } finally {
      await gateway.stop();
    }
    const page = collector.spans(TRACE).find((span) => valueOf(span, 'portaria.reason') === 'ok');
    expect([page?.name, page?.parentSpanId]).toEqual(['GET page', PARENT]);
    expect(named('GET postgrest').parentSpanId).toBe(page?.spanId);
    expect(named('GET site').parentSpanId).toBe(page?.spanId);
    expect(linesOf(gateway.log(), TRACE).length).toBe(2);
    expectNothingSecret(collector, [token, HIDDEN, ...spellings(ANA)]);
  });
});

describe('without a collector', () => {
  it('no log line and no row has a trace id', async () => {
    const shim = await startShim();
    try {
      expect((await post('send-otp', { codigo: ANA.codigo }, { port: shim.port, headers })).status).toBe(200);
    } finally {
      await shim.stop();
    }
    expect(shim.log()).not.toContain('trace_id');
    expect(await query('select from portaria.logs_transacoes where trace_id = $1', [TRACE])).toEqual([]);
  });
});
