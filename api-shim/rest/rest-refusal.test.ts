// Error codes of PostgREST and Postgres become error codes of Portaria.
import { expect, test } from 'vitest';
import type { UpstreamAnswer } from '../../common/upstream/ask.ts';
import { restRefusal, type RestAsker } from './rest-refusal.ts';

type Told = { readonly message?: string; readonly details?: unknown };

const ASKER: RestAsker = { signedIn: true, method: 'GET', path: '/alunos' };

function refused(status: number, code: string, asker: Partial<RestAsker> = {}, told: Told = {}) {
  const body = Buffer.from(JSON.stringify({ code, message: 'x', details: null, hint: null, ...told }));
  const answer: UpstreamAnswer = { status, headers: {}, body };
  return restRefusal(answer, { ...ASKER, ...asker });
}

test.each([
  [400, 'PGRST100', 'invalid_filter'],
  [400, 'PGRST102', 'invalid_json'],
  [416, 'PGRST103', 'range_not_satisfiable'],
  [400, 'PGRST108', 'invalid_filter'],
  [400, 'PGRST118', 'invalid_filter'],
  [400, 'PGRST120', 'invalid_filter'],
  [400, 'PGRST123', 'invalid_filter'],
  [400, 'PGRST200', 'unknown_relation'],
  [300, 'PGRST201', 'unknown_relation'],
  [400, 'PGRST204', 'unknown_column'],
  [400, '42703', 'unknown_column'],
  [404, '42883', 'invalid_filter'],
  [400, '23502', 'not_null_violation'],
  [409, '23503', 'foreign_key_violation'],
  [409, '23505', 'unique_violation'],
  [400, '23514', 'check_violation'],
  [400, '22P02', 'invalid_filter'],
  [400, '42846', 'invalid_filter'],
  [400, '42704', 'invalid_filter'],
  [403, '42501', 'role_not_granted'],
  [404, '42P01', 'not_found'],
  [405, 'PGRST117', 'method_not_allowed'],
  [400, 'X2200', 'invalid_request'],
  [499, 'P0001', 'invalid_request'],
  [404, '', 'not_found'],
  [400, '', 'unavailable'],
  [401, 'PGRST301', 'jwt_signature_invalid'],
  [401, 'PGRST303', 'jwt_malformed'],
  [401, 'PGRST302', 'unavailable'],
  [500, '23505', 'unavailable'],
  [299, '23505', 'unavailable'],
  [401, 'token_revoked', 'token_revoked'],
])('the PostgREST error %i %j becomes %s', (status, code, ours) => {
  expect(refused(status, code).code).toBe(ours);
});

test.each([
  ['a wrong value in a body', 400, '22P02', { method: 'POST' }, {}, 'invalid_request'],
  ['a wrong type in a body', 400, '42704', { method: 'PATCH' }, {}, 'invalid_request'],
  ['a wrong value of a DELETE', 400, '22P02', { method: 'DELETE' }, {}, 'invalid_filter'],
  ['an unknown function', 404, '42883', { path: '/rpc/f' }, {}, 'not_found'],
  ['an unknown column in a function call', 404, '42703', { path: '/rpc/f' }, {}, 'unknown_column'],
  [
    'an unknown operator at a path that only contains rpc',
    404,
    '42883',
    { path: '/x/rpc/f' },
    {},
    'invalid_filter',
  ],
  [
    'a row that violates a policy',
    403,
    '42501',
    {},
    { message: 'violates row-level security policy' },
    'row_refused',
  ],
  [
    'a row that moves to another school',
    403,
    '42501',
    {},
    { message: 'cannot be moved to another school' },
    'row_refused',
  ],
  [
    'a policy message with another error code',
    403,
    '42P01',
    {},
    { message: 'violates row-level security' },
    'role_not_granted',
  ],
  ['an unknown table without a session', 404, '', { signedIn: false }, {}, 'no_cookie'],
  ['a 401 without a session', 401, '42501', { signedIn: false }, {}, 'no_cookie'],
  ['a 403 without a session', 403, '42501', { signedIn: false }, {}, 'no_cookie'],
  ['a wrong filter without a session', 400, 'PGRST100', { signedIn: false }, {}, 'invalid_filter'],
] as const)('restRefusal chooses the error code for %s', (_what, status, code, asker, told, ours) => {
  expect(refused(status, code, asker, told).code).toBe(ours);
});

test.each([
  ['The result contains 0 rows', 'no_rows', true],
  ['The result contains 27 rows', 'many_rows', true],
  ['The result contains 0 rows of alunos', 'many_rows', false],
  ['Oh: The result contains 0 rows', 'many_rows', false],
  ['The result contains rows', 'many_rows', false],
  [['The result contains 0 rows'], 'many_rows', false],
  [null, 'many_rows', false],
])('a PGRST116 (one row requested) with the details %j becomes %s', (details, ours, told) => {
  const refusal = refused(406, 'PGRST116', {}, { details });
  expect([refusal.code, refusal.details]).toEqual([ours, told ? details : null]);
});

test.each([
  [300, 'PGRST201', 'name the column of the one you mean'],
  [406, 'PGRST107', 'use application/json'],
])('the PostgREST error %i %j has a hint, which is not that of PostgREST', (status, code, part) => {
  expect(refused(status, code).hint).toContain(part);
  expect(refused(400, 'PGRST200').hint).toBeNull();
});

test('the 405 for a function has Allow: POST, OPTIONS; other refusals have no headers', () => {
  expect(refused(405, 'PGRST117').headers).toEqual({ Allow: 'POST, OPTIONS' });
  expect([refused(404, '42P01').headers, refused(403, '42501').headers]).toEqual([{}, {}]);
});
