// What the database may know about the caller, as request headers towards PostgREST; only these, so that no client can set them.
import { clientIpOf } from '../../common/client-ip.ts';
import { headerText } from '../../common/header-text.ts';
import type { Call } from '../http/call.ts';

type ProxyConfig = { readonly trustProxy: number };

const GEO_HEADERS = ['x-geo-city', 'x-geo-region', 'x-geo-country', 'x-geo-timezone'];
const MAX_GEO_CHARACTERS = 100;
const MAX_AGENT_CHARACTERS = 512;

/**
 * The context of a call as a flat list of names and values. Geolocation counts only behind a trusted proxy, which sets it.
 *
 * @example contextHeaders(call, config) // ['x-request-id', '…', 'x-client-ip', '203.0.113.7', 'user-agent', '…']
 */
export function contextHeaders(call: Call, config: ProxyConfig): string[] {
  call.context ??= gather(call, config);
  return [...call.context];
}

function gather({ req, id }: Call, { trustProxy }: ProxyConfig): string[] {
  const headers = ['x-request-id', id, 'x-client-ip', clientIpOf(req, trustProxy)];
  const agent = req.headers['user-agent'];
  if (agent) headers.push('user-agent', headerText(agent, MAX_AGENT_CHARACTERS));
  if (trustProxy === 0) return headers;
  for (const name of GEO_HEADERS) {
    const value = req.headers[name];
    if (typeof value === 'string' && value !== '') headers.push(name, headerText(value, MAX_GEO_CHARACTERS));
  }
  return headers;
}
