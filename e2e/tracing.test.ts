// With a collector: one trace from the caller's traceparent to the database, and nothing secret in it. Without: nothing is loaded.
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { query, reset } from './support/database.ts';
import { startGateway } from './support/gateway.ts';
import { ask, post } from './support/http.ts';
import { ANA } from './support/people.ts';
import { startShim } from './support/shim.ts';
import { lastCode, signIn, tokenOf } from './support/sign-in.ts';

type Value = { stringValue?: string; intValue?: number };
type OtlpSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: Value }[];
};
type Otlp = {
  resourceSpans: {
    resource: { attributes: { key: string; value: Value }[] };
    scopeSpans: { spans: OtlpSpan[] }[];
  }[];
};

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';
const headers = { traceparent: `00-${TRACE}-${PARENT}-01` };

let collector: Server;
let endpoint: string;
let bodies: string[] = [];
beforeAll(async () => {
  await reset();
  collector = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      if (request.url === '/v1/traces') bodies.push(text);
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
    });
  });
  await once(collector.listen(0, '127.0.0.1'), 'listening');
  endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
});
afterEach(() => {
  bodies = [];
});
afterAll(async () => {
  collector.close();
  await reset();
});

const spans = (): OtlpSpan[] =>
  bodies
    .flatMap((body) => (JSON.parse(body) as Otlp).resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans))
    .filter(({ traceId }) => traceId === TRACE);

const named = (name: string): OtlpSpan => {
  const found = spans().find((span) => span.name === name);
  if (!found)
    throw new Error(
      `no span ${name} among ${spans()
        .map((span) => span.name)
        .join(', ')}`,
    );
  return found;
};

const attribute = (span: OtlpSpan, name: string): Value | undefined =>
  span.attributes.find(({ key }) => key === name)?.value;

/** Whether a process has files of the SDK in its memory map or opened them; JavaScript shows in its own list of modules alone. */
const wrote = (log: string, word: string): string[] => log.split('\n').filter((line) => line.includes(word));

describe('the api-shim, with a collector', () => {
  it('makes one trace of a login, from the caller to PostgREST and the channel', async () => {
    const shim = await startShim({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
    let otp: string;
    let token: string;
    try {
      const to = { port: shim.port, headers };
      expect((await post('send-otp', { codigo: ANA.codigo }, to)).status).toBe(200);
      otp = await lastCode(ANA.telefone, { port: shim.port });
      const opened = await post('verify-otp', { codigo: ANA.codigo, otp }, to);
      expect(opened.status).toBe(200);
      token = tokenOf(opened);
      const rows = '/rest/v1/escolas?select=id&nome=eq.segredo-da-consulta';
      expect((await ask(rows, { ...to, token })).status).toBe(200);
    } finally {
      await shim.stop();
    }
    const sent = named('POST send-otp');
    expect(sent.parentSpanId).toBe(PARENT);
    expect(attribute(sent, 'http.response.status_code')?.intValue).toBe(200);
    expect(named('delivery').parentSpanId).toBe(sent.spanId);
    expect(attribute(named('delivery'), 'portaria.canal')?.stringValue).toBe('console');
    const calls = spans().filter(({ name }) => name === 'POST postgrest');
    expect(calls.map((call) => attribute(call, 'portaria.target')?.stringValue)).toContain('rpc/send_otp');
    expect(calls.filter(({ parentSpanId }) => parentSpanId === sent.spanId).length).toBeGreaterThan(0);
    expect(attribute(named('GET postgrest'), 'portaria.target')?.stringValue).toBe('escolas');

    const lines = wrote(shim.log(), '"route":"verify-otp"');
    expect(lines.map((line) => (JSON.parse(line) as { trace_id: string }).trace_id)).toEqual([TRACE]);
    const rows = await query('select evento from portaria.logs_transacoes where trace_id = $1', [TRACE]);
    expect(rows.map(({ evento }) => evento)).toContain('login.success');

    const text = bodies.join('');
    expect(text).toContain('portaria-api-shim');
    for (const secret of [
      ANA.codigo,
      ANA.telefone,
      ANA.telefone.slice(1),
      otp,
      token,
      'svc_auth',
      'segredo-da-consulta',
    ])
      expect([secret, text.includes(secret)]).toEqual([secret, false]);
  });

  it('answers as before when the collector is away, and begins a trace when the header is malformed', async () => {
    const shim = await startShim({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' });
    try {
      for (const traceparent of ['nonsense', `00-${'0'.repeat(32)}-${PARENT}-01`, `00-${TRACE}-${PARENT}`]) {
        const answer = await ask('me', { port: shim.port, headers: { traceparent } });
        expect(answer.code).toBe('no_cookie');
      }
    } finally {
      await shim.stop();
    }
    const ids = wrote(shim.log(), '"route":"me"').map(
      (line) => (JSON.parse(line) as { trace_id: string }).trace_id,
    );
    expect(ids).toEqual([0, 1, 2].map(() => expect.stringMatching(/^[0-9a-f]{32}$/) as string));
    expect(ids).not.toContain(TRACE);
  });
});

describe('the gateway, with a collector', () => {
  it('makes one trace of a page, with PostgREST and the documentation below it', async () => {
    const { token } = await signIn(ANA);
    const gateway = await startGateway({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
    try {
      const answer = await ask('/?p=segredo-da-consulta', { port: gateway.port, token, headers });
      expect(answer.status).toBe(200);
    } finally {
      await gateway.stop();
    }
    const page = named('GET page');
    expect(page.parentSpanId).toBe(PARENT);
    expect(attribute(page, 'portaria.reason')?.stringValue).toBe('ok');
    expect(named('GET postgrest').parentSpanId).toBe(page.spanId);
    expect(named('GET site').parentSpanId).toBe(page.spanId);
    expect(wrote(gateway.log(), TRACE).length).toBe(1);
    const text = bodies.join('');
    for (const secret of [token, 'segredo-da-consulta']) expect(text.includes(secret)).toBe(false);
  });
});

describe('without a collector', () => {
  it('no traceparent goes on, and no line or row has a trace', async () => {
    const shim = await startShim();
    try {
      const answer = await post(
        'send-otp',
        { codigo: ANA.codigo },
        { port: shim.port, headers: { traceparent: `00-${'a'.repeat(32)}-${PARENT}-01` } },
      );
      expect([200, 429]).toContain(answer.status);
    } finally {
      await shim.stop();
    }
    expect(shim.log()).not.toContain('trace_id');
    expect(await query('select from portaria.logs_transacoes where trace_id = $1', ['a'.repeat(32)])).toEqual(
      [],
    );
  });

  it('nothing of the SDK is loaded', () => {
    const source = readFileSync(new URL('../common/tracing/tracing.ts', import.meta.url), 'utf8');
    expect(source).not.toMatch(/^import (?!type)/m);
    expect(source).toContain("await import('./otlp.ts')");
  });
});
