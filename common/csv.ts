// Reads CSV as spreadsheets write it, with a comma or a semicolon; each record has the line where it begins.
import { CsvError as ParseError, parse, type InfoRecord } from 'csv-parse/sync';

export type CsvRecord = { readonly line: number; readonly fields: readonly string[] };

/** The text is not CSV from this line on. */
export class CsvError extends Error {}

/** A record of the library: its last line, its text with preceding empty lines, its fields. */
type Parsed = { info: InfoRecord; raw: string; record: string[] };

/**
 * Splits a text into records without empty lines. The separator is the one that occurs more often in the first line.
 *
 * @example parseCsv('a,b\n"1,5",2') // [{ line: 1, fields: ['a', 'b'] }, { line: 2, fields: ['1,5', '2'] }]
 */
export function parseCsv(input: string): CsvRecord[] {
  const text = input.replaceAll('\r\n', '\n'); // the library counts these as two lines inside quotes
  const options = { bom: true, info: true, raw: true, skip_empty_lines: true, relax_column_count: true };
  try {
    const parsed = parse(text, { ...options, delimiter: separatorOf(text) }) as unknown as Parsed[];
    return parsed.map(({ info, raw, record }) => ({
      line: info.lines - (raw.trim().split('\n').length - 1),
      fields: record,
    }));
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    throw new CsvError(`line ${String(error['lines'])}: ${error.message}`);
  }
}

function separatorOf(text: string): string {
  const first = /^[^\r\n]*/.exec(text)?.[0] ?? '';
  return first.split(';').length > first.split(',').length ? ';' : ',';
}
