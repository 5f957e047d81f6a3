// The mutants that may survive, each with its reason, and a check for stale entries.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ACCEPTED_FILE = 'scripts/mutants/accepted.json';

/** `what` is the text that the runner prints for a survivor. It covers every mutant of the file with this text. */
export type Accepted = { readonly file: string; readonly what: string; readonly reason: string };
type Named = Pick<Accepted, 'file' | 'what'>;

/** Reads the list. Throws when an entry is incomplete or listed twice. */
export function readAccepted(root: string): Accepted[] {
  const entries = JSON.parse(readFileSync(join(root, ACCEPTED_FILE), 'utf8')) as Partial<Accepted>[];
  const seen = new Set<string>();
  return entries.map(({ file, what, reason }) => {
    if (!file || !what || !reason) throw new Error(`${ACCEPTED_FILE}: an entry needs file, what and reason`);
    const key = keyOf({ file, what });
    if (seen.has(key)) throw new Error(`${ACCEPTED_FILE}: twice: ${key}`);
    seen.add(key);
    return { file, what, reason };
  });
}

export const keyOf = ({ file, what }: Named): string => `${file}  ${what}`;

export const isAccepted = (accepted: readonly Accepted[], mutant: Named): boolean =>
  accepted.some((entry) => keyOf(entry) === keyOf(mutant));

/** The entries whose file or mutant no longer exists. `list` returns all mutants of a file. */
export async function staleEntries(
  root: string,
  accepted: readonly Accepted[],
  list: (file: string) => Promise<readonly Named[]> | readonly Named[],
): Promise<Accepted[]> {
  const known = new Map<string, Set<string>>();
  const stale: Accepted[] = [];
  for (const entry of accepted) {
    if (!known.has(entry.file) && existsSync(join(root, entry.file)))
      known.set(entry.file, new Set((await list(entry.file)).map(({ what }) => what)));
    if (!known.get(entry.file)?.has(entry.what)) stale.push(entry);
  }
  return stale;
}
