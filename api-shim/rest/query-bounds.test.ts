// The bounds of a query: at the limit and one above, in every spelling.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asksForEstimate, filtersOwnRows, isBoundedQuery } from './query-bounds.ts';

/* An alias as PostgREST parses it: a backslash escapes the next character. */
const quoted = (alias: string) => `"${alias.replace(/["\\]/g, String.raw`\$&`)}":`;
const nestedAs = (aliases: string[]) =>
  `${aliases.map((alias) => `${quoted(alias)}a(`).join('')}x${')'.repeat(aliases.length)}`;
const nested = (depth: number) => `${'a('.repeat(depth)}x${')'.repeat(depth)}`;

describe('isBoundedQuery limits depth, parentheses and length, and refuses invalid escapes', () => {
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
    [`?select=id;select=${nested(6)}`, false],
    [`?a=${nested(5)}";select=${nested(5)}`, true],
    [`?a=";select=")"${nested(6)}`, false],
    [`?select=${nestedAs(Array.from({ length: 6 }, () => ')"'))}`, false],
    [`?select=${String.raw`a("\")\"":id,`.repeat(6)}x${')'.repeat(6)}`, false],
    [`?select=${nestedAs(['a', ')', '"', '\\', 'á'].map(encodeURIComponent))}`, true],
    ['?select="a%20b":x(id),"c":x(id),"d":x(id),"e":x(id),"f":x(id),"g":x(id)', true],
    [`?select=${'a("'.repeat(6)}`, false],
    [`?select=${'a('.repeat(6)}"))))))\\`, false],
    [`?select=${'a('.repeat(5)}")(`, false],
    [`?or=(nome.eq.a"b,nome.eq.")))",${nested(5)})`, false],
    [`?and=(${'cor.cs.{)},and('.repeat(6)}x.eq.1${')'.repeat(7)}`, false],
    ['?nome=in.("a","b%20(c)")&or=(nome.eq."a",and(x.eq."b",y.in.("c")))', true],
    [`?a=")"${nested(6)}`, false],
    [`?a=(")")("))))("(((((`, false],
    ['?a=((((x)((', true],
    ['?a=((((x)(((', false],
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

  test('refuses six nested levels in a parameter, whatever text surrounds them', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 50 }), fc.string({ maxLength: 50 }), (before, after) => {
        const select = `${before.replace(/[()&]/g, '')}${nested(6)}${after}`;
        expect(isBoundedQuery(`?select=${encodeURIComponent(select)}`)).toBe(false);
      }),
    );
  });

  test('accepts five nested levels and refuses six, with any quoted aliases', () => {
    const character = fc.oneof(fc.constantFrom('"', '\\', ')', ',', ':', 'a'), fc.string({ maxLength: 1 }));
    const alias = fc
      .array(character, { maxLength: 8 })
      .map((all) => all.join('').replaceAll('(', '').replaceAll('\0', ''));
    fc.assert(
      fc.property(fc.array(alias, { minLength: 6, maxLength: 6 }), (aliases) => {
        const bounded = (count: number) =>
          isBoundedQuery(`?select=${encodeURIComponent(nestedAs(aliases.slice(0, count)))}`);
        expect([bounded(5), bounded(6)]).toEqual([true, false]);
      }),
    );
  });
});

describe('filtersOwnRows finds a filter on the table itself, not on an embedded one', () => {
  test.each([
    ['?id=eq.1', true],
    ['?select=id&id=eq.1', true],
    ['?or=(id.eq.1,id.eq.2)', true],
    ['?not.or=(id.eq.1)', true],
    ['?not.and=(id.eq.1)', true],
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
    ['?=x', false],
    ['?%=eq.1', false],
    ['?%20select=id', false],
    ['?limit%20=1', false],
    ['?id;select=id', false],
    ['?id;select=eq.1', false],
    ['?select=id;limit=1;order=id', false],
    ['?turmas.id=eq.1;limit=1', false],
    ['?select=id;id=eq.1', true],
    ['?id=eq.1;select=id', true],
    ['?id%3Beq=eq.1', true],
    ['?select%3Bid=eq.1', true],
    ['?;&;', false],
  ])('%s: %s', (query, found) => expect(filtersOwnRows(query)).toBe(found));
});

describe('asksForEstimate', () => {
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
  ])('is true for Prefer: %s', (prefer) => expect(asksForEstimate(prefer)).toBe(true));
  test.each(['', 'count=exact', 'return=representation', 'resolution=merge-duplicates'])(
    'is false for Prefer: %j',
    (prefer) => expect(asksForEstimate(prefer)).toBe(false),
  );
});
