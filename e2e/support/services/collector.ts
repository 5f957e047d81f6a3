// A collector of OpenTelemetry: receives spans by OTLP over HTTP as JSON and stores them.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';

type Value = { stringValue?: string; intValue?: number; boolValue?: boolean };
type Attribute = { key: string; value: Value };
export type OtlpSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: Attribute[];
  events: unknown[];
  links: unknown[];
  status: { code: number; message?: string };
};
type Otlp = {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: OtlpSpan[] }[] }[];
};

export type Collector = {
  endpoint: string;
  /** The bodies of all requests. */
  text: () => string;
  spans: (traceId?: string) => OtlpSpan[];
  /** The one span of a name in a trace; the error lists the existing names. */
  named: (traceId: string, name: string) => OtlpSpan;
  clear: () => void;
  stop: () => void;
};

/** Starts a collector on a free port. */
export async function startCollector(): Promise<Collector> {
  let bodies: string[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      if (request.url === '/v1/traces') bodies.push(text);
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  const spans = (traceId?: string): OtlpSpan[] =>
    bodies
      .flatMap((body) => (JSON.parse(body) as Otlp).resourceSpans)
      .flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans))
      .filter((span) => traceId === undefined || span.traceId === traceId);
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    text: () => bodies.join('\n'),
    spans,
    named(traceId, name) {
      const found = spans(traceId).filter((span) => span.name === name);
      if (found.length === 1) return found[0] as OtlpSpan;
      const names = spans(traceId).map((span) => span.name);
      throw new Error(`${found.length} spans ${name} among ${names.join(', ')}`);
    },
    clear: () => (bodies = []),
    stop: () => server.close().closeAllConnections(),
  };
}

/** The value of an attribute, or undefined. */
export function valueOf(span: OtlpSpan, name: string): string | number | boolean | undefined {
  const { stringValue, intValue, boolValue } = span.attributes.find(({ key }) => key === name)?.value ?? {};
  return stringValue ?? intValue ?? boolValue;
}

/* The allowed values of every attribute. */
const SAYS: Readonly<Record<string, RegExp>> = {
  'http.request.method': /^(GET|HEAD|POST|PATCH|DELETE|OPTIONS|PUT)$/,
  'http.route': /^[a-z][a-z-]*$/,
  'http.response.status_code': /^(0|[1-5]\d\d)$/,
  'error.type': /^[A-Za-z]+$/,
  'portaria.request_id': /^[0-9a-f-]{36}$/,
  'portaria.code': /^[a-z_]+$/,
  'portaria.reason': /^[a-z_]+$/,
  'portaria.env': /^(production|preview)$/,
  'portaria.target': /^(rpc\/)?[a-z_]+$/,
  'portaria.canal': /^[a-z-]+$/,
};
const NAME = /^((GET|HEAD|POST|PATCH|DELETE|OPTIONS|PUT) [a-z][a-z-]*|delivery|redelivery)$/;

/** Expects only these attributes in every span, and none of these secrets. */
export function expectNothingSecret(collector: Collector, secrets: readonly string[]): void {
  const all = collector.spans();
  expect(all.length).toBeGreaterThan(0);
  for (const span of all) {
    expect(span.name).toMatch(NAME);
    expect([span.events, span.links, span.status.message]).toEqual([[], [], undefined]);
    for (const { key } of span.attributes)
      expect([key, SAYS[key]?.test(String(valueOf(span, key)))]).toEqual([key, true]);
  }
  const text = withoutNumbersByChance(collector.text());
  for (const secret of secrets) expect([secret, text.includes(secret)]).toEqual([secret, false]);
}

/* Removes times and ids, which may contain the six digits of a code by chance. */
function withoutNumbersByChance(text: string): string {
  return text
    .replace(/"(traceId|spanId|parentSpanId|startTimeUnixNano|endTimeUnixNano)":"[0-9a-f]+"/g, '"$1"')
    .replace(/"key":"portaria.request_id","value":\{"stringValue":"[0-9a-f-]{36}"\}/g, '');
}
