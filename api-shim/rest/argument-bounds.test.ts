// The bound of the arguments of a call: at the limit and one above.
import { expect, test } from 'vitest';
import { hasFewArguments } from './argument-bounds.ts';

const named = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, 1]));

test.each([
  [{}, true],
  [null, true],
  ['text', true],
  [[], true],
  [named(100), true],
  [named(101), false],
  [[named(100), named(1)], true],
  [[named(1), named(101)], false],
  [{ id: named(101) }, true],
  [{ ['k'.repeat(500)]: 1 }, true],
  [{ ['k'.repeat(501)]: 1 }, false],
  [{ ['k'.repeat(250)]: 1, ['l'.repeat(251)]: 1 }, false],
  [[{ id: 1 }, { ['k'.repeat(501)]: 1 }], false],
])('%#', (body, few) => expect(hasFewArguments(body)).toBe(few));
