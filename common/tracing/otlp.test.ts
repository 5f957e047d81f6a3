// The spans that a collector receives: with the caller's span as parent, and with the attributes set at their end.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { VERSION } from '../program/version.ts';
import { createTracing } from './otlp.ts';

type Attribute = { key: string; value: Record<string, unknown> };
type Received = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: Attribute[];
  status: { code: number };
};
type Export = {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: { scope: { name: string; version: string }; spans: Received[] }[];
  }[];
};

const [TRACE, PARENT] = ['0af7651916cd43dd8448eb211c80319c', '07ad6b7169203331'];
let collector: Server;
let exports: [string | undefined, Export][];
let url: URL;
beforeEach(async () => {
  exports = [];
  collector = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      exports.push([req.url, JSON.parse(Buffer.concat(chunks).toString()) as Export]);
      res.end('{}');
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  url = new URL(`http://127.0.0.1:${(collector.address() as AddressInfo).port}/otlp/`);
});
afterEach(() => collector.close().closeAllConnections());

/** The spans of one process, after its tracing has stopped. */
async function received(): Promise<Export['resourceSpans'][number]> {
  expect(exports.map(([path]) => path)).toEqual(['/otlp/v1/traces']);
  return exports[0]?.[1].resourceSpans[0] as Export['resourceSpans'][number];
}

test('exported spans have their parent, kind, last name, status and all attributes', async () => {
  const tracing = createTracing('gateway', url);
  const server = tracing.begin('request', 'server', `00-${TRACE}-${PARENT}-01`, { a: 1 });
  const client = tracing.begin('GET postgrest', 'client', server.traceparent);
  expect(server.traceId).toBe(TRACE);
  expect(server.traceparent).toMatch(new RegExp(`^00-${TRACE}-[0-9a-f]{16}-01$`));
  client.end({}, true);
  server.end({ b: 'x' }, false, 'GET me');
  await tracing.stop();
  const { resource, scopeSpans } = await received();
  expect(resource.attributes).toEqual([
    { key: 'service.name', value: { stringValue: 'portaria-gateway' } },
    { key: 'service.version', value: { stringValue: VERSION } },
  ]);
  const [{ scope, spans } = expect.fail('nothing')] = scopeSpans;
  expect(scope).toMatchObject({ name: 'portaria', version: VERSION });
  expect(spans).toMatchObject([
    { traceId: TRACE, parentSpanId: server.traceparent.slice(36, 52), name: 'GET postgrest', kind: 3 },
    { traceId: TRACE, parentSpanId: PARENT, name: 'GET me', kind: 2 },
  ]);
  expect(spans.map(({ status }) => status.code)).toEqual([2, 0]);
  expect(spans[1]?.attributes).toEqual([
    { key: 'a', value: { intValue: 1 } },
    { key: 'b', value: { stringValue: 'x' } },
  ]);
});

test('no span is exported when the traceparent of the caller has the sampled flag off', async () => {
  const tracing = createTracing('gateway', url);
  const span = tracing.begin('request', 'server', `00-${TRACE}-${PARENT}-00`);
  expect(span.traceparent).toMatch(new RegExp(`^00-${TRACE}-[0-9a-f]{16}-00$`));
  span.end({}, false);
  await tracing.stop();
  expect(exports).toEqual([]);
});

test.each([
  undefined,
  '',
  `00-${'0'.repeat(32)}-${PARENT}-01`,
  `00-${TRACE}-${'0'.repeat(16)}-01`,
  `01-${TRACE}-${PARENT}-01`,
  `00-${TRACE.toUpperCase()}-${PARENT}-01`,
  `x00-${TRACE}-${PARENT}-01`,
  `00-${TRACE}-${PARENT}-01x`,
  `00-${TRACE}-${PARENT}-0`,
])('the traceparent %j is invalid, so the span starts a new trace', async (traceparent) => {
  const tracing = createTracing('gateway', url);
  const span = tracing.begin('request', 'server', traceparent);
  expect(span.traceId).not.toBe(TRACE);
  span.end({}, false);
  await tracing.stop();
  const { scopeSpans } = await received();
  expect(scopeSpans[0]?.spans[0]?.parentSpanId ?? '').toBe('');
});

test('an unreachable trace collector causes no error, and nothing is written about it', async () => {
  const said: unknown[] = [];
  const say = (...what: unknown[]): boolean => said.push(what) > 0;
  for (const method of ['debug', 'log', 'info', 'warn', 'error'] as const)
    vi.spyOn(console, method).mockImplementation(say);
  for (const stream of [process.stdout, process.stderr]) vi.spyOn(stream, 'write').mockImplementation(say);
  onTestFinished(() => void vi.restoreAllMocks());
  const tracing = createTracing('gateway', new URL('http://127.0.0.1:1'));
  tracing.begin('request', 'server', undefined).end({}, false);
  await tracing.stop();
  expect(said).toEqual([]);
});
