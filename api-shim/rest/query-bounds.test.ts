// The bounds of a query, at the limit and one past it, in every spelling.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asksForEstimate, filtersOwnRows, isBoundedQuery } from './query-bounds.ts';

const nested = (depth: number) => `${'a('.repeat(depth)}x${')'.repeat(depth)}`;

describe('a query', () => {
  test.each([
    ['', true],
    ['?', true],
    ['?select=id,nome&order=id', true],
    [`?select=${nested(5)}`, true],
    [`?select=${nested(6)}`, false],
    [`?select=${encodeURIComponent(nested(6))}`, false],
    [`?select=${nested(6).replaceAll('(', '%28')}`, false],
    [`?select=${nested(3)},${nested(5)}`, true],
    [`?select=${nested(4)}&or=${nested(4)}`, true],
    [`?a=")"${nested(6)}`, false],
    [`?a=(")")("))))("(((((`, false],
    [`?a=${'(x)'.repeat(30)}`, true],
    [`?a=${'(x)'.repeat(31)}`, false],
    [`?a=${'(x)'.repeat(16)}&b=${'(x)'.repeat(15)}`, false],
    [`?a=${'x'.repeat(8_190)}`, true],
    [`?a=${'x'.repeat(8_191)}`, false],
    [`?a=${'%C3%A1'.repeat(2_000)}`, true],
    [`?id=in.(${Array.from({ length: 100 }, () => '00000000-0000-4000-8000-000000000001').join(',')})`, true],
    ['?a=%00', false],
    ['?a=%', false],
    ['?a=%ff', false],
    ['?a=á', false],
  ])('%s', (query, bounded) => expect(isBoundedQuery(query)).toBe(bounded));

  test('whatever else it holds, six levels in one parameter are too many', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 50 }), fc.string({ maxLength: 50 }), (before, after) => {
        const select = `${before.replace(/[()&]/g, '')}${nested(6)}${after}`;
        expect(isBoundedQuery(`?select=${encodeURIComponent(select)}`)).toBe(false);
      }),
    );
  });
});

describe('a filter of the own rows', () => {
  test.each([
    ['?id=eq.1', true],
    ['?select=id&id=eq.1', true],
    ['?or=(id.eq.1,id.eq.2)', true],
    ['?not.or=(id.eq.1)', true],
    ['?dados->>a=eq.1', true],
    ['', false],
    ['?', false],
    ['?select=id', false],
    ['?order=id&limit=1&offset=2&columns=id&on_conflict=id', false],
    ['?turmas.id=eq.1', false],
    ['?turmas.or=(id.eq.1)', false],
    ['?s%65lect=id', false],
    ['?turmas%2Eid=eq.1', false],
    ['?id', false],
    ['?id=', false],
    ['?=eq.1', false],
  ])('%s: %s', (query, found) => expect(filtersOwnRows(query)).toBe(found));
});

describe('an estimated count', () => {
  test.each([
    'count=planned',
    'count=estimated',
    'Count=Planned',
    'COUNT = ESTIMATED',
    'return=minimal,count=planned',
    'return=representation , count=estimated, tx=commit',
    'count="planned"',
    'count=\tplanned',
    'count=exact, count=planned',
  ])('%s', (prefer) => expect(asksForEstimate(prefer)).toBe(true));
  test.each(['', 'count=exact', 'return=representation', 'resolution=merge-duplicates'])('not %j', (prefer) =>
    expect(asksForEstimate(prefer)).toBe(false),
  );
});
