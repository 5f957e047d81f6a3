// The refusal for each error response of the database, and the parts of its body that are passed on.
import { expect, test } from 'vitest';
import type { UpstreamAnswer } from '../../common/upstream/ask.ts';
import { parseError, upstreamRefusal } from './upstream-refusal.ts';

type Headers = UpstreamAnswer['headers'];

const answer = (status: number, body: unknown, headers: Headers = {}): UpstreamAnswer => ({
  status,
  headers,
  body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
});

test.each([
  [401, 'otp_invalid', '', 'otp_invalid'],
  [300, '22P02', '', 'invalid_request'],
  [499, '22003', '', 'invalid_request'],
  [400, 'PGRST102', '', 'invalid_request'],
  [409, '23505', '', 'unique_violation'],
  [409, '23503', '', 'unavailable'],
  [299, '22P02', '', 'unavailable'],
  [500, '22P02', '', 'unavailable'],
  [400, 'X2200', '', 'unavailable'],
  [404, 'PGRST202', 'Could not find the function api.portal_me in the schema cache', 'not_found'],
  [404, 'PGRST202', 'Could not find the function api.me in the schema cache', 'unavailable'],
  [404, 'PGRST202', 'Could not find the function myapi.portal_me', 'unavailable'],
  [404, 'PGRST205', 'api.portal_me', 'unavailable'],
])('the database error %i %s %j becomes %s', (status, code, message, ours) => {
  expect(upstreamRefusal(answer(status, { code, message })).code).toBe(ours);
});

test('a refused token is 401 in a call with that of the caller, and 503 in a call of the shim', () => {
  const both = (status: number, code: string) => {
    const refused = answer(status, { code, message: 'x' });
    return [upstreamRefusal(refused, 'of the caller').code, upstreamRefusal(refused).code];
  };
  expect(both(401, 'PGRST301')).toEqual(['jwt_signature_invalid', 'unavailable']);
  expect(both(401, 'PGRST303')).toEqual(['jwt_malformed', 'unavailable']);
  expect(both(400, 'PGRST301')).toEqual(['unavailable', 'unavailable']);
});

test('a database without the portal functions gives not_found with a hint', () => {
  const refusal = upstreamRefusal(answer(404, { code: 'PGRST202', message: 'api.portal_me' }));
  expect(refusal.hint).toBe('The database has no portal: it was migrated without the module escolas.');
});

test.each([
  [418, 'P0001', 'PostgREST answered 418 P0001'],
  [503, '', 'PostgREST answered 503 without a code'],
  [503, 'x'.repeat(30), `PostgREST answered 503 ${'x'.repeat(20)}`],
])('the PostgREST error %i %j is kept as cause for the log, and has Retry-After', (status, code, message) => {
  const { cause, headers } = upstreamRefusal(answer(status, { code }));
  expect([cause, headers]).toEqual([new Error(message), { 'Retry-After': '1' }]);
});

test.each([
  ['{"tentativas_restantes":2}', { tentativas_restantes: 2 }],
  ['{"tentativas_restantes":', '{"tentativas_restantes":'],
  ['2', '2'],
  [{ a: 1 }, { a: 1 }],
  ['{}', {}],
  [7, null],
  [undefined, null],
])('the error details %j are passed to the client as %j', (details, passed) => {
  expect(upstreamRefusal(answer(401, { code: 'otp_invalid', details })).details).toEqual(passed);
});

test.each([
  ['again', 'again'],
  ['', null],
  [7, null],
])('the error hint %j is passed to the client as %j', (hint, passed) => {
  expect(upstreamRefusal(answer(401, { code: 'otp_invalid', hint })).hint).toBe(passed);
});

test.each([
  [429, { 'retry-after': '30' }, { 'Retry-After': '30' }],
  [503, { 'retry-after': '123456789' }, { 'Retry-After': '123456789' }],
  [429, { 'retry-after': '1234567890' }, {}],
  [429, { 'retry-after': ' 1' }, {}],
  [429, { 'retry-after': '1s' }, {}],
  [429, { 'retry-after': '' }, {}],
  [429, { 'retry-after': ['1'] }, {}],
  [429, {}, {}],
  [503, {}, { 'Retry-After': '1' }],
  [503, { 'retry-after': 'soon' }, { 'Retry-After': '1' }],
])('a %i with the headers %j passes the headers %j', (status, headers, passed) => {
  expect(upstreamRefusal(answer(status, { code: 'rate_limited_ip' }, headers)).headers).toEqual(passed);
});

test.each(['', 'nonsense', 'null', '7', '[]', { code: 7, message: null, hint: {} }])(
  'parseError finds no code, message, details or hint in %j',
  (body) => {
    expect(parseError(answer(500, body))).toEqual({ code: '', message: '', details: undefined, hint: null });
  },
);
