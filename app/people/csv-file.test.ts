// CSV as spreadsheets write it: separators, quotes, line breaks, and writing it again.
import { expect, test } from 'vitest';
import { parseCsv, writeCsv } from './csv-file.ts';
import { ignoredColumns, missingColumns, rowsText } from './import-rows.ts';

const AURORA = { id: 'a1', nome: 'Escola Aurora', cnpj: '11222333000181', inep: '35000000' };

test.each([
  ['a,b\n1,2', [['1', '2']]],
  [
    '\uFEFFa;b\r\n1;2\r\n\r\n3;4\r\n',
    [
      ['1', '2'],
      ['3', '4'],
    ],
  ],
  ['a,b\n"1,5","say ""hi"""', [['1,5', 'say "hi"']]],
  [
    'a,b\n"two\nlines",2\n3,4',
    [
      ['two\nlines', '2'],
      ['3', '4'],
    ],
  ],
  ['a,b\n1', [['1']]],
])('parseCsv reads %j as the rows %j', (text, cells) => {
  expect(parseCsv(text).rows.map((row) => row.cells)).toEqual(cells);
});

test('parseCsv gives each row the number of its first line', () => {
  expect(parseCsv('a,b\n"two\nlines",2\n\n3,4').rows.map(({ line }) => line)).toEqual([2, 5]);
});

test('parseCsv reads the cells that writeCsv wrote unchanged', () => {
  const { header, rows } = parseCsv('a;b\n"x;y";"""q"""\n');
  expect(parseCsv(writeCsv(header, rows)).rows[0]?.cells).toEqual(['x;y', '"q"']);
});

test('rowsText finds schools by name or CNPJ, adds the country code to phones, and leaves out unknown columns', () => {
  const file = parseCsv(
    'Codigo;nome_completo;telefone;escola;cor\n1;Ana;(11) 90000-0001;escola aurora;azul\n2;Rui;+351912345678;11.222.333/0001-81;\n3;Lia;;Nenhuma;\n',
  );
  expect(rowsText(file, file.rows, [AURORA]).split('\n')).toEqual([
    'codigo,nome_completo,telefone,escola_id',
    '1,Ana,+5511900000001,a1',
    '2,Rui,+351912345678,a1',
    '3,Lia,,Nenhuma',
  ]);
  expect([missingColumns(file), ignoredColumns(file)]).toEqual([[], ['cor']]);
  expect(missingColumns(parseCsv('nome\nx'))).toEqual(['codigo', 'nome_completo']);
});
