// Reads CSV as spreadsheets write it, and cells copied from one; each row has the number that a spreadsheet shows.
import { LIMITS } from '../refusals/limits.ts';
import { SheetRefusal } from '../refusals/sheet-refusal.ts';

/* A title, blank columns and blank rows have cells too. */
const MAX_CELLS = 500_000;
const FIRST_LINE = 65_536;

export type Row = { readonly line: number; readonly cells: readonly string[] };

/**
 * Splits a text into rows; blank ones are left out. The separator is that of `sep=;`, or the one that the first line has most of.
 * Throws a SheetRefusal for more rows than an import has, or more cells than a wide sheet of so many rows.
 *
 * @example parseCsv('a;b\n"1;5";2') // [{ line: 1, cells: ['a', 'b'] }, { line: 2, cells: ['1;5', '2'] }]
 */
export function parseCsv(input: string): Row[] {
  const text = input.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const [said, separator] = /^sep=([;,\t])(?=\n|$)/i.exec(text) ?? [];
  const from = said === undefined ? 0 : said.length + 1;
  return readRows(text, from, separator ?? separatorOf(text));
}

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

function separatorOf(text: string): string {
  const at = Math.max(text.search(/[\t;,]/), 0);
  const start = text.lastIndexOf('\n', at) + 1;
  const [first = ''] = text.slice(start, start + FIRST_LINE).split('\n', 1);
  const count = (separator: string): number => first.split(separator).length;
  const [most = ','] = ['\t', ';', ','].toSorted((a, b) => count(b) - count(a));
  return most;
}

/** Quotes count at the beginning of a cell; separators and line breaks inside them belong to the cell. */
function readRows(text: string, from: number, separator: string): Row[] {
  const rows: Row[] = [];
  const end = new RegExp(`[${separator}\n]`, 'g');
  let [line, row, at, cells]: [number, number, number, string[]] = [from === 0 ? 1 : 2, 1, from, []];
  for (let read = 0; at <= text.length; read += 1) {
    if (read > MAX_CELLS) throw new SheetRefusal('too_many_columns');
    let cell = '';
    if (text[at] === '"') {
      const close = closingQuote(text, at + 1, line);
      cell = text.slice(at + 1, close).replaceAll('""', '"');
      line += cell.split('\n').length - 1;
      at = close + 1;
    }
    end.lastIndex = at;
    const to = end.exec(text)?.index ?? text.length;
    cells.push(cell + text.slice(at, to));
    at = to + 1;
    if (text[to] === separator) continue;
    if (!isBlank(cells)) rows.push({ line: row, cells });
    if (rows.length > LIMITS.lines + 1) throw new SheetRefusal('too_many_rows', String(LIMITS.lines)); // and the names
    line += 1;
    row += 1;
    cells = [];
  }
  return rows;
}

function closingQuote(text: string, from: number, line: number): number {
  for (let at = text.indexOf('"', from); at !== -1; at = text.indexOf('"', at + 2))
    if (text[at + 1] !== '"') return at;
  throw new SheetRefusal('open_quote', String(line));
}
