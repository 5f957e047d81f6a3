// What is refused in a spreadsheet, each with its reason, and the bounds that no file can pass.
import { expect, test } from 'vitest';
import { LIMITS, MIB } from '../refusals/limits.ts';
import { SheetRefusal, type Reason } from '../refusals/sheet-refusal.ts';
import { makeXlsx, oneSheet, rowsOf, sheetXml, type Made } from '../testing/make-xlsx.ts';
import { readXlsx } from './read-xlsx.ts';

function refusal(file: Uint8Array, limits = LIMITS): string {
  try {
    readXlsx(file, undefined, limits);
  } catch (error) {
    if (error instanceof SheetRefusal) return `${error.reason} ${error.where}`.trim();
    throw error;
  }
  return 'read';
}
const GOOD = [{ name: 'Plan1', data: rowsOf([['Nome'], ['Bia']]) }];
const withPart = (name: string, part: string | Uint8Array): Uint8Array =>
  makeXlsx({ sheets: GOOD, parts: { [name]: part } });
const external = (type: string): Made => ({
  sheets: GOOD,
  relations: `<Relationship Id="x" Type="http://x/${type}" Target="https://evil.test/" TargetMode="External"/>`,
});
const BOMB = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>';

const CASES: readonly [what: string, expected: `${Reason}${string}`, file: Uint8Array][] = [
  ['a formula', 'formula B2', oneSheet('<row r="2"><c r="B2"><f>A1*2</f><v>4</v></c></row>')],
  ['a shared formula', 'formula A1', oneSheet('<row><c><f t="shared" si="0"/><v>4</v></c></row>')],
  ['an error', 'cell_error A1', oneSheet('<row><c t="e"><v>#N/A</v></c></row>')],
  [
    'a formula in one of two sheets',
    'formula Dois!A1',
    makeXlsx({ sheets: [...GOOD, { name: 'Dois', data: '<row><c><f>1</f></c></row>' }] }),
  ],
  [
    'two sheets with data',
    'several_sheets Plan1, B',
    makeXlsx({ sheets: [...GOOD, { name: 'B', data: rowsOf([['1']]) }] }),
  ],
  [
    'a thousand sheets',
    'several_sheets 1000',
    makeXlsx({ sheets: Array.from({ length: 1_000 }, (_, n) => ({ name: `${n}`, data: '' })) }),
  ],
  ['no data', 'no_sheet', oneSheet(rowsOf([['', ' ']]))],
  ['only a hidden sheet', 'no_sheet', makeXlsx({ sheets: [{ ...GOOD[0]!, state: 'hidden' }] })],
  ['a hidden row', 'hidden A2', oneSheet('<row/><row hidden="1"><c><v>1</v></c></row>')],
  ['a row without height', 'hidden A1', oneSheet('<row ht="0" customHeight="1"><c><v>1</v></c></row>')],
  [
    'a hidden column',
    'hidden B1',
    withPart(
      'xl/worksheets/sheet1.xml',
      sheetXml(rowsOf([['1', '2']])).replace(
        '<sheetData>',
        '<cols><col min="2" max="3" hidden="true"/></cols><sheetData>',
      ),
    ),
  ],
  ['macros', 'macros', withPart('xl/vbaProject.bin', 'x')],
  ['macros of Excel 4', 'macros', withPart('xl/macrosheets/sheet1.xml', '<x/>')],
  [
    'the type of a file with macros',
    'macros',
    withPart(
      '[Content_Types].xml',
      '<Types><Override PartName="/xl/workbook.xml" ContentType="application/vnd.ms-excel.sheet.macroEnabled.main+xml"/></Types>',
    ),
  ],
  [
    'a type with macros by the end of a name',
    'macros',
    makeXlsx({
      sheets: GOOD,
      parts: {
        '[Content_Types].xml': '<Types><Default Extension="BIN" ContentType="x.macroEnabled.main"/></Types>',
        'xl/other.bin': 'x',
      },
    }),
  ],
  ['a link to another file', 'links', withPart('xl/externalLinks/externalLink1.xml', '<x/>')],
  ['a connection', 'links', withPart('xl/connections.xml', '<x/>')],
  ['an external sheet', 'links', makeXlsx(external('worksheet'))],
  ['an external link', 'links', makeXlsx(external('externalLink'))],
  ['a definition of entities', 'definitions', withPart('xl/worksheets/sheet1.xml', `${BOMB}<x>&b;</x>`)],
  ['a definition in the list of types', 'definitions', withPart('[Content_Types].xml', `${BOMB}<Types/>`)],
  ['an entity of its own', 'definitions', oneSheet('<row><c t="str"><v>&lol;</v></c></row>')],
  [
    'an entity by the name of a property',
    'definitions',
    oneSheet('<row><c t="str"><v>&constructor;</v></c></row>'),
  ],
  ['a column too far', 'too_many_columns', oneSheet('<row><c r="XFD1"><v>1</v></c></row>')],
  ['OpenDocument', 'other_format', withPart('content.xml', '<x/>')],
  ['a binary workbook', 'other_format', withPart('xl/workbook.bin', 'x')],
  ['another ZIP', 'other_format', new Uint8Array(makeXlsx({ parts: { '_rels/.rels': '<Relationships/>' } }))],
  ['a shared text that is missing', 'damaged', oneSheet('<row><c t="s"><v>0</v></c></row>')],
  ['a shared text of a strange number', 'damaged', oneSheet('<row><c t="s"><v>-1</v></c></row>')],
  ['an unknown type of cell', 'damaged', oneSheet('<row><c t="x"><v>0</v></c></row>')],
  ['a strange name of a cell', 'damaged', oneSheet('<row><c r="a1"><v>0</v></c></row>')],
  ['a row above the one before it', 'damaged', oneSheet('<row r="2"><c><v>0</v></c></row><row r="2"/>')],
  ['a strange number of a row', 'damaged', oneSheet('<row r="1e9"><c><v>0</v></c></row>')],
  ['tags that do not close', 'damaged', oneSheet('<row><c><v>0</v></row>')],
  ['a character that is none', 'damaged', oneSheet('<row><c t="str"><v>&#x110000;</v></c></row>')],
  [
    'a part that is no UTF-8',
    'damaged',
    withPart('xl/worksheets/sheet1.xml', new Uint8Array([60, 0xff, 62])),
  ],
  [
    'a path that is none',
    'damaged',
    makeXlsx({ sheets: GOOD, relations: '<Relationship Id="x" Type="x/y" Target="%E0%A4%A"/>' }),
  ],
  ['a tag a hundred deep', 'damaged', oneSheet('<x>'.repeat(101))],
  ['a tag that never ends', 'damaged', oneSheet(`<row a="${'x'.repeat(6 * MIB)}`)],
  ['six MiB', 'too_large 5', new Uint8Array(6 * MIB)],
];
test.each(CASES)('%s: %s', (_, expected, file) => expect(refusal(file)).toBe(expected));

