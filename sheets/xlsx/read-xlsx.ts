// Reads the one visible sheet with data of an XLSX file as rows of texts.
import { LIMITS, MIB, type Limits } from '../refusals/limits.ts';
import { SheetRefusal } from '../refusals/sheet-refusal.ts';
import type { Row } from '../csv/parse-csv.ts';
import { readFormats } from './number-formats.ts';
import { openWorkbook } from './open-workbook.ts';
import { readSheet } from './read-sheet.ts';
import { readStrings } from './shared-strings.ts';

const MOST_SHEETS = 100;

/** Throws a SheetRefusal. `onRow` hears how many rows are read. */
export function readXlsx(
  file: Uint8Array,
  onRow: (rows: number) => void = () => undefined,
  limits: Limits = LIMITS,
): Row[] {
  if (file.length > limits.bytes) throw new SheetRefusal('too_large', String(limits.bytes / MIB));
  const { sheets, strings, styles, is1904, budget } = openWorkbook(file, limits);
  if (sheets.length > MOST_SHEETS) throw new SheetRefusal('several_sheets', String(sheets.length));
  const look = {
    strings: readStrings(strings, budget),
    formats: readFormats(styles, budget),
    characters: { left: limits.unpacked },
    is1904,
    limits,
    onRow,
  };
  const filled = sheets
    .map(({ name, part }) => {
      const prefix = sheets.length > 1 ? `${name.slice(0, 31)}!` : '';
      return { name, rows: readSheet(part, budget, { ...look, prefix }) };
    })
    .filter(({ rows }) => rows.length > 0);
  const [first, ...others] = filled;
  if (!first) throw new SheetRefusal('no_sheet');
  if (others.length > 0) throw new SheetRefusal('several_sheets', namesOf(filled));
  const width = Math.max(...first.rows.map(({ cells }) => cells.length));
  return first.rows.map(({ line, cells }) => ({
    line,
    cells: [...cells, ...Array.from({ length: width - cells.length }, () => '')],
  }));
}

const namesOf = (sheets: readonly { name: string }[]): string =>
  sheets
    .slice(0, 3)
    .map(({ name }) => name.slice(0, 31))
    .join(', ');
