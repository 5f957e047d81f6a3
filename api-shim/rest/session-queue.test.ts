// Concurrency limits: eight requests a session, nine a person, two under load; the others wait in order of arrival.
import { expect, test } from 'vitest';
import { turns } from '../../common/testing/turns.ts';
import { createSessionQueue } from './session-queue.ts';

const here = new AbortController().signal;
const asker = (session: string, person = session) => ({ session, person });
const [a, b] = [asker('a'), asker('b')];

function works() {
  const started: number[] = [];
  const finish: (() => void)[] = [];
  const work = (n: number) => () => {
    started.push(n);
    return new Promise<void>((resolve) => finish.push(resolve));
  };
  return { started, finish, work };
}

test('the ninth request of a session waits until one of eight ends; another session does not wait', async () => {
  const queue = createSessionQueue();
  const { started, finish, work } = works();
  const all = Array.from({ length: 10 }, (_, n) => queue(a, here, work(n)));
  const other = queue(b, here, work(100));
  await turns();
  expect(started).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 100]);
  finish[0]?.();
  await turns();
  expect(started.slice(9)).toEqual([8]);
  for (let index = 0; index < 12; index += 1) {
    finish[index]?.();
    await turns();
  }
  await Promise.all([...all, other]);
  expect(started.at(-1)).toBe(9);
});

test('a request that waits too long is refused, and leaves the queue', async () => {
  const queue = createSessionQueue({ ofSession: 1, waitMs: 30 });
  const { started, finish, work } = works();
  const first = queue(a, here, work(1));
  await expect(queue(a, here, work(2))).rejects.toMatchObject({ code: 'unavailable' });
  finish[0]?.();
  await first;
  await queue(a, here, () => Promise.resolve());
  expect(started).toEqual([1]);
});

test('a request whose client has disconnected before is not sent', async () => {
  const { started, work } = works();
  const asked = createSessionQueue()(a, AbortSignal.abort(), work(1));
  await expect(asked).rejects.toMatchObject({ cause: new Error('the client went away') });
  expect(started).toEqual([]);
});

test('a request whose client disconnects leaves the queue', async () => {
  const queue = createSessionQueue({ ofSession: 1 });
  const { started, finish, work } = works();
  const first = queue(a, here, work(1));
  const away = new AbortController();
  const second = queue(a, away.signal, work(2));
  await turns();
  away.abort();
  await expect(second).rejects.toMatchObject({ cause: new Error('the client went away') });
  finish[0]?.();
  await first;
  expect(started).toEqual([1]);
});

test('a failed request frees its place', async () => {
  const queue = createSessionQueue({ ofSession: 1 });
  await expect(queue(a, here, () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
  expect(await queue(a, here, () => Promise.resolve(7))).toBe(7);
});

test('a person has at most nine requests at once in all sessions', async () => {
  const queue = createSessionQueue();
  const { started, finish, work } = works();
  const all = Array.from({ length: 10 }, (_, n) => queue(asker(`session ${n}`, 'p'), here, work(n)));
  await turns();
  expect(started).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  for (let index = 0; index < all.length; index += 1) {
    finish[index]?.();
    await turns();
  }
  await Promise.all(all);
});

test('where a person may have 16, each session has at most eight', async () => {
  const queue = createSessionQueue({ ofPerson: 16 });
  const { started, finish, work } = works();
  const send = (session: string, times: number, first: number) =>
    Array.from({ length: times }, (_, n) => queue(asker(session, 'p'), here, work(first + n)));
  const all = [...send('one', 10, 0), ...send('two', 9, 20), ...send('three', 2, 40)];
  await turns();
  expect(started).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 20, 21, 22, 23, 24, 25, 26, 27]);
  finish[8]?.(); // one of session two; the ninth of session two waits, and arrived before those of session three
  await turns();
  expect(started.slice(16)).toEqual([28]);
  for (let index = 0; index < all.length; index += 1) {
    finish[index]?.();
    await turns();
  }
  await Promise.all(all);
  expect(started).toHaveLength(21);
});

test('under load a person has at most two requests at once, and more again when the load ends', async () => {
  const queue = createSessionQueue({ crowd: 10 });
  const { started, finish, work } = works();
  const others = ['x', 'y'].flatMap((one) =>
    Array.from({ length: 5 }, (_, n) => queue(asker(one), here, work(n))),
  );
  const mine = Array.from({ length: 4 }, (_, n) => queue(a, here, work(100 + n)));
  await turns();
  expect(started.slice(10)).toEqual([100, 101]);
  for (const end of finish.slice(0, 10)) end();
  finish[10]?.();
  await turns();
  expect(started.slice(12)).toEqual([102, 103]);
  for (const end of finish) end();
  await turns();
  for (const end of finish) end();
  await Promise.all([...others, ...mine]);
});

test('a request that waited too long gets Retry-After and Connection: close', async () => {
  const queue = createSessionQueue({ ofSession: 1, waitMs: 5 });
  void queue(a, here, () => new Promise(() => undefined));
  await expect(queue(a, here, () => Promise.resolve())).rejects.toMatchObject({
    headers: { 'Retry-After': '1', Connection: 'close' },
    cause: new Error('too many requests of this session are under way'),
  });
});

test('with two places, one freed place admits one waiting request', async () => {
  const queue = createSessionQueue({ ofSession: 2 });
  const { started, finish, work } = works();
  const all = [queue(a, here, work(1)), queue(a, here, work(2))];
  await turns();
  finish[0]?.();
  await turns();
  all.push(queue(a, here, work(3)), queue(a, here, work(4)));
  await turns();
  expect(started).toEqual([1, 2, 3]);
  finish[1]?.();
  await turns();
  for (const end of finish) end();
  await Promise.all(all);
});

test('the limit of two applies from the request that reaches the load threshold', async () => {
  const queue = createSessionQueue({ crowd: 2 });
  const { started, finish, work } = works();
  const all = [1, 2, 3].map((n) => queue(a, here, work(n)));
  await turns();
  expect(started).toEqual([1, 2]);
  for (let n = 0; n < 3; n += 1) {
    finish[n]?.();
    await turns();
  }
  await Promise.all(all);
});

test('a place is kept after the response until PostgREST has ended', async () => {
  const queue = createSessionQueue({ ofSession: 1 });
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  await expect(
    queue(
      a,
      here,
      () => Promise.reject(new Error('given up')),
      () => ended,
    ),
  ).rejects.toThrow('given up');
  const { started, finish, work } = works();
  const next = queue(a, here, work(1));
  await turns();
  expect(started).toEqual([]);
  end();
  await turns();
  expect(started).toEqual([1]);
  finish[0]?.();
  await next;
});

test('a person whose requests took six seconds has two places at once', async () => {
  let at = 0;
  const queue = createSessionQueue({ now: () => at });
  const { started, finish, work } = works();
  const dear = Array.from({ length: 3 }, (_, n) => queue(a, here, work(n)));
  await turns();
  at = 2_500;
  for (const end of finish.splice(0)) end();
  await Promise.all(dear);
  const next = Array.from({ length: 4 }, (_, n) => queue(a, here, work(10 + n)));
  const other = Array.from({ length: 4 }, (_, n) => queue(b, here, work(20 + n)));
  await turns();
  expect(started.slice(3)).toEqual([10, 11, 20, 21, 22, 23]);
  for (let round = 0; round < 10; round += 1) {
    for (const end of finish.splice(0)) end();
    await turns();
  }
  await Promise.all([...next, ...other]);
});
