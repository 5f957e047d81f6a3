// The cost of adding defaults: strings times bytes of each row, at the limit and above.
import { expect, test } from 'vitest';
import { areCheapDefaults } from './default-bounds.ts';

const texts = (count: number, length: number) => Array.from({ length: count }, () => 'x'.repeat(length));
const row = (columns: number, length = 10) =>
  Object.fromEntries(texts(columns, length).map((text, n) => [`k${String(n)}`, text]));
/* A hundred strings in this number of bytes. */
const hundred = (bytes: number) => `[${JSON.stringify([...texts(99, 10), 'x'.repeat(bytes - 1_293)])}]`;

test.each([
  ['no bytes', '', true],
  ['a row', JSON.stringify(row(20)), true],
  ['a thousand rows of 23 columns', JSON.stringify(Array.from({ length: 1_000 }, () => row(23))), true],
  ['a long text', JSON.stringify({ nome: 'x'.repeat(1_000_000) }), true],
  ['a hundred strings in a million bytes', hundred(1_000_000), true],
  ['a hundred strings in a million and one bytes', hundred(1_000_001), false],
  ['20,000 names', JSON.stringify(row(20_000)), false],
  ['20,000 names in a list', JSON.stringify([row(20_000)]), false],
  ['a list after a space', ` ${JSON.stringify(Array.from({ length: 1_000 }, () => row(23)))}`, true],
  ['many texts in one value', JSON.stringify({ nome: texts(24_000, 30) }), false],
  ['many texts in an object of a value', JSON.stringify([{ nome: { a: texts(24_000, 30) } }]), false],
  ['a dear row among others', JSON.stringify([row(2), row(20_000), row(2)]), false],
  ['ten rows of 1,000 texts', JSON.stringify(Array.from({ length: 10 }, () => row(1_000))), false],
  ['quotes, commas and brackets in a text', JSON.stringify({ nome: '",[]{}\\'.repeat(100_000) }), true],
  ['a text that does not end', '"\\', true],
])('%s', (_name, text, cheap) => expect(areCheapDefaults(Buffer.from(text))).toBe(cheap));
