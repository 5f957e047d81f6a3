// Reads CSV as spreadsheets write it, and cells copied from one; each row has the number that a spreadsheet shows.
import { SheetRefusal } from '../refusals/sheet-refusal.ts';

export type Row = { readonly line: number; readonly cells: readonly string[] };

/**
 * Splits a text into rows; blank ones are left out. The separator is that of `sep=;`, or the one that the first line has most of.
 *
 * @example parseCsv('a;b\n"1;5";2') // [{ line: 1, cells: ['a', 'b'] }, { line: 2, cells: ['1;5', '2'] }]
 */
export function parseCsv(input: string): Row[] {
  const text = input.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const [said, separator] = /^sep=([;,\t])(?=\n|$)/i.exec(text) ?? [];
  const from = said === undefined ? 0 : said.length + 1;
  const rows = readRows(text, from, separator ?? separatorOf(text));
  return rows.map((cells, at) => ({ line: at + 1, cells })).filter(({ cells }) => !isBlank(cells));
}

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

function separatorOf(text: string): string {
  const [first = ''] = /.*[\t;,].*/.exec(text) ?? [];
  const count = (separator: string): number => first.split(separator).length;
  const [most = ','] = ['\t', ';', ','].toSorted((a, b) => count(b) - count(a));
  return most;
}

/** Quotes count at the beginning of a cell; separators and line breaks inside them belong to the cell. */
function readRows(text: string, from: number, separator: string): string[][] {
  const rows: string[][] = [];
  const end = new RegExp(`[${separator}\n]`, 'g');
  let [line, at, cells]: [number, number, string[]] = [from === 0 ? 1 : 2, from, []];
  while (at <= text.length) {
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
    rows.push(cells);
    line += 1;
    cells = [];
  }
  return rows;
}

function closingQuote(text: string, from: number, line: number): number {
  for (let at = text.indexOf('"', from); at !== -1; at = text.indexOf('"', at + 2))
    if (text[at + 1] !== '"') return at;
  throw new SheetRefusal('open_quote', String(line));
}
