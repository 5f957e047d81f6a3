// Quick or slow, good or bad: in the uniform style the end is seen on a beat, and otherwise at once.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { evenly } from './evenly.ts';
import type { Parts } from './parts.ts';

const parts = (otpResponse: 'uniform' | 'explicit') => ({ config: { otpResponse } }) as Parts;

async function timeOf(style: 'uniform' | 'explicit', work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await evenly(parts(style), { startedAt }, work).catch(() => undefined);
  return performance.now() - startedAt;
}

test('uniform: what takes 1 ms and what takes 20 ms end together, a refusal too', async () => {
  const refuse = async () => {
    await sleep(5);
    throw new Error('refused');
  };
  const times = await Promise.all(
    [() => sleep(1), () => sleep(20), refuse].map((work) => timeOf('uniform', work)),
  );
  for (const ms of times) expect(ms).toBeGreaterThan(45);
  expect(Math.max(...times) - Math.min(...times)).toBeLessThan(15);
});

test('uniform: what misses a beat waits for the next', async () => {
  expect(await timeOf('uniform', () => sleep(60))).toBeGreaterThan(95);
});

test('uniform: the answer and the refusal are what they were', async () => {
  const startedAt = performance.now();
  expect(await evenly(parts('uniform'), { startedAt }, () => Promise.resolve(7))).toBe(7);
  const error = new Error('refused');
  await expect(evenly(parts('uniform'), { startedAt }, () => Promise.reject(error))).rejects.toBe(error);
});

test('explicit: at once', async () => {
  expect(await timeOf('explicit', () => sleep(1))).toBeLessThan(30);
});
