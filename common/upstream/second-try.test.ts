// Which errors allow a second try, and which of them prove that nothing was sent.
import { expect, test } from 'vitest';
import { carriedNothing, isRead, pauseBeforeSecondTry } from './second-try.ts';

const error = (code?: string) => Object.assign(new Error('x'), { code });
const pause = (code: string | undefined, method: string, { reads = false, onlyHere = true } = {}) =>
  pauseBeforeSecondTry(error(code), { outgoing: { method, reads }, onlyHere });

test.each([
  ['ECONNREFUSED', 100, 100, undefined],
  ['ENOENT', 100, 100, undefined],
  ['UND_ERR_SOCKET', 0, undefined, 0],
  ['ECONNRESET', 0, undefined, 0],
  ['EPIPE', 0, undefined, 0],
  ['EHOSTUNREACH', undefined, undefined, undefined],
  [undefined, undefined, undefined, undefined],
])(
  'after %s a read is repeated after %s ms, a write after %s ms, a read that another address can answer after %s ms',
  (code, read, write, elsewhere) => {
    for (const method of ['GET', 'HEAD']) expect(pause(code, method)).toBe(read);
    expect(pause(code, 'POST', { reads: true })).toBe(read);
    for (const method of ['POST', 'PATCH', 'DELETE']) expect(pause(code, method)).toBe(write);
    expect(pause(code, 'GET', { onlyHere: false })).toBe(elsewhere);
  },
);

test.each([
  ['GET', undefined, true],
  ['HEAD', undefined, true],
  ['POST', undefined, false],
  ['POST', true, true],
  ['DELETE', false, false],
])('isRead for the method %s with reads=%s is %s', (method, reads, read) => {
  expect(isRead({ method, reads })).toBe(read);
});

test.each([
  ['ECONNREFUSED', true],
  ['ENOENT', true],
  ['EHOSTUNREACH', true],
  ['ENETUNREACH', true],
  ['ENOTFOUND', true],
  ['EAI_AGAIN', true],
  ['UND_ERR_CONNECT_TIMEOUT', true],
  ['UND_ERR_SOCKET', false],
  ['ECONNRESET', false],
  [undefined, false],
])('carriedNothing for the error %s is %s', (code, nothing) => {
  expect(carriedNothing(error(code))).toBe(nothing);
});
