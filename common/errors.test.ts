// The list of errors in the documentation equals that in the code.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ERRORS, Refusal, errorBody, isErrorCode, unavailable } from './errors.ts';

const page = readFileSync(new URL('../docs/reference/errors.md', import.meta.url), 'utf8');

test('docs/reference/errors.md lists exactly these codes, statuses and messages', () => {
  const rows = [...page.matchAll(/^\| ([a-z_]+) +\| (\d{3}) +\| ([^|]+?) +\|/gm)];
  const documented = rows.map(([, code, status, message]) => ({ code, status: Number(status), message }));
  const coded = Object.entries(ERRORS).map(([code, entry]) => ({ code, ...entry }));
  expect(documented).toEqual(coded);
});

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
