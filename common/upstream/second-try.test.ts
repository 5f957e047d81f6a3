// Which errors allow a second try of which requests, and after which pause.
import { expect, test } from 'vitest';
import { pauseBeforeSecondTry } from './second-try.ts';

const error = (code?: string) => Object.assign(new Error('x'), { code });
const pause = (code: string | undefined, method: string, reads?: boolean) =>
  pauseBeforeSecondTry(error(code), { method, reads });

test.each([
  ['ECONNREFUSED', 100, 100],
  ['ENOENT', 100, 100],
  ['UND_ERR_SOCKET', 0, undefined],
  ['ECONNRESET', 0, undefined],
  ['EPIPE', 0, undefined],
  ['EHOSTUNREACH', undefined, undefined],
  [undefined, undefined, undefined],
])('after %s a read is repeated after %s ms, a write after %s ms', (code, read, write) => {
  for (const method of ['GET', 'HEAD']) expect(pause(code, method)).toBe(read);
  expect(pause(code, 'POST', true)).toBe(read);
  for (const method of ['POST', 'PATCH', 'DELETE']) expect(pause(code, method)).toBe(write);
  expect(pause(code, 'DELETE', false)).toBe(write);
});
