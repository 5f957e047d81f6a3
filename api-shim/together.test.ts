// What leaves together, when, and whose failure is whose.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { together } from './together.ts';

function slowCalls() {
  const calls: number[][] = [];
  const finish: ((error?: Error) => void)[] = [];
  const add = together((items: readonly number[]) => {
    calls.push([...items]);
    return new Promise<void>((resolve, reject) => {
      finish.push((error) => (error ? reject(error) : resolve()));
    });
  });
  return { calls, finish, add };
}

test('an item that is alone leaves at once, and whoever comes during the call leaves with the next', async () => {
  const { calls, finish, add } = slowCalls();
  const first = add(1);
  await sleep(1);
  expect(calls).toEqual([[1]]);
  const others = [add(2), add(3)];
  await sleep(1);
  expect(calls).toEqual([[1]]);
  finish[0]?.();
  await first;
  await sleep(1);
  expect(calls).toEqual([[1], [2, 3]]);
  finish[1]?.();
  await Promise.all(others);
  void add(4);
  await sleep(1);
  expect(calls).toEqual([[1], [2, 3], [4]]);
});

test('a failure is told to those whom the call carried, and to nobody else', async () => {
  const { finish, add } = slowCalls();
  const first = add(1);
  await sleep(1);
  const second = add(2);
  finish[0]?.(new Error('lost'));
  await expect(first).rejects.toThrow('lost');
  await sleep(1);
  finish[1]?.();
  await expect(second).resolves.toBeUndefined();
});
