// Reads the pages of docs/ with their kind and text, for the navigation and the search.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Page = {
  readonly url: string;
  readonly title: string;
  readonly kind: Kind | undefined;
  readonly text: string;
};
export type Kind = (typeof KINDS)[number];

/** The four kinds of documentation, in the order in which a new reader needs them. */
export const KINDS = ['tutorial', 'how-to', 'reference', 'explanation'] as const;

/** Lists the pages below a folder, in the order of their addresses. */
export function readDocs(folder: string): Page[] {
  return filesBelow(folder)
    .filter((file) => file.endsWith('.md'))
    .map((file) => {
      const source = readFileSync(join(folder, file), 'utf8');
      const kind = KINDS.find((name) => file.startsWith(`${name}/`));
      return { url: pageUrl(file), title: titleOf(source), kind, text: plainText(source) };
    });
}

/**
 * The address of the page that a source file becomes.
 *
 * @example pageUrl('reference/errors.md') // '/reference/errors.html'
 */
export function pageUrl(file: string): string {
  return `/${file.replace(/(^|\/)README\.md$/, '$1index.md').replace(/\.md$/, '.html')}`;
}

/** A digest of all sources of the site. The site is built again only when it changes. */
export function contentHash(folders: readonly string[]): string {
  const hash = createHash('sha256');
  for (const folder of folders) {
    for (const file of filesBelow(folder)) hash.update(`${file}\0`).update(readFileSync(join(folder, file)));
  }
  return hash.digest('hex').slice(0, 16);
}

/**
 * The first heading of a page.
 *
 * @example titleOf('# Errors\n\nEvery…') // 'Errors'
 */
export function titleOf(source: string): string {
  return /^# (.+)/m.exec(source)?.[1]?.replaceAll('`', '').trim() ?? 'Untitled';
}

function plainText(source: string): string {
  const words = source.replace(/^# .*/m, '').replace(/\]\([^)]*\)/g, ' ');
  return words
    .replace(/[`*_#|>[\]-]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

function filesBelow(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return entries.map((entry) => join(entry.parentPath, entry.name).slice(join(folder, '/').length)).sort();
}
