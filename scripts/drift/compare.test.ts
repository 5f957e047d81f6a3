// A difference is reported with its side.
import { describe, expect, it } from 'vitest';
import { compareCatalogues } from './compare.ts';

const catalogue = (facts: Record<string, string>): Map<string, string> => new Map(Object.entries(facts));

describe('compareCatalogues', () => {
  it('says nothing of equal catalogues, in whatever order', () => {
    expect(compareCatalogues(catalogue({ a: '1', b: '2' }), catalogue({ b: '2', a: '1' }))).toEqual([]);
  });

  it('names what only one side has', () => {
    expect(compareCatalogues(catalogue({ 'table a': '' }), catalogue({ 'table b': '' }))).toEqual([
      '  only in db/: table a',
      '  only in migrations/: table b',
    ]);
  });

  it('shows the lines that differ, and only those', () => {
    const [difference] = compareCatalogues(catalogue({ a: 'same\nold' }), catalogue({ a: 'same\nnew' }));
    expect(difference).toBe('  differs: a\n      - old\n      + new');
  });

  it('does not miss the order of lines', () => {
    expect(compareCatalogues(catalogue({ a: '1\n2' }), catalogue({ a: '2\n1' }))).toHaveLength(1);
  });
});
