// The small part of OpenTelemetry that the services use. The SDK is loaded only when a collector is configured.
import type { Tracing } from './span.ts';

/** Starts tracing for a service; without a collector returns undefined and loads nothing. */
export async function openTracing(service: string, collector: URL | undefined): Promise<Tracing | undefined> {
  if (collector === undefined) return undefined;
  const { createTracing } = await import('./otlp.ts');
  return createTracing(service, collector);
}
