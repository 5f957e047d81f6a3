// The probe runs at most once a second, and no caller waits longer than that.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createReadiness } from './readiness.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('createReadiness runs the probe at most once a second, and repeats the last result in between', async () => {
  let now = 0;
  const answers = [true, false, true];
  const isReady = createReadiness(
    () => Promise.resolve(answers.shift() ?? false),
    () => now,
  );
  expect([await isReady(), await isReady()]).toEqual([true, true]);
  now = 999;
  expect(await isReady()).toBe(true);
  now = 1_000;
  expect(await isReady()).toBe(false);
  now = 2_000;
  expect(await isReady()).toBe(true);
  expect(answers).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});

test('readiness is false when the probe throws', async () => {
  expect(await createReadiness(() => Promise.reject(new Error('away')))()).toBe(false);
});

test('readiness is false when the probe takes longer than 1 s, and the probe receives this limit', async () => {
  const told: number[] = [];
  const isReady = createReadiness((timeoutMs) => {
    told.push(timeoutMs);
    return new Promise(() => undefined);
  });
  let answer: boolean | undefined;
  void isReady().then((value) => (answer = value));
  await vi.advanceTimersByTimeAsync(999);
  expect(answer).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect([answer, told]).toEqual([false, [1_000]]);
});
