// What a spreadsheet's cells say: texts, numbers, dates, zeros, and where the table is.
import { expect, test } from 'vitest';
import { inline, makeXlsx, oneSheet, rowsOf, sheetXml } from '../testing/make-xlsx.ts';
import { formatOf } from './number-formats.ts';
import { readXlsx } from './read-xlsx.ts';

const cells = (file: Uint8Array): (readonly string[])[] => readXlsx(file).map((row) => row.cells);
const row = (...inner: string[]): string => `<row>${inner.join('')}</row>`;
const number = (value: string, style = 0): string => `<c s="${style}"><v>${value}</v></c>`;

/** Style 1 is a built-in date; the others have these codes. */
const styles = (...codes: string[]): string => `<numFmts>${codes
  .map((code, n) => `<numFmt numFmtId="${164 + n}" formatCode="${code}"/>`)
  .join('')}</numFmts>
  <cellStyleXfs><xf numFmtId="14"/><xf numFmtId="14"/></cellStyleXfs>
  <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/>${codes.map((_, n) => `<xf numFmtId="${164 + n}"/>`).join('')}</cellXfs>`;

test('texts are read from the cell, from the shared ones, and from runs with formats', () => {
  const file = oneSheet(
    row(
      inline('José & "Ana" <1>'),
      '<c t="s"><v>1</v></c>',
      '<c t="s"><v> 0 </v></c>',
      '<c t="str"><v>Rio</v></c>',
      '<c t="b"><v>1</v></c>',
      '<c t="b"><v>0</v></c>',
    ),
    {
      strings:
        '<si><t>São</t></si><si><r><rPr><b/></rPr><t xml:space="preserve">Bia </t></r><r><t>Sou</t></r><r><t>za&#x1F600;</t></r><rPh sb="0" eb="1"><t>hint</t></rPh></si>',
    },
  );
  expect(cells(file)).toEqual([['José & "Ana" <1>', 'Bia Souza😀', 'São', 'Rio', 'VERDADEIRO', 'FALSO']]);
});

test('a text may have characters that XML lacks, CDATA, and line breaks', () => {
  const file = oneSheet(
    row(
      '<c t="inlineStr"><is><t>a_x0009_b_x005F_x</t></is></c>',
      '<c t="str"><v><![CDATA[1 < 2\n3]]></v></c>',
    ),
  );
  expect(cells(file)).toEqual([['a\tb_x', '1 < 2\n3']]);
});

test.each([
  ['41790', 1, '31/05/2014'],
  ['41790.5', 1, '31/05/2014 12:00'],
  ['1', 1, '01/01/1900'],
  ['61', 1, '01/03/1900'],
  ['0.75', 1, '18:00'],
  ['-3', 1, '-3'],
  ['41790', 0, '41790'],
  ['41790', 2, '31/05/2014'],
  ['7142879386', 3, '07142879386'],
  ['7142879386', 4, '07142879386'],
  ['7142879386', 0, '7142879386'],
  ['1.1144477735E10', 0, '11144477735'],
  ['1.2345678901234567E+20', 0, '1.2345678901234567E+20'],
  ['1.5', 0, '1.5'],
  ['12', 5, '12'],
])('the number %s of style %i is %j', (value, style, text) => {
  const file = oneSheet(row(number(value, style)), {
    styles: styles(
      '[$-416]dd\\/mm\\/yyyy;@',
      '000&quot;.&quot;000&quot;.&quot;000&quot;-&quot;00',
      '00000000000',
      '#,##0.00',
    ),
  });
  expect(cells(file)).toEqual([[text]]);
});

test.each([
  ['General', 0],
  ['0', 1],
  ['0.00', 0],
  ['yyyy\\-mm\\-dd', 'date'],
  ['[h]:mm:ss', 'date'],
  ['[Red]0', 1],
  ['"dia" 0', 1],
  ['000\\.000\\.000\\-00', 11],
  ['(00) 00000-0000', 11],
  ['R\\$ #,##0', 0],
])('the format %s is %j', (code, format) => expect(formatOf(code)).toBe(format));

test('dates count from 1904 where the workbook says so, and cells of the type d have a date', () => {
  const file = oneSheet(
    row(number('40328', 1), '<c t="d"><v>2014-05-31T00:00:00</v></c>', '<c t="d"><v>2014-05-31</v></c>'),
    {
      styles: styles(),
      workbook: '<workbookPr date1904="1"/>',
    },
  );
  expect(cells(file)).toEqual([['31/05/2014', '31/05/2014', '31/05/2014']]);
});

test('cells and rows are where their names say; blank ones are left out', () => {
  const file = oneSheet(
    '<row r="3"><c r="B3"><v>1</v></c><c r="D3"><v>2</v></c></row><row r="4"/><row r="9"><c r="A9"><v>3</v></c><c><v>4</v></c><c r="XFD9" s="1"/></row>',
  );
  expect(readXlsx(file)).toEqual([
    { line: 3, cells: ['', '1', '', '2'] },
    { line: 9, cells: ['3', '4', '', ''] },
  ]);
});

test('the names of elements may have a prefix, and a part may be UTF-16', () => {
  const xml = `<x:worksheet xmlns:x="http://purl.oclc.org/ooxml/spreadsheetml/main"><x:sheetData><x:row><x:c t="inlineStr"><x:is><x:t>Édson</x:t></x:is></x:c></x:row></x:sheetData></x:worksheet>`;
  const utf16 = new Uint8Array(Buffer.from(`\uFEFF${xml}`, 'utf16le'));
  const file = makeXlsx({ sheets: [{ name: 'P', data: '' }], parts: { 'xl/worksheets/sheet1.xml': utf16 } });
  expect(cells(file)).toEqual([['Édson']]);
});

test('hidden sheets, charts and blank sheets are not read', () => {
  const file = makeXlsx({
    sheets: [
      { name: 'Listas', data: rowsOf([['=1']]), state: 'hidden' },
      { name: 'Nada', data: rowsOf([['', ' ']]) },
      { name: 'Alunos', data: rowsOf([['Nome'], ['Bia']]) },
      { name: 'Macro', data: '<row><c><f>1</f></c></row>', state: 'veryHidden' },
    ],
  });
  expect(cells(file)).toEqual([['Nome'], ['Bia']]);
});

test('a hidden row or column without data, and links in cells, are no obstacle', () => {
  const xml = sheetXml('<row hidden="1"><c><v> </v></c></row><row><c><v>1</v></c></row>').replace(
    '<sheetData>',
    '<cols><col min="2" max="16384" hidden="1"/></cols><sheetData>',
  );
  const file = makeXlsx({
    sheets: [{ name: 'P', data: '' }],
    parts: {
      'xl/worksheets/sheet1.xml': xml,
      'xl/worksheets/_rels/sheet1.xml.rels':
        '<Relationships><Relationship Id="h" Type="x/hyperlink" Target="mailto:a@b.c" TargetMode="External"/></Relationships>',
    },
  });
  expect(cells(file)).toEqual([['1']]);
});

test('onRow hears how many rows are read', () => {
  const heard: number[] = [];
  readXlsx(oneSheet(rowsOf([['a'], [''], ['b']])), (rows) => heard.push(rows));
  expect(heard).toEqual([1, 2]);
});
