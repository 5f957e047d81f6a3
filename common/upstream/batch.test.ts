// Batching: which items are sent together, when, which fail together, and that slow calls do not block others.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createBatch, type BatchOptions } from './batch.ts';

type Under = {
  items: number[];
  answer: (answers: (number | undefined)[]) => void;
  fail: (error: Error) => void;
};

function calls(options: Partial<BatchOptions<number, number>> = {}) {
  const under: Under[] = [];
  const call = (items: readonly number[]) =>
    new Promise<(number | undefined)[]>((resolve, reject) => {
      under.push({ items: [...items], answer: resolve, fail: reject });
    });
  const batch = createBatch<number, number>({
    askOne: async (item) => (await call([item]))[0] as number,
    askMany: call,
    lanes: 1,
    ...options,
  });
  const sent = () => under.map(({ items }) => items);
  return { batch, under, sent };
}

test('a single item is sent at once; items that arrive during its call are sent together in the next call', async () => {
  const { batch, under, sent } = calls();
  const first = batch(1);
  await sleep(5);
  const others = [batch(2), batch(3)];
  await sleep(5);
  expect(sent()).toEqual([[1]]);
  under[0]?.answer([10]);
  expect(await first).toBe(10);
  await sleep(5);
  expect(sent()).toEqual([[1], [2, 3]]);
  under[1]?.answer([20, 30]);
  expect(await Promise.all(others)).toEqual([20, 30]);
});

test('a batch sends at most 3 items a call, in order of arrival, in at most 2 parallel calls', async () => {
  const { batch, sent } = calls({ atMost: 3, lanes: 2 });
  for (let n = 0; n < 8; n += 1) void batch(n).catch(() => undefined);
  await sleep(5);
  expect(sent()).toEqual([
    [0, 1, 2],
    [3, 4, 5],
  ]);
});

test('the next call is sent before the answers of the previous call are returned', async () => {
  const { batch, under, sent } = calls({ atMost: 2 });
  const calledBy = [batch(1), batch(2), batch(3)].map((answer) => answer.then(() => sent().length));
  await sleep(5);
  expect(sent()).toEqual([[1, 2]]);
  under[0]?.answer([10, 20]);
  expect(await Promise.all(calledBy.slice(0, 2))).toEqual([2, 2]);
  expect(sent()).toEqual([[1, 2], [3]]);
  under[1]?.answer([30]); // otherwise it would be late in another test
  await calledBy[2];
});

test('a failed call rejects the items that it carried, and no others', async () => {
  const { batch, under } = calls({ atMost: 2 });
  const lost = [batch(1), batch(2)];
  const good = [batch(3), batch(4)];
  await sleep(5);
  under[0]?.fail(new Error('lost'));
  for (const each of lost) await expect(each).rejects.toThrow('lost');
  await sleep(5);
  under[1]?.answer([30, 40]);
  expect(await Promise.all(good)).toEqual([30, 40]);
});

test('items without an answer in the batch are asked one by one, and do not delay the answered ones', async () => {
  const { batch, under, sent } = calls();
  const [answered, ...others] = [batch(1), batch(2), batch(3)];
  await sleep(5);
  under[0]?.answer([10]);
  expect(await answered).toBe(10);
  await sleep(5);
  expect(sent()).toEqual([[1, 2, 3], [2], [3]]);
  under[1]?.fail(new Error('bad'));
  under[2]?.answer([30]);
  const settled = await Promise.allSettled(others);
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
});

test('an item whose client disconnected is not sent, and does not delay the next item', async () => {
  const { batch, under, sent } = calls();
  const first = batch(1);
  await sleep(5);
  let away = false;
  const cancelled = batch(2, () => away);
  const third = batch(3);
  away = true;
  under[0]?.answer([10]);
  await first;
  await expect(cancelled).rejects.toThrow('went away');
  await sleep(5);
  expect(sent()).toEqual([[1], [3]]);
  under[1]?.answer([30]);
  expect(await third).toBe(30);
});

test('the deadline of an item counts from its arrival, also while it waits in the queue', async () => {
  const { batch, under } = calls({ deadlineMs: 100 });
  const first = batch(1);
  await sleep(5);
  const waiting = batch(2);
  await expect(first).rejects.toThrow('no answer in time');
  await expect(waiting).rejects.toThrow('no answer in time');
  under[0]?.answer([10]);
  await sleep(5);
  expect(under).toHaveLength(1);
  const later = batch(3);
  await sleep(5);
  under[1]?.answer([30]);
  expect(await later).toBe(30);
});

test('a call without an answer does not block the next item', async () => {
  const { batch, under, sent } = calls();
  void batch(1).catch(() => undefined);
  await sleep(5);
  const second = batch(2);
  await expect.poll(() => sent()).toEqual([[1], [2]]);
  under[1]?.answer([20]);
  expect(await second).toBe(20);
});

test('with 2 places taken the third item is rejected at once, and answered items free their places', async () => {
  const { batch, under } = calls({ places: 2 });
  const first = [batch(1), batch(2)];
  await expect(batch(3)).rejects.toThrow('too many requests wait');
  await sleep(5);
  under[0]?.answer([10, 20]);
  await Promise.all(first);
  const fourth = batch(4);
  await sleep(5);
  under[1]?.answer([40]);
  expect(await fourth).toBe(40);
});

test('every one of 500 concurrent items gets its own answer, also when some are missing in a batch', async () => {
  let inCalls = 0;
  const work = async (items: readonly number[]) => {
    inCalls += items.length;
    await sleep(Math.random() * 4);
    return items.map((item) => (Math.random() < 0.1 ? undefined : item * 2));
  };
  const batch = createBatch<number, number>({ askOne: async (item) => item * 2, askMany: work, atMost: 7 });
  const ask = async (n: number) => {
    await sleep(Math.random() * 200);
    return batch(n);
  };
  const answers = await Promise.all(Array.from({ length: 500 }, (_, n) => ask(n)));
  expect(answers).toEqual(answers.map((_, n) => n * 2));
  expect(inCalls).toBeGreaterThan(0);
});

test('a lane is freed once after a call, also after a call with several items', async () => {
  const { batch, under, sent } = calls();
  const both = [batch(1), batch(2)];
  await sleep(5);
  under[0]?.answer([10, 20]);
  await Promise.all(both);
  const third = batch(3);
  await sleep(5);
  const fourth = batch(4);
  await sleep(5);
  expect(sent()).toEqual([[1, 2], [3]]);
  under[1]?.answer([30]);
  await third;
  await sleep(5);
  under[2]?.answer([40]);
  expect(await fourth).toBe(40);
});

test('a place is freed once, also when the answer arrives after the deadline', async () => {
  const { batch, under } = calls({ places: 1, lanes: 3, deadlineMs: 20 });
  await expect(batch(1)).rejects.toThrow('no answer in time');
  under[0]?.answer([10]);
  await sleep(5);
  const kept = batch(2);
  await expect(batch(3)).rejects.toThrow('too many requests wait');
  await expect(kept).rejects.toThrow('no answer in time');
});
