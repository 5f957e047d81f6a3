// The headers that describe the caller to the database. The client's own headers of these names are not forwarded.
import type { IncomingMessage } from 'node:http';
import { clientIpOf } from '../service/client-ip.ts';
import { headerText } from '../service/header-text.ts';
import type { Span } from '../tracing/span.ts';

const GEO_HEADERS = ['x-geo-city', 'x-geo-region', 'x-geo-country', 'x-geo-timezone'];
const MAX_GEO_CHARACTERS = 100;
const MAX_AGENT_CHARACTERS = 512;

/**
 * Request id, trace, address, browser and place of a caller, as names and values in turn. Geolocation is only read behind a trusted
 * proxy, which sets it.
 *
 * @example callerHeaders(req, id, 1) // ['x-request-id', '…', 'x-client-ip', '203.0.113.7', 'user-agent', '…']
 */
export function callerHeaders(req: IncomingMessage, id: string, trustProxy: number, span?: Span): string[] {
  const headers = ['x-request-id', id, 'x-client-ip', clientIpOf(req, trustProxy)];
  if (span) headers.push('traceparent', span.traceparent);
  const agent = req.headers['user-agent'];
  if (agent) headers.push('user-agent', headerText(agent, MAX_AGENT_CHARACTERS));
  if (trustProxy === 0) return headers;
  for (const name of GEO_HEADERS) {
    const value = req.headers[name];
    if (typeof value === 'string' && value !== '') headers.push(name, headerText(value, MAX_GEO_CHARACTERS));
  }
  return headers;
}
