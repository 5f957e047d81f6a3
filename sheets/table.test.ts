// Tables: names and rows, a row that has moved, and an empty file.
import { expect, test } from 'vitest';
import { parseCsv } from './csv/parse-csv.ts';
import { SheetRefusal } from './refusals/sheet-refusal.ts';
import { toTable } from './table.ts';

const table = (text: string) => toTable(parseCsv(text));

test('toTable separates the names from the rows, and keeps the lines of the file', () => {
  expect(table('Equipe\n\nCPF;Nome\n1;Ana\n\n2')).toEqual({
    names: ['CPF', 'Nome'],
    rows: [
      { line: 4, cells: ['1', 'Ana'] },
      { line: 6, cells: ['2'] },
    ],
  });
});

test('toTable refuses a row with cells beyond the names, but not with empty ones', () => {
  expect(() => table('CPF;Nome\n1;Ana;;\n2;Bia;3')).toThrow(new SheetRefusal('wide_row', '3'));
  expect(table('CPF;Nome\n1;Ana;;').rows).toHaveLength(1);
});

test('toTable gives no names and no rows for an empty file', () => {
  expect(table('')).toEqual({ names: [], rows: [] });
});
