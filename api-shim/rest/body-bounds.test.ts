// The bounds of a body: at the limit and one above, and what strings hide.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isBoundedBody } from './body-bounds.ts';

const list = (count: number, item = '1') => `[${Array.from({ length: count }, () => item).join(',')}]`;
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
const named = (count: number) => `{${Array.from({ length: count }, (_, i) => `"k${i}":1`).join(',')}}`;

test.each([
  ['no bytes', '', true],
  ['25,000 values', list(25_000), true],
  ['25,001 values', list(25_001), false],
  ['25,000 keys', named(25_000), true],
  ['25,001 keys', named(25_001), false],
  ['12,500 empty objects', list(12_500, '{}'), true],
  ['12,501 empty objects', list(12_501, '{}'), false],
  ['1,000 rows of 23 columns', list(1_000, named(23)), true],
  ['100 levels', nested(100), true],
  ['101 levels', nested(101), false],
  ['101 levels of objects', '{"a":'.repeat(101) + '1' + '}'.repeat(101), false],
  ['many lists side by side', list(1_000, nested(20)), true],
  ['numbers of 100 digits', `[${'1'.repeat(100)},${'1'.repeat(100)}]`, true],
  ['a number of 101 characters', `{"a":-1.${'1'.repeat(98)}}`, false],
  ['a long string', JSON.stringify('x'.repeat(1_000_000)), true],
  ['a string of brackets, commas, quotes and backslashes', JSON.stringify('[,"\\'.repeat(100_000)), true],
  ['a key of brackets', JSON.stringify({ ['[,"\\'.repeat(10_000)]: 1 }), true],
  ['brackets after such a string', `[${JSON.stringify('\\"')},${nested(101)}]`, false],
  ['a string that does not end', '"\\', true],
])('%s', (_name, text, bounded) => expect(isBoundedBody(Buffer.from(text))).toBe(bounded));

const valuesOf = (value: unknown): number =>
  typeof value !== 'object' || value === null
    ? 0
    : Math.max(1, Object.values(value).length) +
      Object.values(value).reduce((sum: number, one) => sum + valuesOf(one), 0);

test('counts the values of any JSON, however it is written', () => {
  let [bounded, refused] = [0, 0];
  fc.assert(
    fc.property(
      fc.jsonValue({ maxDepth: 4 }),
      fc.constantFrom(0, 1, '\t'),
      fc.nat(60),
      (value, indent, padding) => {
        const filled = [...Array.from({ length: 24_970 + padding }, () => 0), value];
        const allowed = valuesOf(filled) <= 25_000;
        if (allowed) bounded += 1;
        else refused += 1;
        expect(isBoundedBody(Buffer.from(JSON.stringify(filled, null, indent)))).toBe(allowed);
      },
    ),
    { numRuns: 100 },
  );
  expect(Math.min(bounded, refused)).toBeGreaterThan(10);
});
