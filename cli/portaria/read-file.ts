// Reads the file of an import, CSV or XLSX; a file that cannot be read is refused entirely.
import { readFile } from 'node:fs/promises';
import { readRows } from '../../sheets/read-rows.ts';
import { sentencesEn } from '../../sheets/refusals/sentences-en.ts';
import { SheetRefusal } from '../../sheets/refusals/sheet-refusal.ts';
import { toTable, type Table } from '../../sheets/table.ts';
import { Refused } from './command.ts';

/** Throws Refused with the reason for a file that is not read as a table. */
export async function readTable(path: string): Promise<Table> {
  const bytes = await readFile(path).catch((error: unknown) => {
    throw new Refused(`${path} cannot be read: ${(error as NodeJS.ErrnoException).code ?? 'unknown error'}`);
  });
  try {
    return toTable(readRows(bytes));
  } catch (error) {
    if (error instanceof SheetRefusal) throw new Refused(sentencesEn[error.reason](error.where));
    throw error;
  }
}
