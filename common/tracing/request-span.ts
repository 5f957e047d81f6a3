// The span of a request that a service answers, with the same attributes in the shim and the gateway.
import type { IncomingMessage } from 'node:http';
import type { Attributes, Span, Tracing } from './span.ts';

type Answered = { readonly method: string; readonly status: number; readonly requestId: string };

/** Starts the span as a child of the caller's; undefined without tracing. */
export function beginRequest(tracing: Tracing | undefined, { headers }: IncomingMessage): Span | undefined {
  const parent = headers['traceparent'];
  return tracing?.begin('request', 'server', typeof parent === 'string' ? parent : undefined);
}

/**
 * Ends the span. Status 0 means that the client disconnected. The path is never an attribute, because it may contain personal data.
 */
export function endRequest(span: Span, answered: Answered, more: Attributes, name: string): void {
  const { method, status, requestId } = answered;
  const seen = {
    'http.request.method': method,
    'http.response.status_code': status,
    'portaria.request_id': requestId,
    ...more,
  };
  span.end(seen, status === 0 || status >= 500, name);
}
