// The two allow lists of headers: those passed to the site, and those passed to the client. All others are dropped.
import type { IncomingHttpHeaders } from 'node:http';
import type { Span } from '../common/tracing/span.ts';
import type { UpstreamHeaders } from '../common/upstream/exchange.ts';

const REQUEST = [
  'accept',
  'accept-language',
  'accept-encoding',
  'if-none-match',
  'if-modified-since',
  'if-match',
  'if-unmodified-since',
  'if-range',
  'range',
] as const;

const ANSWER = [
  'content-type',
  'content-length',
  'content-encoding',
  'content-language',
  'content-disposition',
  'content-range',
  'accept-ranges',
  'etag',
  'last-modified',
  'content-security-policy',
] as const;

/** Caching headers pass for public assets only: no cache in front of the gateway may store a guarded page. */
const PUBLIC_ANSWER = [...ANSWER, 'cache-control', 'expires', 'vary'] as const;

/**
 * The request headers for the site: no cookie, no credential, no forwarding header.
 */
export function requestHeaders(received: IncomingHttpHeaders, requestId: string, span?: Span): string[] {
  const sent = ['x-request-id', requestId];
  if (span) sent.push('traceparent', span.traceparent);
  for (const name of REQUEST) {
    const value = received[name];
    if (typeof value === 'string') sent.push(name, value);
  }
  return sent;
}

/**
 * The response headers for the client: no Set-Cookie, no Location, no connection headers.
 *
 * @example answerHeaders({ 'content-type': 'text/css', 'set-cookie': 'a=b' }, true) // { 'content-type': 'text/css' }
 */
export function answerHeaders(received: UpstreamHeaders, isPublic: boolean): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const name of isPublic ? PUBLIC_ANSWER : ANSWER) {
    const value = received[name];
    if (value !== undefined) kept[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return kept;
}
