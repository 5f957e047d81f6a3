// Checks the rows of a file with the service in batches, with progress, and imports them all at once.
import type { Administration, School } from '@portaria/client';
import type { CsvFile, CsvRow } from './csv-file.ts';
import { rowsText } from './import-rows.ts';

const BATCH = 200;

export type Complaint = { readonly row: CsvRow; readonly reason: string };
export type FileCheck = { readonly complaints: readonly Complaint[]; readonly total: number };

/** The line with the names is `linha` 1. */
const complaintsOf = (
  rows: readonly CsvRow[],
  bad: readonly { linha: number; motivo: string }[],
): Complaint[] =>
  bad.flatMap(({ linha, motivo }) => {
    const row = rows[linha - 2];
    return row ? [{ row, reason: motivo }] : [];
  });

const kept = ({ rows }: CsvFile): CsvRow[] => rows.filter(({ isOut }) => !isOut);

export async function checkFile(
  calls: Administration,
  file: CsvFile,
  schools: readonly School[],
  progress: (done: number, total: number) => void,
): Promise<FileCheck> {
  const rows = kept(file);
  const complaints: Complaint[] = [];
  let done = 0;
  for (const batch of batchesOf(file, rows)) {
    progress(done, rows.length);
    done += batch.length;
    const { erros } = await calls.peopleImport(rowsText(file, batch, schools), true);
    complaints.push(...complaintsOf(batch, erros));
  }
  progress(rows.length, rows.length);
  complaints.sort((a, b) => a.row.line - b.row.line);
  return { complaints, total: rows.length };
}

/** Rows with the same code are in one batch, because the service compares them only within a batch. */
function batchesOf({ header }: CsvFile, rows: readonly CsvRow[]): CsvRow[][] {
  const at = header.indexOf('codigo');
  const groups = new Map<string, CsvRow[]>();
  for (const row of rows) {
    const code = (row.cells[at] ?? '').replace(/\D/g, '');
    groups.set(code, [...(groups.get(code) ?? []), row]);
  }
  const batches: CsvRow[][] = [[]];
  for (const group of groups.values()) {
    if ((batches.at(-1)?.length ?? 0) >= BATCH) batches.push([]);
    batches.at(-1)?.push(...group);
  }
  return batches;
}

/** Imports all rows or none: with a complaint, nothing was saved. */
export async function importFile(
  calls: Administration,
  file: CsvFile,
  schools: readonly School[],
): Promise<FileCheck & { readonly imported: number }> {
  const rows = kept(file);
  const { importadas, erros } = await calls.peopleImport(rowsText(file, rows, schools));
  return { complaints: complaintsOf(rows, erros), total: rows.length, imported: importadas };
}
