// Makes spreadsheets for tests, part by part, so that each part can be wrong.
import { strToU8, zipSync, type Zippable } from 'fflate';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

type Sheet = { readonly name: string; readonly data: string; readonly state?: string };
export type Made = {
  readonly sheets?: readonly Sheet[];
  readonly strings?: string;
  readonly styles?: string;
  readonly workbook?: string;
  readonly relations?: string;
  /** 0 stores the parts uncompressed: a hundred times faster, for thousands of small files. */
  readonly level?: 0 | 6;
  /** Other parts, or other contents of the same ones. */
  readonly parts?: Readonly<Record<string, string | Uint8Array>>;
};

const escapeXml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

export const inline = (text: string): string =>
  `<c t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;

/** Cells of texts, without names of rows and cells. */
export const rowsOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => `<row>${cells.map(inline).join('')}</row>`).join('');

export const sheetXml = (data: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="${MAIN}"><sheetData>${data}</sheetData></worksheet>`;

const relation = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`;
const relationsXml = (inner: string): string =>
  `<Relationships xmlns="${PACKAGE}/relationships">${inner}</Relationships>`;

export function partsOf(made: Made): Record<string, string | Uint8Array> {
  const sheets = made.sheets ?? [];
  const list = sheets.map(
    ({ name, state }, n) =>
      `<sheet name="${escapeXml(name)}" sheetId="${n + 1}" r:id="s${n + 1}"${state ? ` state="${state}"` : ''}/>`,
  );
  const of = (part: string | undefined, id: string, target: string) =>
    part === undefined ? '' : relation(id, id, target);
  return {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': relationsXml(relation('r1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}">${made.workbook ?? ''}<sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationsXml(
      [
        ...sheets.map((_, n) => relation(`s${n + 1}`, 'worksheet', `worksheets/sheet${n + 1}.xml`)),
        of(made.strings, 'sharedStrings', 'sharedStrings.xml'),
        of(made.styles, 'styles', '/xl/styles.xml'),
        made.relations ?? '',
      ].join(''),
    ),
    ...Object.fromEntries(sheets.map(({ data }, n) => [`xl/worksheets/sheet${n + 1}.xml`, sheetXml(data)])),
    ...(made.strings !== undefined && {
      'xl/sharedStrings.xml': `<sst xmlns="${MAIN}">${made.strings}</sst>`,
    }),
    ...(made.styles !== undefined && {
      'xl/styles.xml': `<styleSheet xmlns="${MAIN}">${made.styles}</styleSheet>`,
    }),
    ...made.parts,
  };
}

export function makeXlsx(made: Made): Uint8Array<ArrayBuffer> {
  const parts: Zippable = {};
  for (const [name, part] of Object.entries(partsOf(made)))
    parts[name] = typeof part === 'string' ? strToU8(part) : part;
  return new Uint8Array(zipSync(parts, { level: made.level ?? 6 }));
}

/** One visible sheet with this `<sheetData>`. */
export const oneSheet = (data: string, made: Made = {}): Uint8Array<ArrayBuffer> =>
  makeXlsx({ ...made, sheets: [{ name: 'Plan1', data }] });
