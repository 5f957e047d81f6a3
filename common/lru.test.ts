// The cache has a limited size and keeps entries that are in use.
import { expect, test } from 'vitest';
import { createLru } from './lru.ts';

test('the LRU cache keeps entries that are read, and evicts others', () => {
  const cache = createLru<number>(4);
  cache.set('kept', 1);
  cache.set('dropped', 2);
  for (const key of ['a', 'b', 'c', 'd']) {
    expect(cache.get('kept')).toBe(1);
    cache.set(key, 0);
  }
  expect([cache.get('kept'), cache.get('dropped')]).toEqual([1, undefined]);
});

test('the LRU cache never holds more entries than its limit', () => {
  const cache = createLru<number>(10);
  for (let i = 0; i < 1000; i += 1) cache.set(`key ${i}`, i);
  const held = Array.from({ length: 1000 }, (_, i) => cache.get(`key ${999 - i}`)).filter(
    (v) => v !== undefined,
  );
  expect(held.length).toBeLessThanOrEqual(10);
});

test('forget removes an entry from both generations of the LRU cache', () => {
  const cache = createLru<number>(4);
  for (const key of ['old', 'filler', 'young']) cache.set(key, 1);
  for (const key of ['old', 'young']) cache.forget(key);
  expect(['old', 'young', 'filler'].map(cache.get)).toEqual([undefined, undefined, 1]);
});

test('set for an existing key of the LRU cache replaces the value and evicts nothing', () => {
  const cache = createLru<number>(4);
  for (const key of ['first', 'twice', 'twice', 'a', 'b']) cache.set(key, 1);
  expect(cache.get('first')).toBe(1);
  cache.set('b', 2);
  expect(cache.get('b')).toBe(2);
});

test('a generation of the LRU cache is half of the limit, and reading an absent key evicts nothing', () => {
  const cache = createLru<number>(2);
  cache.set('a', 1);
  for (const key of ['x', 'y', 'z']) expect(cache.get(key)).toBeUndefined();
  expect(cache.get('a')).toBe(1);
  for (const key of ['b', 'c']) cache.set(key, 1);
  expect(cache.get('a')).toBeUndefined();
});