test('20,000 rows below their names are read, one more is not', () => {
  const rows = (count: number) => oneSheet('<row><c><v>1</v></c></row>'.repeat(count));
  expect(refusal(rows(LIMITS.rows + 1))).toBe('read');
  expect(refusal(rows(LIMITS.rows + 2))).toBe('too_many_rows 20000');
});

test('a million rows are refused after the first 20,002, not after they are unpacked', () => {
  const heard: number[] = [];
  const file = oneSheet('<row><c><v>1</v></c></row>'.repeat(1_000_000));
  expect(() => readXlsx(file, (rows) => heard.push(rows))).toThrow('too_many_rows');
  expect(heard.at(-1)).toBe(LIMITS.rows + 2);
});

test('a bomb of zeros ends at the bound, whatever size it claims', () => {
  const zeros = new Uint8Array(60 * MIB);
  const file = withPart('xl/worksheets/sheet1.xml', zeros);
  expect(file.length).toBeLessThanOrEqual(MIB);
  expect(refusal(file)).toBe('damaged'); // no tag within 4 MiB
  const blank = new TextEncoder().encode(sheetXml(`<row/>${' '.repeat(MIB)}`.repeat(60)));
  expect(refusal(withPart('xl/worksheets/sheet1.xml', blank))).toBe('unpacked');
});

test('one part that a hundred sheets share is unpacked within the same bound', () => {
  const file = makeXlsx({
    sheets: Array.from({ length: 100 }, (_, n) => ({ name: `${n}`, data: '' })),
    parts: {
      'xl/worksheets/sheet1.xml': sheetXml('<row/>'.repeat(MIB / 8)),
      'xl/_rels/workbook.xml.rels': `<Relationships>${Array.from({ length: 100 }, (_, n) => `<Relationship Id="s${n + 1}" Type="x/worksheet" Target="worksheets/sheet1.xml"/>`).join('')}</Relationships>`,
    },
  });
  expect(refusal(file)).toBe('unpacked');
});

test('a long text that many cells share counts each time', () => {
  const shared = `<si><t>${'x'.repeat(MIB)}</t></si>`;
  const file = oneSheet('<row><c t="s"><v>0</v></c></row>'.repeat(100), { strings: shared });
  expect(refusal(file)).toBe('unpacked');
});

test('a file with a password, one whose parts share a name, and one whose checksum is wrong are refused', () => {
  const file = oneSheet(rowsOf([['Bia']]));
  const central = file.findLastIndex(
    (_, at) => file[at] === 0x50 && file[at + 1] === 0x4b && file[at + 2] === 1,
  );
  expect(refusal(file.with(central + 8, 1))).toBe('encrypted');
  expect(refusal(file.with(central + 16, file[central + 16]! ^ 1))).toBe('damaged');
  expect(refusal(file.with(central + 10, 12))).toBe('damaged'); // a method that is unknown
  const twice = Buffer.from(makeXlsx({ sheets: GOOD, parts: { 'xl/workbook2xml': 'x' } }));
  for (let at = twice.indexOf('workbook2xml'); at !== -1; at = twice.indexOf('workbook2xml'))
    twice[at + 8] = 46;
  expect(refusal(twice)).toBe('damaged');
});
