// Batching: which items are sent together, when, which fail together, and that slow calls do not block others.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { turns } from '../testing/turns.ts';
import { createBatch, type BatchOptions } from './batch.ts';

type Under = {
  items: number[];
  withinMs: number;
  answer: (answers: (number | undefined)[]) => void;
  fail: (error: Error) => void;
};

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

function calls(options: Partial<BatchOptions<number, number>> = {}) {
  const under: Under[] = [];
  const call = (items: readonly number[], withinMs: number) =>
    new Promise<(number | undefined)[]>((resolve, reject) => {
      under.push({ items: [...items], withinMs, answer: resolve, fail: reject });
    });
  const batch = createBatch<number, number>({
    askOne: async (item, withinMs) => (await call([item], withinMs))[0] as number,
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
  await turns();
  const others = [batch(2), batch(3)];
  await turns();
  expect(sent()).toEqual([[1]]);
  under[0]?.answer([10]);
  expect(await first).toBe(10);
  await turns();
  expect(sent()).toEqual([[1], [2, 3]]);
  under[1]?.answer([20, 30]);
  expect(await Promise.all(others)).toEqual([20, 30]);
});

test('a batch sends at most 3 items a call, in order of arrival, in at most 2 parallel calls', async () => {
  const { batch, sent } = calls({ atMost: 3, lanes: 2 });
  for (let n = 0; n < 8; n += 1) void batch(n).catch(() => undefined);
  await turns();
  expect(sent()).toEqual([
    [0, 1, 2],
    [3, 4, 5],
  ]);
});

test('the next call is sent before the answers of the previous call are returned', async () => {
  const { batch, under, sent } = calls({ atMost: 2 });
  const calledBy = [batch(1), batch(2), batch(3)].map((answer) => answer.then(() => sent().length));
  await turns();
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
  await turns();
  under[0]?.fail(new Error('lost'));
  for (const each of lost) await expect(each).rejects.toThrow('lost');
  await turns();
  under[1]?.answer([30, 40]);
  expect(await Promise.all(good)).toEqual([30, 40]);
});

test('items without an answer in the batch are asked one by one, and do not delay the answered ones', async () => {
  const { batch, under, sent } = calls();
  const [answered, ...others] = [batch(1), batch(2), batch(3)];
  await turns();
  under[0]?.answer([10]);
  expect(await answered).toBe(10);
  await turns();
  expect(sent()).toEqual([[1, 2, 3], [2], [3]]);
  under[1]?.fail(new Error('bad'));
  under[2]?.answer([30]);
  const settled = await Promise.allSettled(others);
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
});

test('an item whose client disconnected is not sent, and does not delay the next item', async () => {
  const { batch, under, sent } = calls();
  const first = batch(1);
  await turns();
  let away = false;
  const cancelled = batch(2, () => away);
  const third = batch(3);
  away = true;
  under[0]?.answer([10]);
  await first;
  await expect(cancelled).rejects.toThrow('went away');
  await turns();
  expect(sent()).toEqual([[1], [3]]);
  under[1]?.answer([30]);
  expect(await third).toBe(30);
});

test('the deadline of an item counts from its arrival, also while it waits in the queue', async () => {
  const { batch, under } = calls({ deadlineMs: 140 });
  const ended: string[] = [];
  const note = (name: string) => (error: Error) => void ended.push(`${name}: ${error.message}`);
  batch(1).catch(note('first'));
  await turns();
  vi.advanceTimersByTime(80);
  batch(2).catch(note('waiting'));
  vi.advanceTimersByTime(59);
  await turns();
  expect(ended).toEqual([]);
  vi.advanceTimersByTime(1);
  await turns();
  expect(ended).toEqual(['first: no answer in time']);
  vi.advanceTimersByTime(80);
  await turns();
  expect(ended).toEqual(['first: no answer in time', 'waiting: no answer in time']);
  under[0]?.answer([10]);
  await turns();
  expect(under).toHaveLength(1);
  const later = batch(3);
  await turns();
  under[1]?.answer([30]);
  expect(await later).toBe(30);
});

test('a call has the time that its newest item still waits, and an item that is then sent alone has its own rest', async () => {
  const { batch, under } = calls({ deadlineMs: 1_000 });
  const answers = [batch(1), batch(2)];
  await turns();
  vi.advanceTimersByTime(200);
  answers.push(batch(3));
  vi.advanceTimersByTime(20);
  answers.push(batch(4));
  vi.advanceTimersByTime(10);
  under[0]?.answer([10]);
  await turns();
  expect(under.map(({ items, withinMs }) => [items, withinMs])).toEqual([
    [[1, 2], 1_000],
    [[3, 4], 990],
    [[2], 770],
  ]);
  under[1]?.answer([30, 40]);
  under[2]?.answer([20]);
  expect(await Promise.all(answers)).toEqual([10, 20, 30, 40]);
});

test('an item with at most 50 ms left is not sent: neither from the queue nor alone after a call without its answer', async () => {
  const { batch, under, sent } = calls({ deadlineMs: 200, leastMs: 50 });
  const refused = [batch(1), batch(2)].map((one) => expect(one).rejects.toThrow('no answer in time'));
  await turns();
  refused.push(expect(batch(3)).rejects.toThrow('no answer in time'));
  vi.advanceTimersByTime(1);
  const kept = batch(4);
  vi.advanceTimersByTime(149);
  under[0]?.answer([]);
  await Promise.all(refused);
  expect(sent()).toEqual([[1, 2], [4]]);
  under[1]?.answer([40]);
  expect(await kept).toBe(40);
});

test('a call without an answer for 250 ms does not block the next item', async () => {
  const { batch, under, sent } = calls();
  void batch(1).catch(() => undefined);
  await turns();
  const second = batch(2);
  vi.advanceTimersByTime(249);
  await turns();
  expect(sent()).toEqual([[1]]);
  vi.advanceTimersByTime(1);
  expect(sent()).toEqual([[1], [2]]);
  under[1]?.answer([20]);
  expect(await second).toBe(20);
});

test('with 2 places taken the third item is rejected at once, and answered items free their places', async () => {
  const { batch, under } = calls({ places: 2 });
  const first = [batch(1), batch(2)];
  await expect(batch(3)).rejects.toThrow('too many requests wait');
  await turns();
  under[0]?.answer([10, 20]);
  await Promise.all(first);
  const fourth = batch(4);
  await turns();
  under[1]?.answer([40]);
  expect(await fourth).toBe(40);
});

test('every one of 500 concurrent items gets its own answer, also when some are missing in a batch', async () => {
  const seen = { shared: 0, missing: 0 };
  const nextTurns = async (most: number) => {
    for (let left = Math.random() * most; left > 0; left -= 1) await nextTurn();
  };
  const work = async (items: readonly number[]) => {
    if (items.length > 1) seen.shared += 1;
    await nextTurns(4);
    const given = items.map((item) => (Math.random() < 0.1 ? undefined : item * 2));
    seen.missing += given.filter((answer) => answer === undefined).length;
    return given;
  };
  const batch = createBatch<number, number>({ askOne: async (item) => item * 2, askMany: work, atMost: 7 });
  const ask = async (n: number) => {
    await nextTurns(50);
    return batch(n);
  };
  const answers = await Promise.all(Array.from({ length: 500 }, (_, n) => ask(n)));
  expect(answers).toEqual(answers.map((_, n) => n * 2));
  for (const [what, times] of Object.entries(seen)) expect(times, what).toBeGreaterThan(15);
});

test('a lane is freed once after a call, also after a call with several items', async () => {
  const { batch, under, sent } = calls();
  const both = [batch(1), batch(2)];
  await turns();
  under[0]?.answer([10, 20]);
  await Promise.all(both);
  const third = batch(3);
  await turns();
  const fourth = batch(4);
  await turns();
  expect(sent()).toEqual([[1, 2], [3]]);
  under[1]?.answer([30]);
  await third;
  await turns();
  under[2]?.answer([40]);
  expect(await fourth).toBe(40);
});

test('a place is freed once, also when the answer arrives after the deadline', async () => {
  const { batch, under } = calls({ places: 1, lanes: 3, deadlineMs: 200 });
  const late = expect(batch(1)).rejects.toThrow('no answer in time');
  await turns();
  vi.advanceTimersByTime(200);
  await late;
  under[0]?.answer([10]);
  await turns();
  const kept = expect(batch(2)).rejects.toThrow('no answer in time');
  await expect(batch(3)).rejects.toThrow('too many requests wait');
  vi.advanceTimersByTime(200);
  await kept;
});
