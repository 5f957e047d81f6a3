// Reads what a person chose or pasted as a table: the names of the columns, and the rows.
import { arrange } from '../../sheets/arrange.ts';
import { decodeText } from '../../sheets/csv/decode-text.ts';
import { parseCsv, type Row } from '../../sheets/csv/parse-csv.ts';
import { fileKind } from '../../sheets/file-kind.ts';
import { LIMITS, MIB } from '../../sheets/refusals/limits.ts';
import { SheetRefusal } from '../../sheets/refusals/sheet-refusal.ts';
import { readInWorker } from './read-in-worker.ts';

export type Table = {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** The row of each of them in the file. */
  readonly lines: readonly number[];
};

/** The files that a person may choose. */
export const ACCEPTED =
  '.xlsx,.csv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const LARGEST_TEXT = 20 * MIB;
/** The first bytes say what a file is. */
const START = 512;

/**
 * A column without a name, and cells beyond the names, get the name that `unnamed` gives them. Throws a SheetRefusal for a
 * file that is not read.
 */
export async function readTable(
  source: Blob | string,
  unnamed: (at: number) => string,
  onRow: (rows: number) => void = () => undefined,
): Promise<Table> {
  const [head, ...rest] = arrange(
    typeof source === 'string' ? parseCsv(source) : await readFile(source, onRow),
  );
  const [names, rows] = [head?.cells ?? [], rest.map(({ cells }) => cells)];
  const width = rows.reduce((most, { length }) => Math.max(most, length), names.length);
  const columns = Array.from({ length: width }, (_, at) => names[at]?.trim() || unnamed(at + 1));
  return { columns, rows, lines: rest.map(({ line }) => line) };
}

async function readFile(file: Blob, onRow: (rows: number) => void): Promise<Row[]> {
  const kind = fileKind(new Uint8Array(await file.slice(0, START).arrayBuffer()));
  const largest = kind === 'xlsx' ? LIMITS.bytes : LARGEST_TEXT;
  if (file.size > largest) throw new SheetRefusal('too_large', String(largest / MIB));
  const bytes = await file.arrayBuffer();
  return kind === 'xlsx' ? readInWorker(bytes, onRow) : parseCsv(decodeText(new Uint8Array(bytes)));
}
