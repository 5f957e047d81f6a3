// Which origins may talk to us from a browser, and the headers that tell them so.
import type { IncomingHttpHeaders } from 'node:http';
import type { Headers } from '../../common/security-headers.ts';

export type OriginCheck = { allowed: boolean; headers: Headers };
export type OriginChecker = (origin: string | undefined) => OriginCheck;

const CORS_HEADERS = {
  'Access-Control-Allow-Credentials': 'true',
  'Access-Control-Allow-Headers': 'authorization, x-client-info, apikey, content-type, cookie, accept',
  'Access-Control-Allow-Methods': 'POST, GET, OPTIONS',
  'Access-Control-Expose-Headers': 'Retry-After, X-Request-Id, Content-Range',
};

/**
 * Prepares the headers of every allowed origin once. A foreign origin, `null` included, gets the base headers only.
 *
 * @example const check = createOriginChecker(['https://app.example'], {}); check('https://evil.example').allowed // false
 */
export function createOriginChecker(origins: readonly string[], base: Headers): OriginChecker {
  const foreign = { allowed: false, headers: { ...base, Vary: 'Origin' } };
  const known = new Map(
    origins.map((origin): [string, OriginCheck] => {
      const headers = { ...foreign.headers, 'Access-Control-Allow-Origin': origin, ...CORS_HEADERS };
      return [origin, { allowed: true, headers }];
    }),
  );
  return (origin) => (origin === undefined ? foreign : (known.get(origin) ?? foreign));
}

/**
 * Tells whether a browser sent this request on behalf of a site that may not speak for the person: an origin that is not
 * on the list, or none at all together with the browser's own word that the request crosses sites.
 *
 * @example isForeign({ 'sec-fetch-site': 'cross-site' }, false) // true
 */
export function isForeign(headers: IncomingHttpHeaders, originAllowed: boolean): boolean {
  if (headers.origin !== undefined) return !originAllowed;
  const site = headers['sec-fetch-site'];
  return site !== undefined && /cross-site/i.test(site);
}
