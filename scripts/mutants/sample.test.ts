// A sample of mutants: the seed decides which are drawn.
import { describe, expect, test } from 'vitest';
import type { TsMutant } from './mutate-ts.ts';
import { isWithin, shuffle, stretchOf } from './sample.ts';

const NUMBERS = Array.from({ length: 50 }, (_, at) => at);
const mutant = (from: number, to = from): TsMutant => ({
  file: 'common/x.ts',
  place: { start: { line: from, column: 1 }, end: { line: to, column: 9 } },
  what: `mutant of ${from}`,
});

describe('shuffle', () => {
  test('gives the same order for the same seed, another order for another seed, and all items', () => {
    expect(shuffle(NUMBERS, '2026-11-23')).toEqual(shuffle(NUMBERS, '2026-11-23'));
    expect(shuffle(NUMBERS, '2026-11-23')).not.toEqual(shuffle(NUMBERS, '2026-11-24'));
    expect(shuffle(NUMBERS, '2026-11-23').toSorted((a, b) => a - b)).toEqual(NUMBERS);
  });
});

describe('stretchOf', () => {
  test('returns a range of lines with at most the wanted number of mutants, all wholly inside', () => {
    const mutants = [mutant(1, 30), ...NUMBERS.slice(1, 31).map((line) => mutant(line))];
    for (const seed of ['a', 'b', 'c', 'd']) {
      const stretch = stretchOf(mutants, 5, seed);
      expect(stretch?.size).toBe(Math.min(5, 31 - stretch!.from));
      expect(stretch?.to).toBe(stretch!.from + stretch!.size - 1);
    }
  });

  test('returns one line when this line has more mutants than wanted', () => {
    expect(stretchOf([mutant(3), mutant(3), mutant(3)], 2, 'a')).toEqual({
      file: 'common/x.ts',
      from: 3,
      to: 3,
      size: 3,
    });
  });

  test('returns undefined for a file without mutants', () => {
    expect(stretchOf([], 5, 'a')).toBeUndefined();
  });
});

test.each([
  [[[3, 5]], 1, 2, false],
  [[[3, 5]], 1, 3, true],
  [[[3, 5]], 5, 9, true],
  [[[3, 5]], 6, 9, false],
  [
    [
      [1, 1],
      [8, Infinity],
    ],
    9,
    9,
    true,
  ],
  [undefined, 1, 9, false],
] as const)(
  'isWithin of the lines %j: a mutant of the lines %i to %i is %s',
  (ranges, line, lastLine, expected) => {
    expect(isWithin(ranges, { line, lastLine })).toBe(expected);
  },
);
