// Reads the bytes of a file, XLSX or CSV, as rows. The page does the same with a worker.
import { decodeText } from './csv/decode-text.ts';
import { parseCsv, type Row } from './csv/parse-csv.ts';
import { fileKind } from './file-kind.ts';
import { readXlsx } from './xlsx/read-xlsx.ts';

/** Throws a SheetRefusal. */
export const readRows = (bytes: Uint8Array): Row[] =>
  fileKind(bytes) === 'xlsx' ? readXlsx(bytes) : parseCsv(decodeText(bytes));
