// Eight at a time for one session, in the order of arrival; nobody waits for another session.
import { expect, test } from 'vitest';
import { createSessionQueue } from './session-queue.ts';

const here = new AbortController().signal;
const tick = () => new Promise((resolve) => setTimeout(resolve, 1));

function works() {
  const started: number[] = [];
  const finish: (() => void)[] = [];
  const work = (n: number) => () => {
    started.push(n);
    return new Promise<void>((resolve) => finish.push(resolve));
  };
  return { started, finish, work };
}

test('the ninth waits until one of the eight ends; another session does not', async () => {
  const queue = createSessionQueue();
  const { started, finish, work } = works();
  const all = Array.from({ length: 10 }, (_, n) => queue('a', here, work(n)));
  const other = queue('b', here, work(100));
  await tick();
  expect(started).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 100]);
  finish[0]?.();
  await tick();
  expect(started.slice(9)).toEqual([8]);
  for (let index = 0; index < 12; index += 1) {
    finish[index]?.();
    await tick();
  }
  await Promise.all([...all, other]);
  expect(started.at(-1)).toBe(9);
});

test('a turn that does not come in time is refused, and its place in line is free', async () => {
  const queue = createSessionQueue({ underWay: 1, waitMs: 30 });
  const { started, finish, work } = works();
  const first = queue('a', here, work(1));
  await expect(queue('a', here, work(2))).rejects.toMatchObject({ code: 'unavailable' });
  finish[0]?.();
  await first;
  await queue('a', here, () => Promise.resolve());
  expect(started).toEqual([1]);
});

test('a client that goes away leaves the line', async () => {
  const queue = createSessionQueue({ underWay: 1 });
  const { started, finish, work } = works();
  const first = queue('a', here, work(1));
  const away = new AbortController();
  const second = queue('a', away.signal, work(2));
  await tick();
  away.abort();
  await expect(second).rejects.toThrow();
  finish[0]?.();
  await first;
  expect(started).toEqual([1]);
});

test('a failure gives its place back', async () => {
  const queue = createSessionQueue({ underWay: 1 });
  await expect(queue('a', here, () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
  expect(await queue('a', here, () => Promise.resolve(7))).toBe(7);
});
