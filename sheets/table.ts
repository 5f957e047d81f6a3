// Reads rows as a table: the names in the first row, and the rows below them.
import { arrange } from './arrange.ts';
import type { Row } from './csv/parse-csv.ts';
import { SheetRefusal } from './refusals/sheet-refusal.ts';

export type Table = { readonly names: readonly string[]; readonly rows: readonly Row[] };

/**
 * Throws a SheetRefusal for a row with cells beyond the names: its cells have moved to the right, so they are not what
 * the names say.
 *
 * @example toTable(parseCsv('cpf;nome\n11144477735;Ana')) // { names: ['cpf', 'nome'], rows: [{ line: 2, cells: […] }] }
 */
export function toTable(table: readonly Row[]): Table {
  const [head, ...rows] = arrange(table);
  const names = head?.cells ?? [];
  const wide = rows.find(({ cells }) => cells.slice(names.length).some((cell) => cell.trim() !== ''));
  if (wide) throw new SheetRefusal('wide_row', String(wide.line));
  return { names, rows };
}
