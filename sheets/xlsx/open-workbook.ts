// The parts of a spreadsheet that hold its table: the visible sheets, shared texts and formats. Macros and outside data are refused.
import { SheetRefusal } from '../refusals/sheet-refusal.ts';
import type { Limits } from '../refusals/limits.ts';
import type { Budget } from '../zip/unpack.ts';
import { zipEntries, type Entries, type Entry } from '../zip/zip-entries.ts';
import { readRelations, type Relation } from './read-relations.ts';
import { readXml } from './read-xml.ts';

type Sheet = { readonly name: string; readonly part: Entry };
export type Workbook = {
  readonly sheets: readonly Sheet[];
  readonly strings: Entry | undefined;
  readonly styles: Entry | undefined;
  /** Dates count from 1904, as on old Macs. */
  readonly is1904: boolean;
  readonly budget: Budget;
};

const MACROS = /(?:^|\/)vbaproject\.bin$|\/(?:intl)?macrosheets\//;
const OUTSIDE = /\/externallinks\/|\/querytables\/|(?:^|\/)connections\.xml$/;
const OTHER = /^(?:content\.xml|index\/document\.iwa|index\.zip)$|(?:^|\/)workbook\.bin$/;
const TYPES = '[content_types].xml';

export function openWorkbook(file: Uint8Array, limits: Limits): Workbook {
  const entries = zipEntries(file);
  const names = [...entries.keys()];
  if (names.some((name) => MACROS.test(name))) throw new SheetRefusal('macros');
  if (names.some((name) => OUTSIDE.test(name))) throw new SheetRefusal('links');
  if (names.some((name) => OTHER.test(name))) throw new SheetRefusal('other_format');
  if (!entries.has(TYPES)) throw new SheetRefusal('other_format');
  const budget = { left: limits.unpacked };
  refuseMacroTypes(partOf(entries, TYPES), names, budget);

  const main = [...readRelations(entries, budget, '').values()].find(({ type }) => type === 'officeDocument');
  if (!main) throw new SheetRefusal('other_format');
  const relations = readRelations(entries, budget, main.path);
  const only = (type: string): Entry | undefined => {
    const first = [...relations.values()].find((relation) => relation.type === type);
    return first && partOf(entries, first.path);
  };
  const { sheets, is1904 } = readSheets(partOf(entries, main.path), budget);
  return {
    sheets: sheets.flatMap(({ name, relation }) => sheetOf(entries, name, relations.get(relation))),
    strings: only('sharedStrings'),
    styles: only('styles'),
    is1904,
    budget,
  };
}

function sheetOf(entries: Entries, name: string, relation: Relation | undefined): Sheet[] {
  if (!relation) throw new SheetRefusal('damaged');
  return relation.type === 'worksheet' ? [{ name, part: partOf(entries, relation.path) }] : []; // a chart has no cells
}

function partOf(entries: Entries, path: string): Entry {
  const part = entries.get(path);
  if (!part) throw new SheetRefusal('damaged');
  return part;
}

/** Some programs list the types of files that they might have written: a type counts when a part has it. */
function refuseMacroTypes(part: Entry, names: readonly string[], budget: Budget): void {
  readXml(part, budget, {
    open(_, attribute) {
      const end = attribute('Extension')?.toLowerCase();
      const isUsed = end === undefined || names.some((name) => name.endsWith(`.${end}`));
      if (isUsed && /macroEnabled/i.test(attribute('ContentType') ?? '')) throw new SheetRefusal('macros');
    },
  });
}

/** The visible sheets: who hides a sheet does not mean to import it. */
function readSheets(part: Entry, budget: Budget) {
  const sheets: { name: string; relation: string }[] = [];
  let is1904 = false;
  readXml(part, budget, {
    open(element, attribute) {
      if (element === 'workbookPr') is1904 = /^(?:1|true)$/.test(attribute('date1904') ?? '');
      if (element !== 'sheet' || (attribute('state') ?? 'visible') !== 'visible') return;
      sheets.push({ name: attribute('name') ?? '', relation: attribute('*:id') ?? '' });
    },
  });
  return { sheets, is1904 };
}
