// The cache stays small and keeps what is used.
import { expect, test } from 'vitest';
import { createLru } from './lru.ts';

test('the entry used longest ago is forgotten first', () => {
  const cache = createLru<number>(2);
  cache.set('a', 1);
  cache.set('b', 2);
  cache.get('a');
  cache.set('c', 3);
  expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([1, undefined, 3]);
});
