// Which items leave in one batch, when, and which items fail with it.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { batch } from './batch.ts';

function slowCalls() {
  const calls: number[][] = [];
  const finish: ((error?: Error) => void)[] = [];
  const add = batch((items: readonly number[]) => {
    calls.push([...items]);
    return new Promise<void>((resolve, reject) => {
      finish.push((error) => (error ? reject(error) : resolve()));
    });
  });
  return { calls, finish, add };
}

test('a single item leaves at once; items that arrive during a call leave with the next one', async () => {
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

test('a failed call fails the items that it carried, and no others', async () => {
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
