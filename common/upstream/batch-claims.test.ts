// The claims that a batch carries, and claims that could harm other items.
import { expect, test } from 'vitest';
import type { Claims } from '../token/claims.ts';
import { claimsForBatch } from './batch-claims.ts';

test.each([
  [{ exp: 1, sub: 'x', iat: 1.5, nbf: null, a: true }, '{"exp":1,"sub":"x","iat":1.5,"nbf":null,"a":true}'],
  [{ exp: 1, Portal_Type: 'x' }, '{"exp":1,"Portal_Type":"x"}'],
  [JSON.parse('{"exp":1,"__proto__":"x"}') as object, '{"exp":1,"__proto__":"x"}'],
  [{ exp: 1, roles: [{}], nome_completo: '\0' }, '{"exp":1}'],
  [{ exp: 1, sub: ['x'] }, undefined],
  [{ exp: 1, sub: { deep: {} } }, undefined],
  [{ exp: 1, sub: '\ud800' }, undefined],
  [{ exp: 1, '\udfff': 1 }, undefined],
  [{ exp: 1, sub: '\0' }, undefined],
  [{ exp: 1, iat: Infinity }, undefined],
])('claimsForBatch turns %j into %s', (claims, json) => {
  expect(claimsForBatch(claims as Claims)).toBe(json);
});

test('claimsForBatch serialises the claims of one token once', () => {
  const claims = { exp: 1, sub: 'a' };
  expect(claimsForBatch(claims)).toBe('{"exp":1,"sub":"a"}');
  claims.sub = 'b';
  expect(claimsForBatch(claims)).toBe('{"exp":1,"sub":"a"}');
  expect(claimsForBatch({ ...claims })).toBe('{"exp":1,"sub":"b"}');
});
