// Seconds that a person's requests took at PostgREST count, and are forgotten.
import { expect, test } from 'vitest';
import { createDearRequests } from './dear-requests.ts';

test('a person is dear after six seconds, others are not, and half is forgotten after five', () => {
  let at = 0;
  const dear = createDearRequests(() => at);
  dear.note('p', 3_000);
  expect(dear.isDear('p')).toBe(false);
  dear.note('p', 3_000);
  expect([dear.isDear('p'), dear.isDear('q')]).toEqual([true, false]);
  at = 1;
  expect(dear.isDear('p')).toBe(false);
  dear.note('p', 6_000);
  at = 5_001;
  expect(dear.isDear('p')).toBe(false);
});

test('any number of ordinary requests is not dear', () => {
  const dear = createDearRequests(() => 0);
  for (let n = 0; n < 10_000; n += 1) dear.note('p', 499);
  expect(dear.isDear('p')).toBe(false);
});
