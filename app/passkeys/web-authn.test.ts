// One request of WebAuthn at a time, also in browsers without AbortSignal.any: Safari before 17.4, Chrome before 116.
import { afterEach, expect, test, vi } from 'vitest';
import { alone } from './web-authn.ts';

afterEach(() => vi.unstubAllGlobals());

test('the signal of a request is aborted by the next request, or by its own signal', () => {
  vi.stubGlobal('AbortSignal', {});
  const own = new AbortController();
  const first = alone(own.signal);
  expect(first.aborted).toBe(false);
  own.abort();
  expect(first.aborted).toBe(true);

  const second = alone();
  const third = alone(new AbortController().signal);
  expect([second.aborted, third.aborted]).toEqual([true, false]);
});
