// Which files of this project a change can give other types: those that changed, and those that import them, through any file between.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { git } from '../ci/git.ts';

const IMPORT = /(?:from|import)\s*\(?\s*'(?:(\.[^']+)|(@portaria\/)[^']+)'/g;
/** The folders that npm links as `@portaria/…`. */
const LINKED = /^(?:client|app)\//;
/** A change of these can change the types of every file, or the rules for it: packages, compiler, lints, declarations that nobody imports. */
const OF_ALL =
  /(?:^|\/)package(?:-lock)?\.json$|tsconfig\.json$|\.d\.m?ts$|^eslint\.|^\.ox(?:lint|fmt)rc\.json$|^\.editorconfig$/;
const DECLARES = /^declare (?:module|global)\b/m;

/** The TypeScript files whose types may differ after a change of these paths; undefined if that may be all of them, or git fails. */
export function touchedTypes(root: string, changed: readonly string[]): string[] | undefined {
  const files = git(root, 'ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx');
  if (files === undefined || changed.some((path) => OF_ALL.test(path))) return undefined;
  const texts = new Map<string, string>();
  for (const file of files.split('\n').filter((path) => !path.startsWith('packages/')))
    try {
      texts.set(file, readFileSync(join(root, file), 'utf8'));
    } catch {
      // removed, and not yet committed
    }
  if (changed.some((path) => DECLARES.test(texts.get(path) ?? ''))) return undefined;
  const importers = importersOf(texts);
  const touched = new Set(changed);
  for (const path of touched)
    for (const name of [path, ...(LINKED.test(path) ? ['@portaria/'] : [])])
      for (const importer of importers.get(name) ?? []) touched.add(importer); // the loop visits it too
  return [...touched].filter((path) => texts.has(path)).sort();
}

/** The importing files by the path that they import, or by `@portaria/`. */
function importersOf(texts: ReadonlyMap<string, string>): ReadonlyMap<string, string[]> {
  const importers = new Map<string, string[]>();
  for (const [file, text] of texts)
    for (const [, path, linked] of text.matchAll(IMPORT)) {
      const imported = linked ?? join(dirname(file), path ?? '');
      importers.set(imported, [...(importers.get(imported) ?? []), file]);
    }
  return importers;
}
