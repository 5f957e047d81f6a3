// A sample of mutants: the seed decides which are drawn.
import { describe, expect, test } from 'vitest';
import type { TsMutant } from './mutate-ts.ts';
import { shuffle, stretchOf } from './sample.ts';

const NUMBERS = Array.from({ length: 50 }, (_, at) => at);
const mutant = (from: number, to = from): TsMutant => ({
  file: 'common/x.ts',
  place: { start: { line: from, column: 1 }, end: { line: to, column: 9 } },
  what: `mutant of ${from}`,
});

describe('the order drawn from a seed', () => {
  test('is the same for the same seed, another for another day, and has every item', () => {
    expect(shuffle(NUMBERS, '2026-11-23')).toEqual(shuffle(NUMBERS, '2026-11-23'));
    expect(shuffle(NUMBERS, '2026-11-23')).not.toEqual(shuffle(NUMBERS, '2026-11-24'));
    expect(shuffle(NUMBERS, '2026-11-23').toSorted((a, b) => a - b)).toEqual(NUMBERS);
  });
});

describe('a stretch of a file', () => {
  test('has as many mutants as fit, and counts only those wholly inside', () => {
    const mutants = [mutant(1, 30), ...NUMBERS.slice(1, 31).map((line) => mutant(line))];
    for (const seed of ['a', 'b', 'c', 'd']) {
      const stretch = stretchOf(mutants, 5, seed);
      expect(stretch?.size).toBe(Math.min(5, 31 - stretch!.from));
      expect(stretch?.to).toBe(stretch!.from + stretch!.size - 1);
    }
  });

  test('is one line when the line has more', () => {
    expect(stretchOf([mutant(3), mutant(3), mutant(3)], 2, 'a')).toEqual({
      file: 'common/x.ts',
      from: 3,
      to: 3,
      size: 3,
    });
  });

  test('is undefined where nothing can be broken', () => {
    expect(stretchOf([], 5, 'a')).toBeUndefined();
  });
});
