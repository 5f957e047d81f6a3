// CORS: which origins may call the API from a browser, and the headers for them.
import type { IncomingHttpHeaders } from 'node:http';
import { Refusal } from '../../common/errors.ts';
import type { Headers } from '../../common/service/security-headers.ts';
import type { Call } from './call.ts';

export type OriginCheck = { allowed: boolean; headers: Headers };
export type OriginChecker = (origin: string | undefined, path?: string) => OriginCheck;

type Grant = { methods: string; headers: string; exposed: string };

const HEADERS = 'authorization, x-client-info, apikey, content-type, cookie, accept';
const REST_HEADERS = `${HEADERS}, prefer, range, range-unit, accept-profile, content-profile, x-retry-count, x-supabase-api-version`;
const REST_EXPOSED = 'content-range, location, preference-applied, x-request-id, retry-after';

/* The specification fixes the lists for /functions/v1; those for /rest/v1 are what PostgREST clients need. */
const FUNCTIONS: Grant = {
  methods: 'POST, GET, OPTIONS',
  headers: HEADERS,
  exposed: 'retry-after, x-request-id',
};
const BELOW: readonly (Grant & { prefix: string })[] = [
  {
    prefix: '/rest/v1',
    methods: 'GET, HEAD, POST, PATCH, DELETE, OPTIONS',
    headers: REST_HEADERS,
    exposed: REST_EXPOSED,
  },
  {
    prefix: '/portal/rest/v1',
    methods: 'GET, HEAD, POST, OPTIONS',
    headers: REST_HEADERS,
    exposed: REST_EXPOSED,
  },
];

/**
 * Prepares the headers of every allowed origin once, by path. Other origins, `null` included, get the base headers only.
 *
 * @example createOriginChecker(['https://app.example'], {})('https://evil.example', '/rest/v1/alunos').allowed // false
 */
export function createOriginChecker(origins: readonly string[], base: Headers): OriginChecker {
  const foreign = { allowed: false, headers: { ...base, Vary: 'Origin' } };
  const knownBy = (grant: Grant) =>
    new Map<string | undefined, OriginCheck>(
      origins.map((origin) => [origin, granted(foreign.headers, origin, grant)]),
    );
  const everywhere = knownBy(FUNCTIONS);
  const areas = BELOW.map((grant) => ({ prefix: grant.prefix, known: knownBy(grant) }));
  return (origin, path = '') => {
    const area = areas.find(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`));
    return (area?.known ?? everywhere).get(origin) ?? foreign;
  };
}

function granted(base: Headers, origin: string, { methods, headers, exposed }: Grant): OriginCheck {
  return {
    allowed: true,
    headers: {
      ...base,
      'Access-Control-Allow-Origin': origin,
      'Access-Control-Allow-Credentials': 'true',
      'Access-Control-Allow-Headers': headers,
      'Access-Control-Allow-Methods': methods,
      'Access-Control-Expose-Headers': exposed,
    },
  };
}

/**
 * Tells whether a browser sent this request for a foreign site: the origin is not allowed, or there is no Origin header and
 * Sec-Fetch-Site says cross-site.
 *
 * @example isForeign({ 'sec-fetch-site': 'cross-site' }, false) // true
 */
export function isForeign(headers: IncomingHttpHeaders, originAllowed: boolean): boolean {
  if (headers.origin !== undefined) return !originAllowed;
  return headers['sec-fetch-site']?.toLowerCase().includes('cross-site') === true;
}

/** Cookies are SameSite=None, so this check is the CSRF protection. */
export function refuseForeign({ req, originAllowed }: Call): void {
  if (isForeign(req.headers, originAllowed)) throw new Refusal('origin_not_allowed');
}
