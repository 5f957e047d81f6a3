// The security headers of every response; HSTS only behind TLS.
import { expect, test } from 'vitest';
import { securityHeaders } from './security-headers.ts';

const ALWAYS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
};

test('every response forbids sniffing, framing and referrers; over https it also has HSTS', () => {
  expect(securityHeaders(false)).toEqual(ALWAYS);
  expect(securityHeaders(true)).toEqual({
    ...ALWAYS,
    'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  });
});
