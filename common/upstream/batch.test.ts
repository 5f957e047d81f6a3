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

test('a single item leaves at once; items that come meanwhile leave together', async () => {
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

test('a call carries as many as it may, in the order of their arrival, on as many lanes', async () => {
  const { batch, sent } = calls({ atMost: 3, lanes: 2 });
  for (let n = 0; n < 8; n += 1) void batch(n).catch(() => undefined);
  await sleep(5);
  expect(sent()).toEqual([
    [0, 1, 2],
    [3, 4, 5],
  ]);
});

test('the next call leaves before the answers of the one before are handed out', async () => {
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

test('a failed call fails the items that it carried, and no others', async () => {
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

test('items without an answer are asked alone, the others do not wait, and one of them may fail', async () => {
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

test('an item whose client went away is not asked, and holds nobody up', async () => {
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

test('every item has its deadline from its own arrival, waiting or under way', async () => {
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

test('a call that is stuck stops nobody else', async () => {
  const { batch, under, sent } = calls();
  void batch(1).catch(() => undefined);
  await sleep(5);
  const second = batch(2);
  await expect.poll(() => sent()).toEqual([[1], [2]]);
  under[1]?.answer([20]);
  expect(await second).toBe(20);
});

test('one more than the places is refused at once, and places come back', async () => {
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

test('whatever comes and goes, every item gets its own answer', async () => {
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

test('a lane is given back once, also after a call of many', async () => {
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

test('a place is given back once, also by an answer that comes too late', async () => {
  const { batch, under } = calls({ places: 1, lanes: 3, deadlineMs: 20 });
  await expect(batch(1)).rejects.toThrow('no answer in time');
  under[0]?.answer([10]);
  await sleep(5);
  const kept = batch(2);
  await expect(batch(3)).rejects.toThrow('too many requests wait');
  await expect(kept).rejects.toThrow('no answer in time');
});
