// The five entities of XML and characters by number; any other would be one that the file defines.
import { SheetRefusal } from '../refusals/sheet-refusal.ts';

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const HIGHEST = 0x10_ffff;

/** @example decodeEntities('&lt;Jos&#xE9;&gt;') // '<José>' */
export const decodeEntities = (text: string): string =>
  text.includes('&') ? text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|([^;&]*));?/gi, decodeOne) : text;

function decodeOne(whole: string, decimal?: string, hex?: string, name?: string): string {
  if (!whole.endsWith(';')) throw new SheetRefusal('damaged');
  if (name !== undefined) {
    const known = Object.hasOwn(ENTITIES, name) ? ENTITIES[name] : undefined;
    if (known === undefined) throw new SheetRefusal('definitions');
    return known;
  }
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  if (!(code <= HIGHEST)) throw new SheetRefusal('damaged');
  return String.fromCodePoint(code);
}
