// What the number formats of a spreadsheet do with a number that is no plain number: dates, times, and leading zeros.
import { SheetRefusal } from '../refusals/sheet-refusal.ts';
import type { Budget } from '../zip/unpack.ts';
import type { Entry } from '../zip/zip-entries.ts';
import { readXml } from './read-xml.ts';

/** `date` for a date, with a time or without; otherwise the least number of digits. */
export type Format = 'date' | number;

const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** The formats by the style of a cell. */
export function readFormats(part: Entry | undefined, budget: Budget): Format[] {
  const own = new Map<number, string>();
  const ids: number[] = [];
  let isOfCells = false;
  if (!part) return [];
  readXml(part, budget, {
    open(element, attribute) {
      const id = Number(attribute('numFmtId'));
      if (element === 'numFmt') own.set(id, attribute('formatCode') ?? '');
      if (element === 'cellXfs') isOfCells = true;
      if (element === 'xf' && isOfCells) ids.push(id);
      if (ids.length > 100_000) throw new SheetRefusal('damaged');
    },
    close(element) {
      if (element === 'cellXfs') isOfCells = false;
    },
  });
  return ids.map((id) => (isBuiltInDate(id) ? 'date' : formatOf(own.get(id) ?? '')));
}

/**
 * Reads the first section of a code, without its literals: a CPF is often a number of the format `000"."000"."000"-"00`.
 *
 * @example formatOf('dd/mm/yyyy') // 'date'
 * @example formatOf('000\\.000\\.000\\-00') // 11
 */
export function formatOf(code: string): Format {
  const [section = ''] = code.replace(/"[^"]*"|\\.|_.|\*./gs, '').split(';', 1);
  const plain = section.replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '');
  if (/[dmyhs]/i.test(plain.replace(/general/gi, ''))) return 'date';
  const digits = plain.replace(/[\s()/-]/g, '');
  return /^0+$/.test(digits) ? digits.length : 0;
}
