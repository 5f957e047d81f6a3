// Reads the rows of one sheet. Formulas, errors, and hidden cells with data are refused.
import { SheetRefusal } from '../refusals/sheet-refusal.ts';
import type { Limits } from '../refusals/limits.ts';
import type { Row } from '../csv/parse-csv.ts';
import type { Budget } from '../zip/unpack.ts';
import type { Entry } from '../zip/zip-entries.ts';
import { isoText, numberText, plainText } from './cell-text.ts';
import type { Format } from './number-formats.ts';
import { readXml } from './read-xml.ts';
import { createRichText } from './rich-text.ts';

export type Look = {
  readonly strings: readonly string[];
  readonly formats: readonly Format[];
  readonly is1904: boolean;
  /** Before the cell's name in a refusal. */
  readonly prefix: string;
  readonly limits: Limits;
  /** Characters that cells may still have: a text that many cells share is sent many times. */
  readonly characters: Budget;
  readonly onRow: (rows: number) => void;
};

type Attribute = (name: string) => string | undefined;
type Cell = { column: number; type: string; style: number; raw: string };

const isTrue = (text: string | undefined): boolean => text === '1' || text === 'true';
const HEIGHT_ZERO = /^0(?:\.0*)?$/;

export function readSheet(part: Entry, budget: Budget, look: Look): Row[] {
  const rows: Row[] = [];
  const hidden = new Set<number>();
  const rich = createRichText();
  let [line, isHiddenRow, nextColumn, isRaw]: [number, boolean, number, boolean] = [0, false, 0, false];
  let cells: string[] = [];
  let cell: Cell | null = null;

  const hideColumns = (attribute: Attribute): void => {
    const last = Math.min(whole(attribute('max'), 1), look.limits.columns);
    for (let column = whole(attribute('min'), 1); column <= last; column += 1) hidden.add(column - 1);
  };
  const openRow = (attribute: Attribute): void => {
    const next = whole(attribute('r'), line + 1);
    if (next <= line) throw new SheetRefusal('damaged'); // a row names its place, below the one before it
    line = next;
    isHiddenRow = isTrue(attribute('hidden')) || HEIGHT_ZERO.test(attribute('ht') ?? '');
    [cells, nextColumn] = [[], 0];
  };
  const openCell = (attribute: Attribute): void => {
    const column = columnOf(attribute('r')) ?? nextColumn;
    nextColumn = column + 1;
    cell = { column, type: attribute('t') ?? 'n', style: whole(attribute('s'), 0), raw: '' };
    rich.begin();
  };
  const closeCell = ({ column, type, style, raw }: Cell): void => {
    const place = `${look.prefix}${columnName(column)}${line}`;
    const text = textOf(look, type, style, raw, rich.text());
    if (text.trim() === '') return;
    if (type === 'e') throw new SheetRefusal('cell_error', place);
    if (column >= look.limits.columns) throw new SheetRefusal('too_many_columns');
    if (isHiddenRow || hidden.has(column)) throw new SheetRefusal('hidden', place);
    look.characters.left -= text.length;
    if (look.characters.left < 0) throw new SheetRefusal('unpacked');
    while (cells.length < column) cells.push('');
    cells[column] = text;
  };
  const closeRow = (): void => {
    if (cells.length === 0) return;
    rows.push({ line, cells });
    look.onRow(rows.length);
    if (rows.length > look.limits.rows + 1) throw new SheetRefusal('too_many_rows', String(look.limits.rows)); // and the names
  };
  readXml(part, budget, {
    open(element, attribute) {
      if (element === 'c') openCell(attribute);
      else if (cell && element === 'f')
        throw new SheetRefusal('formula', `${look.prefix}${columnName(cell.column)}${line}`);
      else if (cell && element === 'v') isRaw = true;
      else if (cell) rich.open(element);
      else if (element === 'row') openRow(attribute);
      else if (element === 'col' && isHiddenColumn(attribute)) hideColumns(attribute);
    },
    close(element) {
      if (element === 'v') isRaw = false;
      else if (element === 'c' && cell) {
        closeCell(cell);
        cell = null;
      } else if (cell) rich.close(element);
      else if (element === 'row') closeRow();
    },
    text(text) {
      if (cell && isRaw) cell.raw += text;
      else if (cell) rich.add(text);
    },
  });
  return rows;
}

const isHiddenColumn = (attribute: Attribute): boolean =>
  isTrue(attribute('hidden')) || HEIGHT_ZERO.test(attribute('width') ?? '');

function textOf(look: Look, type: string, style: number, raw: string, inline: string): string {
  if (type === 'inlineStr') return plainText(inline);
  if (type === 'str' || type === 'e') return plainText(raw);
  if (type === 'b') return raw.trim() === '' ? '' : isTrue(raw.trim()) ? 'VERDADEIRO' : 'FALSO';
  if (type === 'd') return isoText(raw);
  if (type === 'n') return numberText(raw, look.formats[style] ?? 0, look.is1904);
  if (type !== 's') throw new SheetRefusal('damaged');
  const text = raw.trim() === '' ? '' : look.strings[whole(raw.trim(), -1)];
  if (text === undefined) throw new SheetRefusal('damaged');
  return text;
}

function whole(text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise;
  if (!/^\d{1,7}$/.test(text)) throw new SheetRefusal('damaged');
  return Number(text);
}

function columnOf(reference: string | undefined): number | null {
  if (reference === undefined) return null;
  const [, letters] = /^([A-Z]{1,3})\d{1,7}$/.exec(reference) ?? [];
  if (letters === undefined) throw new SheetRefusal('damaged');
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** @example columnName(27) // 'AB' */
function columnName(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : columnName(Math.floor(column / 26) - 1) + last;
}
