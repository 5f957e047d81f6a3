// The list of errors, and what an error carries.
import { expect, test } from 'vitest';
import { Refusal, errorBody, isErrorCode, unavailable } from './errors.ts';

test('the error body of token_revoked has the message that the specification fixes', () => {
  expect(errorBody('token_revoked')).toEqual({
    code: 'token_revoked',
    message: 'Token revogado',
    details: null,
    hint: null,
  });
});

test('isErrorCode is false for property names that every object inherits', () => {
  for (const name of ['toString', '__proto__', 'constructor', '', 7, null, ['no_cookie']])
    expect(isErrorCode(name)).toBe(false);
  expect(isErrorCode('no_cookie')).toBe(true);
});

test('the error body of a Refusal does not contain its cause', () => {
  const refusal = new Refusal('unavailable', { cause: new Error('connect ECONNREFUSED') });
  expect(refusal.status).toBe(503);
  expect(JSON.stringify(errorBody(refusal.code))).not.toContain('ECONNREFUSED');
});

test('unavailable() is a 503 with Retry-After 1; another Refusal has only the given fields', () => {
  const cause = new Error('connect ECONNREFUSED');
  const { code, status, headers, details, hint, cause: kept } = unavailable(cause);
  expect([code, status, headers, details, hint, kept]).toEqual([
    'unavailable',
    503,
    { 'Retry-After': '1' },
    null,
    null,
    cause,
  ]);
  const refusal = new Refusal('otp_invalid', { details: { tentativas_restantes: 2 }, hint: 'again' });
  expect([refusal.details, refusal.hint, refusal.headers]).toEqual([
    { tentativas_restantes: 2 },
    'again',
    {},
  ]);
  expect([refusal.name, Object.hasOwn(refusal, 'cause')]).toEqual(['Refusal', false]);
});
