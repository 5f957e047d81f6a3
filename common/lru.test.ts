// The cache stays small and keeps what is used.
import { expect, test } from 'vitest';
import { createLru } from './lru.ts';

test('what is asked for stays, what nobody asked for is forgotten', () => {
  const cache = createLru<number>(4);
  cache.set('kept', 1);
  cache.set('dropped', 2);
  for (const key of ['a', 'b', 'c', 'd']) {
    expect(cache.get('kept')).toBe(1);
    cache.set(key, 0);
  }
  expect([cache.get('kept'), cache.get('dropped')]).toEqual([1, undefined]);
});

test('it never holds more than its limit', () => {
  const cache = createLru<number>(10);
  for (let i = 0; i < 1000; i += 1) cache.set(`key ${i}`, i);
  const held = Array.from({ length: 1000 }, (_, i) => cache.get(`key ${999 - i}`)).filter(
    (v) => v !== undefined,
  );
  expect(held.length).toBeLessThanOrEqual(10);
});
