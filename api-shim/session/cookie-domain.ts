// The Domain of the session cookie: that of the configuration, else the one that a trusted edge asks for.
import type { Call } from '../http/call.ts';

export type DomainSettings = { readonly cookieDomain: string | undefined; readonly trustProxy: number };

/** The edge of deploy/nginx sends it. It cannot add Domain= itself to one of two cookies and leave the other alone. */
const HEADER = 'x-portaria-cookie-domain';

/**
 * The domain for Domain=, or undefined for a cookie of this host only. A domain that is not above the host of the request is ignored.
 */
export function cookieDomain(
  { req }: Pick<Call, 'req'>,
  { cookieDomain: own, trustProxy }: DomainSettings,
): string | undefined {
  if (own !== undefined || trustProxy === 0) return own;
  const asked = req.headers[HEADER];
  if (typeof asked !== 'string' || !/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(asked)) return undefined;
  const host = (req.headers.host ?? '').replace(/:\d+$/, '').toLowerCase();
  return isBelow(host, asked) ? asked : undefined;
}

/**
 * Whether a host belongs to a domain: it is the domain itself, or a name below it.
 *
 * @example isBelow('api.escola.example', 'escola.example') // true
 */
export const isBelow = (host: string, domain: string): boolean =>
  `.${host}`.endsWith(`.${domain.toLowerCase()}`);
