// The texts of a spreadsheet that its cells refer to by number.
import type { Budget } from '../zip/unpack.ts';
import type { Entry } from '../zip/zip-entries.ts';
import { plainText } from './cell-text.ts';
import { createRichText } from './rich-text.ts';
import { readXml } from './read-xml.ts';

export function readStrings(part: Entry | undefined, budget: Budget): string[] {
  const strings: string[] = [];
  const rich = createRichText();
  if (!part) return strings;
  readXml(part, budget, {
    open(element) {
      if (element === 'si') rich.begin();
      else rich.open(element);
    },
    close(element) {
      if (element === 'si') strings.push(plainText(rich.text()));
      else rich.close(element);
    },
    text: (text) => rich.add(text),
  });
  return strings;
}
