// The error code of ours for each error with which PostgREST refuses a token.
import { expect, test } from 'vitest';
import { tokenRefusal } from './token-refusal.ts';

test.each([
  ['PGRST301', 'JWSError JWSInvalidSignature', 'jwt_signature_invalid'],
  ['PGRST301', 'No suitable key or wrong key type', 'jwt_signature_invalid'],
  ['PGRST301', undefined, 'jwt_signature_invalid'],
  ['PGRST301', 'JWT expired', 'jwt_expired'],
  ['PGRST303', 'JWT expired', 'jwt_expired'],
  ['PGRST303', 'JWT not in audience', 'jwt_malformed'],
  ['PGRST302', 'JWT expired', undefined],
  ['PGRST300', 'Server lacks JWT secret', undefined],
  [undefined, 'JWT expired', undefined],
])('%s, %j is %s', (code, message, ours) => expect(tokenRefusal(code, message)).toBe(ours));
