// Where the table is: below a title, without blank columns.
import { expect, test } from 'vitest';
import { arrange } from './arrange.ts';
import { parseCsv } from './csv/parse-csv.ts';

test('a title above the names, and blank columns, do not belong to the table', () => {
  expect(arrange(parseCsv('Escola Aurora;;;\nEmitido em 1/2;;;\n;CPF;;Nome\n;1; ;Ana\n;2'))).toEqual([
    { line: 3, cells: ['CPF', 'Nome'] },
    { line: 4, cells: ['1', 'Ana'] },
    { line: 5, cells: ['2'] },
  ]);
});

test('a table of one column begins with its first row', () => {
  expect(arrange(parseCsv('CPF\n1\n2')).map(({ cells }) => cells)).toEqual([['CPF'], ['1'], ['2']]);
});

test('a column without a name stays when it has data', () => {
  expect(arrange(parseCsv('a;;c\n1;2;3')).at(0)?.cells).toEqual(['a', '', 'c']);
});

test('60 columns are read, 61 are refused', () => {
  const columns = (count: number) => parseCsv(Array.from({ length: count }, (_, n) => `c${n}`).join(';'));
  expect(arrange(columns(60)).at(0)?.cells).toHaveLength(60);
  expect(() => arrange(columns(61))).toThrow('too_many_columns');
});
