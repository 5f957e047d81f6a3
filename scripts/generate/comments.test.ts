// The codes that a COMMENT gets: beside those of the same status, in the order of the statuses.
import { expect, test } from 'vitest';
import { addCode, functions } from './comments.ts';

test.each([
  ['no codes', 'Ends it: {id}.', 'not_allowed', 'Ends it: {id}. 403 not_allowed.'],
  ['lower statuses', 'It. 400 invalid_request.', 'not_allowed', 'It. 400 invalid_request, 403 not_allowed.'],
  [
    'higher statuses',
    'It. 404 not_found, 409 edit_conflict.',
    'not_allowed',
    'It. 403 not_allowed, 404 not_found, 409 edit_conflict.',
  ],
  [
    'one of the status',
    'It. 403 not_allowed, 404 not_found.',
    'fresh_login_required',
    'It. 403 not_allowed or fresh_login_required, 404 not_found.',
  ],
  [
    'two of the status',
    'It. 403 not_allowed or fresh_login_required.',
    'row_refused',
    'It. 403 not_allowed, fresh_login_required or row_refused.',
  ],
  [
    'a reason',
    'It. 409 edit_conflict when it changed, 429 rate_limited_ip.',
    'unique_violation',
    'It. 409 edit_conflict when it changed, unique_violation, 429 rate_limited_ip.',
  ],
  ['a number of people', 'Up to 400 students.', 'not_allowed', 'Up to 400 students. 403 not_allowed.'],
])('beside %s', (_title, comment, code, expected) => {
  expect(addCode(comment, code)).toBe(expected);
});

test('what is no error code is refused', () => {
  expect(() => addCode('It.', 'nope')).toThrow('nope is no error code');
});

test('the functions of api reach 60 codes and more in all', () => {
  expect(functions.flatMap(({ reached }) => reached).length).toBeGreaterThanOrEqual(60);
});
