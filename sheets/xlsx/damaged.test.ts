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

function attempt(file: Uint8Array, limits = LIMITS): Row[] | SheetRefusal {
  try {
    return readXlsx(file, undefined, limits);
  } catch (error) {
    if (!(error instanceof SheetRefusal)) throw error;
    expect(sentencesPt[error.reason](error.where)).not.toBe('');
    return error;
  }
}

/** A property that sees nothing but refusals, or none, checks little. */
function countOutcomes() {
  const seen = { rows: 0, refused: 0 };
  const reasons = new Map<string, number>();
  return {
    note: (result: Row[] | SheetRefusal) => {
      seen[result instanceof SheetRefusal ? 'refused' : 'rows'] += 1;
      if (result instanceof SheetRefusal) reasons.set(result.reason, (reasons.get(result.reason) ?? 0) + 1);
    },
    expectBoth: (...bounds: string[]) => {
      for (const [what, times] of Object.entries(seen)) expect(times, what).toBeGreaterThan(50);
      for (const bound of bounds) expect(reasons.get(bound) ?? 0, bound).toBeGreaterThan(5);
    },
  };
}

const edit = fc.record({
  kind: fc.constantFrom('set', 'flip', 'cut', 'insert', 'remove', 'repeat'),
  at: fc.nat(9_999), // ten-thousandths of the length: most doubles are next to zero
  size: fc.integer({ min: 1, max: 64 }),
  value: fc.integer({ min: 0, max: 255 }),
});
type Edit = { kind: string; at: number; size: number; value: number };
const edits: fc.Arbitrary<Edit[]> = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(edit) },
  { weight: 1, arbitrary: fc.array(edit, { minLength: 2, maxLength: 6 }) },
);

function apply(bytes: Uint8Array, { kind, at, size, value }: Edit): Uint8Array {
  const from = Math.floor((at / 10_000) * bytes.length);
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
  const { note, expectBoth } = countOutcomes();
  fc.assert(
    fc.property(edits, (chosen) => {
      const result = attempt(chosen.reduce(apply, WHOLE));
      note(result);
      if (!(result instanceof SheetRefusal)) expect(result).toEqual(ROWS);
    }),
    { numRuns: 1_500 },
  );
  expectBoth();
});

test('a file that ends early is damaged, wherever it ends', () => {
  for (let size = 0; size < WHOLE.length; size += 1)
    expect(attempt(WHOLE.subarray(0, size))).toMatchObject({ reason: 'damaged' });
});

/* The checksums are right, as those of an attacker are. */
test('damaged parts give rows within the bounds or a refusal', () => {
  const parts = Object.entries(partsOf(MADE)).map(([name, part]) => [name, strToU8(String(part))] as const);
  const unpacked = parts.reduce((sum, [, { length }]) => sum + length, 32);
  const limits = { ...LIMITS, unpacked, rows: 8, columns: 4 };
  const { note, expectBoth } = countOutcomes();
  fc.assert(
    fc.property(fc.integer({ min: 0, max: parts.length - 1 }), edits, (damaged, chosen) => {
      const files: Zippable = {};
      for (const [n, [name, part]] of parts.entries())
        files[name] = n === damaged ? chosen.reduce(apply, part) : part;
      const result = attempt(zipSync(files, { level: 0 }), limits);
      note(result);
      if (result instanceof SheetRefusal) return;
      expect(result.length).toBeLessThanOrEqual(limits.rows + 1);
      for (const { cells } of result) expect(cells.length).toBeLessThanOrEqual(limits.columns);
    }),
    { numRuns: 1_500 },
  );
  expectBoth('unpacked');
});

/* Tags and attributes that mean something. */
const OPEN = [
  ...['<row>', '<row r="9999999">', '<row hidden="1">', '<c>', '<c t="s">', '<c r="B2">', '<c r="ZZZ1">'],
  ...['<v>', '<f>', '<is>', '<t>', '<rPh>'],
];
const CLOSED = ['<row r="9999999"/>', '<f/>', '<col min="1" max="9999999" hidden="1"/>'];
const ROW = '<row><c><v>1</v></c></row>';
const CELLS = ['<c><v>1</v></c>', '<c t="inlineStr"><is><t>x</t></is></c>', '<c r="B2" t="s"><v>1</v></c>'];
const TEXT = ['1', '&#x41;', '<![CDATA[x]]>', '<!-- -->', '<?x?>'];
const BROKEN = ["<c r='", '"', '>', '<', '&', ']]>'];
const CLOSE = ['</row>', '</c>', '</v>', '</f>', '</is>', '</t>', '</rPh>'];

/** Each tag that ends something ends what was opened last, and nothing stays open. */
function wellFormed(tags: readonly string[]): string {
  const open: string[] = [];
  const end = () => `</${open.pop() ?? ''}>`;
  const text = tags.map((tag) => {
    if (CLOSE.includes(tag)) return open.length > 0 ? end() : '';
    if (OPEN.includes(tag)) open.push(/\w+/.exec(tag)?.[0] ?? '');
    return tag;
  });
  while (open.length > 0) text.push(end());
  return text.join('');
}

test('any order of tags gives rows within the bounds or a refusal', () => {
  const some = (...tags: string[]) =>
    fc.array(fc.constantFrom(...OPEN, ...CELLS, ...CLOSED, ROW, ROW, ...TEXT, ...CLOSE, ...tags), {
      maxLength: 30,
      size: 'max',
    });
  const sound = some(...CELLS, ...CELLS, ...CLOSE).map((tags) => wellFormed(['<row>', ...tags]));
  const broken = some(...BROKEN).map((tags) => tags.join(''));
  const limits = { ...LIMITS, rows: 2, columns: 4 };
  const { note, expectBoth } = countOutcomes();
  fc.assert(
    fc.property(fc.oneof(sound, broken), (data) => {
      const result = attempt(oneSheet(data, { ...MADE, level: 0 }), limits);
      note(result);
      if (result instanceof SheetRefusal) return;
      expect(result.length).toBeLessThanOrEqual(limits.rows + 1);
      for (const { cells } of result) expect(cells.length).toBeLessThanOrEqual(limits.columns);
    }),
    { numRuns: 1_500 },
  );
  expectBoth('too_many_rows', 'too_many_columns');
});
