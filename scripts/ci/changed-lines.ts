// The lines that changed since a commit, also those that are not committed.
import { git } from './git.ts';

/** From the first line to the last one, both included. */
export type Lines = readonly [from: number, to: number];

const HUNK = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/;

/** The changed lines of each file as it is now. A file that git does not know has changed as a whole. A deletion is the lines around it. */
export function changedLines(root: string, commit: string): Map<string, Lines[]> {
  const found = new Map<string, Lines[]>();
  const prefixes = ['--src-prefix=a/', '--dst-prefix=b/'];
  const diff = git(root, 'diff', '--unified=0', '--no-renames', '--no-ext-diff', ...prefixes, commit) ?? '';
  let file = '';
  for (const line of diff.split('\n')) {
    if (line.startsWith('+++ ')) file = line.slice('+++ b/'.length);
    const [, at, count] = HUNK.exec(line) ?? [];
    if (at === undefined) continue;
    const lines = Number(count ?? 1);
    const range: Lines = lines === 0 ? [Number(at), Number(at) + 1] : [Number(at), Number(at) + lines - 1];
    found.set(file, [...(found.get(file) ?? []), range]);
  }
  const others = git(root, 'ls-files', '--others', '--exclude-standard', '-z') ?? '';
  for (const other of others.split('\0').filter(Boolean)) found.set(other, [[1, Infinity]]);
  return found;
}
