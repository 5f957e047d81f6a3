// Parses hostile-requests.txt: sections by name, lines with \xNN escapes as bytes.
import { readFileSync } from 'node:fs';

export type Section = 'refused' | 'page' | 'asset' | 'header';

/** The lines of a section. */
export function hostile(section: Section): string[] {
  const text = readFileSync(new URL('hostile-requests.txt', import.meta.url), 'utf8');
  const start = text.indexOf(`\n[${section}]`);
  const body = text.slice(start + 1).split('\n\n', 1)[0] as string;
  return body.split('\n').slice(1).filter(Boolean).map(unescape);
}

function unescape(line: string): string {
  return line.replace(/\\x([0-9a-f]{2})/g, (_escape, hex: string) => String.fromCharCode(parseInt(hex, 16)));
}
