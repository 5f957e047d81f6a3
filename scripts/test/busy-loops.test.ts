// Busy loops run beside a piece of work, and end with it.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { besideBusyLoops } from './busy-loops.ts';

/** The time that the processor has spent on this process, in ticks of the kernel. */
const ticks = (): number => {
  const [, fields = ''] = /\) (.*)$/m.exec(readFileSync('/proc/self/stat', 'utf8')) ?? [];
  return Number(fields.split(' ')[11]);
};
const threads = (): number => readdirSync('/proc/self/task').length;

test.runIf(process.platform === 'linux').each([
  ['succeeds', (): Promise<number> => Promise.resolve(7), 7],
  ['fails', (): Promise<number> => Promise.reject(new Error('no')), new Error('no')],
])('two loops take the processor until work that %s is over', async (_what, end, expected) => {
  const before = threads();
  const work = async (): Promise<number> => {
    await expect.poll(threads).toBeGreaterThanOrEqual(before + 2);
    const began = ticks();
    await expect.poll(() => ticks() - began).toBeGreaterThan(10);
    return end();
  };
  expect(await besideBusyLoops(2, work).catch((error: unknown) => error)).toEqual(expected);
  await expect.poll(threads).toBeLessThanOrEqual(before);
});
