// In the uniform style every response is sent on a 250 ms boundary; otherwise at once.
import { afterEach, expect, test, vi } from 'vitest';
import { withUniformTiming } from './uniform-timing.ts';

const deps = (otpResponse: 'uniform' | 'explicit') => ({ config: { otpResponse } });

afterEach(() => vi.restoreAllMocks());

async function timeOf(style: 'uniform' | 'explicit', work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await withUniformTiming(deps(style), { startedAt }, work).catch(() => undefined);
  return performance.now() - startedAt;
}

/** The time of a response to work of `ms`, by a clock that each reading moves by a tenth of a millisecond. */
async function readingsOf(
  style: 'uniform' | 'explicit',
  ms: number,
  end = Promise.resolve(),
): Promise<number> {
  let clock = 1_000;
  const now = vi.spyOn(performance, 'now').mockImplementation(() => (clock += 0.1));
  const work = () => {
    clock += ms;
    return end;
  };
  await withUniformTiming(deps(style), { startedAt: 1_000 }, work).catch(() => undefined);
  now.mockRestore();
  return Math.floor(clock - 1_000);
}

test('in uniform mode, work of 1 ms, work of 120 ms and a refusal end together, at 250 ms [A20]', async () => {
  expect(await readingsOf('uniform', 1)).toBe(250);
  expect(await readingsOf('uniform', 120)).toBe(250);
  expect(await readingsOf('uniform', 5, Promise.reject(new Error('refused')))).toBe(250);
});

test('in uniform mode, no response is sent before the 250 ms boundary, whatever fraction of a millisecond the work took [A20]', async () => {
  const works = Array.from({ length: 16 }, (_, i) => async () => {
    for (const end = performance.now() + 1 + i / 16; performance.now() < end;);
    await Promise.resolve();
  });
  const times = await Promise.all(works.map((work) => timeOf('uniform', work)));
  for (const ms of times) expect(ms).toBeGreaterThanOrEqual(250);
});

test('in uniform mode, work of 260 ms ends at the next boundary, 500 ms', async () => {
  expect(await readingsOf('uniform', 260)).toBe(500);
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
  expect(await readingsOf('explicit', 1)).toBe(1);
});
