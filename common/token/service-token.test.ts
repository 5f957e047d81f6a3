// The service token is valid for a minute and is renewed after half of it.
import { expect, test } from 'vitest';
import { createServiceToken } from './service-token.ts';

const NOW_MS = 1_800_000_000_700;

test('the service token is valid for 60 s, and is signed again after 30 s', () => {
  let now = NOW_MS;
  const signed: object[] = [];
  const serviceToken = createServiceToken(
    (claims) => {
      signed.push(claims);
      return `token ${signed.length}`;
    },
    () => now,
  );
  expect(signed).toEqual([]);
  expect([serviceToken(), serviceToken()]).toEqual(['token 1', 'token 1']);
  now = NOW_MS + 29_999;
  expect(serviceToken()).toBe('token 1');
  now = NOW_MS + 30_000;
  expect(serviceToken()).toBe('token 2');
  const claims = { role: 'service_role', aud: 'authenticated' };
  expect(signed).toEqual([
    { ...claims, iat: 1_800_000_000, exp: 1_800_000_060 },
    { ...claims, iat: 1_800_000_030, exp: 1_800_000_090 },
  ]);
});
