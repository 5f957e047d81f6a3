// The relations of a part: what it refers to, by id. A reference out of the file is refused where a table could come from it.
import { SheetRefusal } from '../refusals/sheet-refusal.ts';
import type { Budget } from '../zip/unpack.ts';
import type { Entries } from '../zip/zip-entries.ts';
import { readXml } from './read-xml.ts';

/** `type` is the last word of the type's address; the path has no leading slash. */
export type Relation = { readonly type: string; readonly path: string };

const OUTSIDE = /^(?:externalLink|connections|officeDocument|worksheet|sharedStrings|styles)/;
const HOST = 'file:///';

/** `path` is that of the part; an empty one means the package. */
export function readRelations(entries: Entries, budget: Budget, path: string): Map<string, Relation> {
  const relations = new Map<string, Relation>();
  const cut = path.lastIndexOf('/') + 1;
  const part = entries.get(`${path.slice(0, cut)}_rels/${path.slice(cut)}.rels`);
  if (!part) throw new SheetRefusal('damaged');
  readXml(part, budget, {
    open(element, attribute) {
      if (element !== 'Relationship') return;
      const type = attribute('Type')?.split('/').at(-1) ?? '';
      const target = attribute('Target') ?? '';
      if (attribute('TargetMode') === 'External') {
        if (OUTSIDE.test(type)) throw new SheetRefusal('links');
        return;
      }
      relations.set(attribute('Id') ?? '', { type, path: resolve(target, path) });
    },
  });
  return relations;
}

function resolve(target: string, from: string): string {
  try {
    return decodeURI(new URL(target, `${HOST}${from}`).pathname)
      .slice(1)
      .toLowerCase();
  } catch {
    throw new SheetRefusal('damaged');
  }
}
