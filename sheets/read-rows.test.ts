// Files of every kind: the bytes say what a file is. Those in testdata/ were made by other programs.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { arrange } from './arrange.ts';
import { readRows } from './read-rows.ts';
import { oneSheet, rowsOf } from './testing/make-xlsx.ts';

const bytes = (text: string, encoding: BufferEncoding = 'utf8') => Buffer.from(text, encoding);
const OLD = Buffer.from('D0CF11E0A1B11AE1', 'hex');

test('a file that begins as a ZIP is XLSX, any other text is CSV', () => {
  const expected = [
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: ['1', 'é'] },
  ];
  expect(
    readRows(
      oneSheet(
        rowsOf([
          ['a', 'b'],
          ['1', 'é'],
        ]),
      ),
    ),
  ).toEqual(expected);
  expect(readRows(bytes('a;b\n1;é'))).toEqual(expected);
  expect(readRows(bytes('a;b\n1;é', 'latin1'))).toEqual(expected);
  expect(readRows(bytes('\uFEFFa\tb\n1\té', 'utf16le'))).toEqual(expected);
});

test.each([
  ['an old Excel', 'old_excel', Buffer.concat([OLD, bytes('Workbook', 'utf16le')])],
  ['a password', 'encrypted', Buffer.concat([OLD, bytes('EncryptedPackage', 'utf16le')])],
  ['a web page', 'web_page', bytes('\uFEFF \n<html><table><tr><td>Nome</td></tr></table>')],
  ['a web page in UTF-16', 'web_page', bytes('\uFEFF<table>', 'utf16le')],
  ['XML of Excel 2003', 'web_page', bytes('<?xml version="1.0"?><Workbook/>')],
  ['a PDF', 'other_format', bytes('%PDF-1.7')],
  ['a picture', 'other_format', Buffer.from('89504E470D0A1A0A0000000D49484452', 'hex')],
  ['half a ZIP', 'damaged', bytes('PK\u0003\u0004')],
])('%s is refused: %s', (_, reason, file) => {
  expect(() => readRows(file)).toThrow(expect.objectContaining({ reason }));
});

const PRODUCED = [
  ['Nome', 'CPF', 'Nascimento', 'Celular', 'Observação'],
  ['Bia Souza', '07142879386', '31/05/2014', '11900000001', 'irmã & "gêmea"'],
  ['Édson Sá', '7142879386', '01/02/2013', '(11) 90000-0002', 'linha 1\nlinha 2'],
];
const made = (folder: string, name: string) =>
  readRows(readFileSync(new URL(`testdata/${folder}${name}`, import.meta.url)));

test.each(['openpyxl.xlsx', 'libreoffice.xlsx'])('%s is read as its program shows it', (name) => {
  expect(made('', name).map(({ cells }) => cells)).toEqual([['Alunos de 2026', '', '', '', ''], ...PRODUCED]);
});

const PRODUCERS = readdirSync(new URL('testdata/producers', import.meta.url)).filter((name) =>
  /\.(?:xlsx|csv|txt)$/.test(name),
);
test('files of twenty producers are there', () => expect(PRODUCERS).toHaveLength(20));

test.each(PRODUCERS)('%s: the same table, its rows numbered as its program does', (name) => {
  const table = arrange(made('producers/', name));
  expect(table.map(({ cells }) => cells)).toEqual(PRODUCED);
  expect(table.map(({ line }) => line)).toEqual([2, 3, 4]);
});
