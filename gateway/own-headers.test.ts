// The headers of the gateway's own responses: HSTS only behind TLS, private unless the file is public.
import { expect, test } from 'vitest';
import type { Decision } from './decide.ts';
import { ownHeaders } from './own-headers.ts';

const target = {} as Extract<Decision['act'], { do: 'serve-page' }>['target'];
const page: Decision = {
  reason: 'ok',
  env: 'production',
  hasCookie: true,
  check: {
    holds: true,
    role: 'administrador',
    signedRole: 'administrador',
    expiraEm: '',
    lacksPasskey: false,
  },
  act: { do: 'serve-page', target },
};
const HSTS = 'max-age=31536000; includeSubDomains';

test('the headers of a guarded page forbid caching, sniffing, referrers and frames', () => {
  expect(ownHeaders(page, 'abc-12345', true)).toEqual({
    'X-Docs-Auth-Reason': 'ok',
    'X-Docs-Auth-Has-Cookie': 'true',
    'X-Docs-Auth-Env': 'production',
    'X-Docs-Auth-Request-Id': 'abc-12345',
    'X-Docs-Auth-Role': 'administrador',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Strict-Transport-Security': HSTS,
    'Cache-Control': 'private, no-store',
    Vary: 'Cookie',
    'Cross-Origin-Resource-Policy': 'same-origin',
  });
});

test('HSTS is sent only when the edge speaks https', () => {
  expect(ownHeaders(page, 'abc-12345', false)).not.toHaveProperty('Strict-Transport-Security');
});

test('the headers of a public file contain no role and allow caching', () => {
  const asset: Decision = {
    ...page,
    reason: 'public_asset',
    hasCookie: false,
    check: undefined,
    act: { do: 'serve-asset', target },
  };
  const headers = ownHeaders(asset, 'abc-12345', true);
  expect(Object.keys(headers)).not.toContain('Cache-Control');
  expect([headers['X-Docs-Auth-Role'], headers['X-Docs-Auth-Has-Cookie']]).toEqual([undefined, 'false']);
  expect(headers['Strict-Transport-Security']).toBe(HSTS);
});
