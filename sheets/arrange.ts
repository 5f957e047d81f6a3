// Finds the table in the rows of a sheet: a title above it and blank columns do not belong to it.
import type { Row } from './csv/parse-csv.ts';
import { LIMITS } from './refusals/limits.ts';
import { SheetRefusal } from './refusals/sheet-refusal.ts';

const TITLE_ROWS = 10;

/** The first row that is returned has the names of the columns. Throws a SheetRefusal when there are too many. */
export function arrange(rows: readonly Row[]): Row[] {
  const table = rows.slice(headOf(rows));
  const isUsed: boolean[] = [];
  for (const { cells } of table)
    for (const [at, cell] of cells.entries()) if (cell.trim() !== '') isUsed[at] = true;
  if (isUsed.filter(Boolean).length > LIMITS.columns) throw new SheetRefusal('too_many_columns');
  return table.map(({ line, cells }) => ({ line, cells: cells.filter((_, at) => isUsed[at]) }));
}

/** A title is alone in its row. */
function headOf(rows: readonly Row[]): number {
  const head = rows
    .slice(0, TITLE_ROWS)
    .findIndex(({ cells }) => cells.filter((cell) => cell.trim() !== '').length > 1);
  return Math.max(head, 0);
}
