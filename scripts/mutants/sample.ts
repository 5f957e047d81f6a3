// Draws a sample of mutants: the same for the same seed, so that a run can be repeated.
import { createHash } from 'node:crypto';
import { seededRandom } from '../../common/testing/seeded-random.ts';
import type { Lines } from '../ci/changed-lines.ts';
import type { TsMutant } from './mutate-ts.ts';

/** The seed of a day: its date in UTC, such as 2026-11-23. */
export const today = (): string => new Date().toISOString().slice(0, 10);

/** Shuffles the items; the order depends on the seed alone. */
export function shuffle<Item>(items: readonly Item[], seed: string): Item[] {
  const random = seededRandom(createHash('sha256').update(seed).digest().readInt32BE());
  return items
    .map((item) => ({ item, rank: random() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}

/** True if a mutant of these lines is in one of the ranges, at least in part. */
export const isWithin = (
  ranges: readonly Lines[] | undefined,
  { line, lastLine }: { readonly line: number; readonly lastLine: number },
): boolean => ranges?.some(([from, to]) => line <= to && lastLine >= from) ?? false;

export type Stretch = {
  readonly file: string;
  readonly from: number;
  readonly to: number;
  readonly size: number;
};

/**
 * A range of lines of a file with at most `size` mutants, at a start drawn from the seed. A line with more is used
 * alone. Undefined when the file has no mutant.
 */
export function stretchOf(mutants: readonly TsMutant[], size: number, seed: string): Stretch | undefined {
  const inside = (from: number, to: number): number =>
    mutants.filter(({ place }) => place.start.line >= from && place.end.line <= to).length;
  const [first] = shuffle(
    mutants.filter(({ place }) => place.start.line === place.end.line),
    seed,
  );
  if (first === undefined) return undefined;
  const from = first.place.start.line;
  const ends = [...new Set(mutants.map(({ place }) => place.end.line))].filter((line) => line > from);
  const to = ends.sort((a, b) => b - a).find((end) => inside(from, end) <= size) ?? from;
  return { file: first.file, from, to, size: inside(from, to) };
}
