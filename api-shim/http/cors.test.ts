// Which origin gets which headers, by path, and which requests count as sent by a foreign site.
import { expect, test } from 'vitest';
import { createOriginChecker, isForeign } from './cors.ts';

const [APP, OTHER] = ['https://app.example', 'https://other.example'];
const check = createOriginChecker([APP, OTHER], { Base: 'b' });
const FOREIGN = { allowed: false, headers: { Base: 'b', Vary: 'Origin' } };
const COMMON = 'authorization, x-client-info, apikey, content-type, cookie, accept';
const REST = `${COMMON}, prefer, range, range-unit, accept-profile, content-profile, x-retry-count, x-supabase-api-version`;
const REST_EXPOSED = 'content-range, location, preference-applied, x-request-id, retry-after';
const SYSTEM_METHODS = 'GET, HEAD, POST, PATCH, DELETE, OPTIONS';
const FUNCTIONS = ['POST, GET, OPTIONS', COMMON, 'retry-after, x-request-id'];

test.each([
  ['/rest/v1', [SYSTEM_METHODS, REST, REST_EXPOSED]],
  ['/rest/v1/turmas', [SYSTEM_METHODS, REST, REST_EXPOSED]],
  ['/portal/rest/v1', ['GET, HEAD, POST, OPTIONS', REST, REST_EXPOSED]],
  ['/portal/rest/v1/turmas', ['GET, HEAD, POST, OPTIONS', REST, REST_EXPOSED]],
  ['/rest/v12', FUNCTIONS],
  ['/x/rest/v1/', FUNCTIONS],
  ['/functions/v1/me', FUNCTIONS],
  [undefined, FUNCTIONS],
])(
  'for the path %s an allowed origin gets exactly its CORS headers, and another origin none',
  (path, [methods, headers, exposed]) => {
    for (const origin of [APP, OTHER])
      expect(check(origin, path)).toEqual({
        allowed: true,
        headers: {
          ...FOREIGN.headers,
          'Access-Control-Allow-Origin': origin,
          'Access-Control-Allow-Credentials': 'true',
          'Access-Control-Allow-Headers': headers,
          'Access-Control-Allow-Methods': methods,
          'Access-Control-Expose-Headers': exposed,
        },
      });
    for (const origin of [undefined, 'null', '', `${APP}/`, 'https://evil.example'])
      expect(check(origin, path)).toEqual(FOREIGN);
  },
);

test.each([
  [{ origin: APP }, true, false],
  [{ origin: APP }, false, true],
  [{ origin: APP, 'sec-fetch-site': 'cross-site' }, true, false],
  [{}, false, false],
  [{ 'sec-fetch-site': 'same-origin' }, false, false],
  [{ 'sec-fetch-site': 'Cross-Site' }, true, true],
])('a request with %j (origin allowed: %s) is foreign: %s', (headers, originAllowed, foreign) => {
  expect(isForeign(headers, originAllowed)).toBe(foreign);
});
