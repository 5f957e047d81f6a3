// In the uniform style every response is sent on a 250 ms boundary; otherwise at once.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { withUniformTiming } from './uniform-timing.ts';

const deps = (otpResponse: 'uniform' | 'explicit') => ({ config: { otpResponse } });

afterEach(() => vi.restoreAllMocks());

async function timeOf(style: 'uniform' | 'explicit', work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await withUniformTiming(deps(style), { startedAt }, work).catch(() => undefined);
  return performance.now() - startedAt;
}

test('in uniform mode, work of 1 ms, work of 120 ms and a refusal end together, at 250 ms', async () => {
  const refuse = async () => {
    await sleep(5);
    throw new Error('refused');
  };
  const times = await Promise.all(
    [() => sleep(1), () => sleep(120), refuse].map((work) => timeOf('uniform', work)),
  );
  for (const ms of times) expect(ms).toBeGreaterThanOrEqual(250);
  expect(Math.max(...times) - Math.min(...times)).toBeLessThan(60);
});

test('in uniform mode, no response is sent before the 250 ms boundary, whatever fraction of a millisecond the work took', async () => {
  const works = Array.from({ length: 16 }, (_, i) => async () => {
    for (const end = performance.now() + 1 + i / 16; performance.now() < end;);
    await Promise.resolve();
  });
  const times = await Promise.all(works.map((work) => timeOf('uniform', work)));
  for (const ms of times) expect(ms).toBeGreaterThanOrEqual(250);
});

test('in uniform mode, work of 260 ms ends at the next boundary, 500 ms', async () => {
  expect(await timeOf('uniform', () => sleep(260))).toBeGreaterThanOrEqual(500);
});

test('in uniform mode, the result or the error of the work is passed on unchanged', async () => {
  const startedAt = performance.now();
  expect(await withUniformTiming(deps('uniform'), { startedAt }, () => Promise.resolve(7))).toBe(7);
  const error = new Error('refused');
  await expect(withUniformTiming(deps('uniform'), { startedAt }, () => Promise.reject(error))).rejects.toBe(
    error,
  );
});

test.each([
  [247, true],
  [248, false],
  [249, false],
])(
  'in uniform mode, a timer waits for the 250 ms boundary when the work took %i ms: %s',
  async (passed, isTimed) => {
    const now = vi.spyOn(performance, 'now').mockReturnValue(1_000 + passed);
    const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
    const before = timers();
    const done = withUniformTiming(deps('uniform'), { startedAt: 1_000 }, () => Promise.resolve(7));
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    expect(timers() > before).toBe(isTimed);
    now.mockReturnValue(1_250);
    expect(await done).toBe(7);
  },
);

test('in explicit mode, the response is not delayed', async () => {
  expect(await timeOf('explicit', () => sleep(1))).toBeLessThan(30);
});
