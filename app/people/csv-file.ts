// Parses a CSV file into rows of editable cells, and writes it as text again.

export type CsvRow = { readonly line: number; readonly cells: string[]; isOut: boolean };
export type CsvFile = { readonly header: readonly string[]; readonly rows: readonly CsvRow[] };

/** Uses `;` if the first line has more of them than commas: Portuguese Excel writes it. */
export function parseCsv(text: string): CsvFile {
  const plain = text.replace(/^\uFEFF/, '');
  const [first = ''] = plain.split(/\r?\n/, 1);
  const delimiter = first.split(';').length > first.split(',').length ? ';' : ',';
  const [header, ...rows] = readRows(plain, delimiter);
  return { header: (header?.cells ?? []).map((name) => name.trim().toLowerCase()), rows };
}

/** Quotes every field that needs it. */
export const writeCsv = (header: readonly string[], rows: readonly CsvRow[]): string =>
  [header, ...rows.map(({ cells }) => cells)].map((cells) => cells.map(quote).join(',')).join('\n');

const quote = (cell: string): string => (/[",\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Line breaks inside quotes belong to the field. So a row may have several lines; its number is that of the first. */
function readRows(text: string, delimiter: string): CsvRow[] {
  const rows: CsvRow[] = [];
  let [cells, cell, isQuoted, line, begun]: [string[], string, boolean, number, number] = [
    [],
    '',
    false,
    1,
    1,
  ];
  const endRow = (): void => {
    cells.push(cell);
    if (cells.some((one) => one.trim() !== '')) rows.push({ line: begun, cells, isOut: false });
    [cells, cell] = [[], ''];
  };
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (character === '\n') line += 1;
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (character === '"' && cell === '') isQuoted = true;
    else if (character === delimiter) {
      cells.push(cell);
      cell = '';
    } else if (character === '\n') {
      endRow();
      begun = line;
    } else if (character !== '\r') cell += character;
  }
  endRow();
  return rows;
}
