// Reads the file of an import, CSV or XLSX; a file that cannot be read is refused entirely.
import { readFile } from 'node:fs/promises';
import type { Row } from '../../sheets/csv/parse-csv.ts';
import { readRows } from '../../sheets/read-rows.ts';
import { sentencesEn } from '../../sheets/refusals/sentences-en.ts';
import { SheetRefusal } from '../../sheets/refusals/sheet-refusal.ts';
import { TableError } from '../../sheets/refusals/table-error.ts';
import { Refused } from './command.ts';

/** Reads a file with `parse`. Refuses one that is not read as rows, or that `parse` refuses with a TableError. */
export async function readWith<Read>(path: string, parse: (rows: readonly Row[]) => Read): Promise<Read> {
  const bytes = await readFile(path).catch((error: unknown) => {
    throw new Refused(`${path} cannot be read: ${(error as NodeJS.ErrnoException).code ?? 'unknown error'}`);
  });
  try {
    return parse(readRows(bytes));
  } catch (error) {
    if (error instanceof SheetRefusal) throw new Refused(sentencesEn[error.reason](error.where));
    if (error instanceof TableError) throw new Refused(error.message);
    throw error;
  }
}
