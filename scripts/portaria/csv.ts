// Reads CSV as RFC 4180 has it, with a comma or a semicolon, and says in which line of the file each record begins.

export type CsvRecord = { readonly line: number; readonly fields: readonly string[] };

/** The text cannot be read as CSV from this line on. */
export class CsvError extends Error {}

/**
 * Splits a text into records; empty lines are left out. The separator is the one that the first line has more of.
 *
 * @example parseCsv('a,b\n"1,5",2') // [{ line: 1, fields: ['a', 'b'] }, { line: 2, fields: ['1,5', '2'] }]
 */
export function parseCsv(input: string): CsvRecord[] {
  const text = input.replace(/^\uFEFF/, '');
  const separator = separatorOf(text);
  const records: CsvRecord[] = [];
  let at = 0;
  let line = 1;
  while (at < text.length) {
    const begins = line;
    const fields: string[] = [];
    for (;;) {
      const field = readField(text, at, separator, line);
      fields.push(field.value);
      line += field.lines;
      at = field.end;
      if (text[at] !== separator) break;
      at += 1;
    }
    if (text[at] === '\r') at += 1;
    if (text[at] === '\n') at += 1;
    line += 1;
    if (fields.length > 1 || fields[0] !== '') records.push({ line: begins, fields });
  }
  return records;
}

type Field = { value: string; end: number; lines: number };

function readField(text: string, from: number, separator: string, line: number): Field {
  if (text[from] !== '"') {
    let end = from;
    while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end += 1;
    const value = text.slice(from, end);
    if (value.includes('"'))
      throw new CsvError(`line ${line}: a quotation mark inside a field without quotes`);
    return { value, end, lines: 0 };
  }
  let value = '';
  let at = from + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote === -1) throw new CsvError(`line ${line}: a quotation mark is never closed`);
    value += text.slice(at, quote);
    at = quote + 1;
    if (text[at] !== '"') break;
    value += '"';
    at += 1;
  }
  const next = text[at];
  if (next !== undefined && next !== separator && next !== '\n' && next !== '\r')
    throw new CsvError(`line ${line}: text after a closing quotation mark`);
  return { value, end: at, lines: value.split('\n').length - 1 };
}

function separatorOf(text: string): string {
  const first = /^[^\r\n]*/.exec(text)?.[0] ?? '';
  return first.split(';').length > first.split(',').length ? ';' : ',';
}
