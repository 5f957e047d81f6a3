// Tables as spreadsheets write and copy them: separators, quotes, line breaks, encodings.
import { expect, test } from 'vitest';
import { decodeText } from './decode-text.ts';
import { parseCsv } from './parse-csv.ts';

const cells = (text: string) => parseCsv(text).map((row) => row.cells);

test.each([
  [
    'a,b\n1,2\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a;b\r\n1;"2;3"\r\n',
    [
      ['a', 'b'],
      ['1', '2;3'],
    ],
  ],
  [
    '\uFEFFa,b\n"x ""y""",',
    [
      ['a', 'b'],
      ['x "y"', ''],
    ],
  ],
  [
    '\uFEFFa;b\r\n1;2\r\n\r\n3;4\r\n',
    [
      ['a', 'b'],
      ['1', '2'],
      ['3', '4'],
    ],
  ],
  [
    'a,b\n"1,5","say ""hi"""',
    [
      ['a', 'b'],
      ['1,5', 'say "hi"'],
    ],
  ],
  [
    'a,b\n"two\nlines",2\n3,4',
    [
      ['a', 'b'],
      ['two\nlines', '2'],
      ['3', '4'],
    ],
  ],
  [
    'a\tb; c\n1\t2, 3',
    [
      ['a', 'b; c'],
      ['1', '2, 3'],
    ],
  ],
  ['a;b,c', [['a', 'b,c']]],
  ['a,b\n1', [['a', 'b'], ['1']]],
  ['a\n\n\nb', [['a'], ['b']]],
  [
    'a;b\n;\n1;2\n; \n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'sep=;\na,x;b\n1;2',
    [
      ['a,x', 'b'],
      ['1', '2'],
    ],
  ],
  ['SEP=\t\r\na;x\tb', [['a;x', 'b']]],
  ['Alunos\n\na;b', [['Alunos'], ['a', 'b']]],
  [
    'a;b\rc;d',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'nome;x\nJoão "Jota" Sá;"1"2',
    [
      ['nome', 'x'],
      ['João "Jota" Sá', '12'],
    ],
  ],
  [
    'a;b\n"";""""',
    [
      ['a', 'b'],
      ['', '"'],
    ],
  ],
  ['', []],
])('parseCsv reads %j', (text, expected) => expect(cells(text)).toEqual(expected));

test('parseCsv numbers the rows as a spreadsheet shows them: blank ones count, line breaks in quotes and `sep=` do not', () => {
  expect(parseCsv('a,b\n"1\n2",x\n\n3,y').map(({ line }) => line)).toEqual([1, 2, 4]);
  expect(parseCsv('sep=;\r\na;b\r\n\r\n1;2').map(({ line }) => line)).toEqual([1, 3]);
});

test.each(['a\n"b', 'a\n"b""', 'a\n"b""\nc', 'sep=;\n"b'])(
  'parseCsv refuses %j: the quotes of line 2 do not close',
  (text) => {
    expect(() => parseCsv(text)).toThrow(expect.objectContaining({ reason: 'open_quote', where: '2' }));
  },
);

test('parseCsv reads 50,000 rows below the names, among any number of blank ones, and no more', () => {
  const text = `a;b\n${'\n'.repeat(60_000)}${'1;2\n'.repeat(50_000)}`;
  expect(parseCsv(text)).toHaveLength(50_001);
  expect(() => parseCsv(`${text}1;2`)).toThrow(
    expect.objectContaining({ reason: 'too_many_rows', where: '50000' }),
  );
});

/* A search that begins anew at each letter takes longer than a test may. */
test('parseCsv reads a long line without a separator', () => {
  expect(cells('a'.repeat(60_000))).toEqual([['a'.repeat(60_000)]]);
});

test.each([
  ['a line without an end', ',x'.repeat(2_000_000)],
  ['wide blank rows', `${','.repeat(5_000)}\n`.repeat(900)],
])('parseCsv reads a bounded number of cells: %s', (_name, text) => {
  expect(() => parseCsv(text)).toThrow('too_many_columns');
});

test('parseCsv takes blank rows and columns beside a table', () => {
  const wide = `a,b${','.repeat(90)}\n`;
  expect(parseCsv(wide.repeat(5_000))).toHaveLength(5_000);
});

test.each(['utf8', 'latin1', 'utf16le'] as const)('decodeText reads a file in %s', (encoding) => {
  const text = 'Édson;Coordenação';
  const bytes = Buffer.from(encoding === 'utf16le' ? `\uFEFF${text}` : text, encoding);
  expect(decodeText(bytes)).toBe(text);
});

test.each([
  [[0xfe, 0x41], 'þA'],
  [[0x41, 0xff], 'Aÿ'],
  [[0xff, 0x41], 'ÿA'],
  [[0x41, 0xfe], 'Aþ'],
])('decodeText takes half a mark for letters: %j', (bytes, text) => {
  expect(decodeText(Uint8Array.from(bytes))).toBe(text);
});

test('decodeText reads UTF-16 with the high byte first', () => {
  expect(decodeText(Buffer.from('\uFEFFÉ', 'utf16le').swap16())).toBe('É');
});
