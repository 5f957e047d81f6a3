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
  'after %s a read waits %s ms, a write %s ms, a read that can go elsewhere %s ms',
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
])('%s that is said to read (%s) is a read: %s', (method, reads, read) => {
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
])('%s came before any byte was sent: %s', (code, nothing) => {
  expect(carriedNothing(error(code))).toBe(nothing);
});
