// Sends spans to a collector by OTLP over HTTP. OpenTelemetry's SDK reads the other OTEL_ variables itself.
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Context } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { VERSION } from '../program/version.ts';
import type { Span, Tracing } from './span.ts';

const STOP_MS = 2_000;
const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;
const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT };

/**
 * Creates the tracing. Spans are sent in batches in the background; when the collector is unavailable, spans are lost.
 *
 * @example const tracing = createTracing('gateway', new URL('http://127.0.0.1:4318'))
 */
export function createTracing(service: string, collector: URL): Tracing {
  const url = `${collector.href.replace(/\/$/, '')}/v1/traces`;
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': `portaria-${service}`, 'service.version': VERSION }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url }), { scheduledDelayMillis: 1_000 })],
  });
  const tracer = provider.getTracer('portaria', VERSION);
  return {
    begin(name, kind, traceparent, attributes = {}) {
      const span = tracer.startSpan(name, { kind: KINDS[kind], attributes }, parentOf(traceparent));
      const { traceId, spanId, traceFlags } = span.spanContext();
      const end: Span['end'] = (more, failed, knownName) => {
        if (knownName !== undefined) span.updateName(knownName);
        if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
        span.setAttributes(more).end();
      };
      return { traceId, traceparent: `00-${traceId}-${spanId}-0${traceFlags & 1}`, end };
    },
    async stop() {
      const late = new Promise<void>((resolve) => setTimeout(resolve, STOP_MS).unref());
      await Promise.race([provider.shutdown().catch(() => undefined), late]);
    },
  };
}

function parentOf(traceparent: string | undefined): Context {
  const match = TRACEPARENT.exec(String(traceparent));
  if (match === null) return ROOT_CONTEXT;
  const [, traceId, spanId, flags] = match as unknown as [string, string, string, string];
  const traceFlags = parseInt(flags, 16) & 1;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}
