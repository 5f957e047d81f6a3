// A difference is reported with its side.
import { describe, expect, it } from 'vitest';
import { compareCatalogues } from './compare.ts';

const catalogue = (facts: Record<string, string>): Map<string, string> => new Map(Object.entries(facts));

describe('compareCatalogues', () => {
  it('reports nothing for equal catalogues in any order', () => {
    expect(compareCatalogues(catalogue({ a: '1', b: '2' }), catalogue({ b: '2', a: '1' }))).toEqual([]);
  });

  it('reports an object that only one side has', () => {
    expect(compareCatalogues(catalogue({ 'table a': '' }), catalogue({ 'table b': '' }))).toEqual([
      '  only in db/: table a',
      '  only in migrations/: table b',
    ]);
  });

  it('reports only the lines that differ', () => {
    const [difference] = compareCatalogues(catalogue({ a: 'same\nold' }), catalogue({ a: 'same\nnew' }));
    expect(difference).toBe('  differs: a\n      - old\n      + new');
  });

  it('reports lines in another order as a difference', () => {
    expect(compareCatalogues(catalogue({ a: '1\n2' }), catalogue({ a: '2\n1' }))).toHaveLength(1);
  });
});
