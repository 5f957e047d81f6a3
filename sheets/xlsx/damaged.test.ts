// Damaged spreadsheets: each gives the rows of the whole one, or a known refusal, within the bounds.
import fc from 'fast-check';
import { strToU8, zipSync, type Zippable } from 'fflate';
import { expect, test } from 'vitest';
import { LIMITS } from '../refusals/limits.ts';
import { sentencesPt } from '../refusals/sentences-pt.ts';
import { SheetRefusal } from '../refusals/sheet-refusal.ts';
import { inline, oneSheet, partsOf, rowsOf, type Made } from '../testing/make-xlsx.ts';
import type { Row } from '../csv/parse-csv.ts';
import { readXlsx } from './read-xlsx.ts';

const DATA = `<row r="1">${inline('Nome')}${inline('Nascimento')}</row>
  <row r="2"><c r="A2" t="s"><v>0</v></c><c r="B2" s="1"><v>41790</v></c></row>
  <row r="3"><c r="A3" t="s"><v>1</v></c><c r="B3"><v>1.1144477735E10</v></c></row>${rowsOf([['Ana &'], ['b', 'c']])}`;
const MADE: Made = {
  sheets: [{ name: 'Plan1', data: DATA }],
  strings: '<si><t>Bia</t></si><si><r><t>Ca</t></r><r><t>io</t></r></si>',
  styles: '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>',
};
const WHOLE = oneSheet(DATA, MADE);
const ROWS = readXlsx(WHOLE);
const SMALL = { ...LIMITS, unpacked: 16_384, rows: 8, columns: 4 };

function attempt(file: Uint8Array, limits = LIMITS): Row[] | SheetRefusal {
  try {
    return readXlsx(file, undefined, limits);
  } catch (error) {
    if (!(error instanceof SheetRefusal)) throw error;
    expect(sentencesPt[error.reason](error.where)).not.toBe('');
    return error;
  }
}

const edit = fc.record({
  kind: fc.constantFrom('set', 'flip', 'cut', 'insert', 'remove', 'repeat'),
  at: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
  size: fc.integer({ min: 1, max: 64 }),
  value: fc.integer({ min: 0, max: 255 }),
});
type Edit = { kind: string; at: number; size: number; value: number };

function apply(bytes: Uint8Array, { kind, at, size, value }: Edit): Uint8Array {
  const from = Math.floor(at * bytes.length);
  const join = (...parts: Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts));
  const [before, after] = [bytes.subarray(0, from), bytes.subarray(from)];
  if (kind === 'cut') return before;
  if (kind === 'insert') return join(before, new Uint8Array(size).fill(value), after);
  if (kind === 'remove') return join(before, bytes.subarray(from + size));
  if (kind === 'repeat') return join(before, bytes.subarray(from, from + size), after);
  if (bytes.length === 0) return bytes;
  return bytes.with(from, kind === 'set' ? value : (bytes[from] ?? 0) ^ (1 << (value % 8)));
}

test('a damaged file gives the same rows or a refusal', () => {
  let refused = 0;
  fc.assert(
    fc.property(fc.array(edit, { minLength: 1, maxLength: 4 }), (edits) => {
      const result = attempt(edits.reduce(apply, WHOLE));
      if (result instanceof SheetRefusal) refused += 1;
      else expect(result).toEqual(ROWS);
    }),
    { numRuns: 1_500 },
  );
  expect(refused).toBeGreaterThan(0);
});

test('a file that ends early is damaged, wherever it ends', () => {
  for (let size = 0; size < WHOLE.length; size += 1)
    expect(attempt(WHOLE.subarray(0, size))).toMatchObject({ reason: 'damaged' });
});

/* The checksums are right, as those of an attacker are. */
test('damaged parts give rows within the bounds or a refusal', () => {
  const parts = Object.entries(partsOf(MADE)).map(([name, part]) => [name, strToU8(String(part))] as const);
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: parts.length - 1 }),
      fc.array(edit, { minLength: 1, maxLength: 6 }),
      (chosen, edits) => {
        const files: Zippable = {};
        for (const [n, [name, part]] of parts.entries())
          files[name] = n === chosen ? edits.reduce(apply, part) : part;
        const result = attempt(zipSync(files, { level: 0 }), SMALL);
        if (result instanceof SheetRefusal) return;
        expect(result.length).toBeLessThanOrEqual(SMALL.rows + 1);
        for (const { cells } of result) expect(cells.length).toBeLessThanOrEqual(SMALL.columns);
      },
    ),
    { numRuns: 1_500 },
  );
});

/* Tags and attributes that mean something, in any order. */
test('any order of tags gives rows within the bounds or a refusal', () => {
  const tag = fc.constantFrom(
    ...[
      '<row>',
      '</row>',
      '<row r="9999999"/>',
      '<row hidden="1">',
      '<c>',
      '</c>',
      '<c t="s">',
      '<c r="B2">',
      '<c r="ZZZ1">',
    ],
    ...[
      '<v>',
      '</v>',
      '1',
      '<f>',
      '<f/>',
      '<is>',
      '</is>',
      '<t>',
      '</t>',
      '&#x41;',
      '<![CDATA[x]]>',
      '<!-- -->',
      '<?x?>',
    ],
    ...['<col min="1" max="9999999" hidden="1"/>', "<c r='", '"', '>', '<', '&', ']]>', '<rPh>', '</rPh>'],
  );
  fc.assert(
    fc.property(fc.array(tag, { maxLength: 60 }), (tags) => {
      const result = attempt(oneSheet(tags.join(''), { ...MADE, level: 0 }), SMALL);
      if (result instanceof SheetRefusal) return;
      expect(result.length).toBeLessThanOrEqual(SMALL.rows + 1);
    }),
    { numRuns: 1_500 },
  );
});
