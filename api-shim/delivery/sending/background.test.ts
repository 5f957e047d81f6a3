// Places are released once, failures only reach the log, and shutdown waits for all work.
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createBackground } from './background.ts';

const lines: Record<string, unknown>[] = [];
const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line) as never) });

test('createBackground gives out as many places as configured, and a place can be freed once', () => {
  const { enter } = createBackground(2, log);
  const [first, second] = [enter(), enter()];
  expect([typeof first, typeof second, enter()]).toEqual(['function', 'function', undefined]);
  first?.();
  expect([typeof enter(), enter()]).toEqual(['function', undefined]);
  first?.();
  expect(enter()).toBeUndefined();
});

test('idle() waits for running work and for work that it starts; failed work is logged with its name', async () => {
  const background = createBackground(1, log);
  await background.idle();
  const done: string[] = [];
  const finish: (() => void)[] = [];
  const step = (name: string) =>
    new Promise<void>((resolve) => finish.push(resolve)).then(() => void done.push(name));
  background.run('first', async () => {
    await step('first');
    background.run('second', () => step('second'));
  });
  background.run('a report', () => Promise.reject(new Error('no')));
  const idle = background.idle().then(() => void done.push('idle'));
  finish[0]?.();
  await expect.poll(() => finish.length).toBe(2);
  expect(done).toEqual(['first']);
  finish[1]?.();
  await idle;
  expect(done).toEqual(['first', 'second', 'idle']);
  expect(lines).toMatchObject([{ level: 50, work: 'a report', error: 'no', msg: 'background work failed' }]);
});
