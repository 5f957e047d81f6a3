// Checks that released migrations are unchanged, and that no new one precedes them.
import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';

export type Frozen = { sum: string; file: string };

const LINE = /^([0-9a-f]{64}) {2}(\S+\.sql)$/;

/** The released migrations of frozen.txt in order; the format is that of `sha256sum`. */
export const parseFrozen = (text: string): Frozen[] =>
  text.split('\n').flatMap((line, index) => {
    if (line.trim() === '' || line.startsWith('#')) return [];
    const [, sum, file] = LINE.exec(line) ?? [];
    if (sum === undefined || file === undefined)
      throw new Error(`migrations/frozen.txt:${String(index + 1)}: not "sha256  file": ${line}`);
    return [{ sum, file }];
  });

/** The errors in the migrations, as sentences; `sums` maps each file to its SHA-256 in execution order. */
export const checkFrozen = (frozen: readonly Frozen[], sums: ReadonlyMap<string, string>): string[] => {
  const changed = frozen.flatMap(({ sum, file }) => {
    const actual = sums.get(file);
    if (actual === undefined) return [`${file} is released and gone`];
    return actual === sum ? [] : [`${file} is released and has changed`];
  });
  const released = new Set(frozen.map(({ file }) => file));
  const files = [...sums.keys()];
  const last = files.findLastIndex((file) => released.has(file));
  const inserted = files.slice(0, last + 1).filter((file) => !released.has(file));
  return [...changed, ...inserted.map((file) => `${file} comes before a released migration`)];
};

/** The migrations of a project in execution order. */
export const migrationFiles = async (root: string): Promise<string[]> =>
  (await readdir(join(root, 'migrations'))).filter((file) => file.endsWith('.sql')).sort();

/** The SHA-256 of every migration of a project, in execution order. */
export const migrationSums = async (root: string): Promise<Map<string, string>> => {
  const files = await migrationFiles(root);
  const contents = await Promise.all(files.map((file) => readFile(join(root, 'migrations', file))));
  return new Map(
    files.map((file, index) => [
      file,
      createHash('sha256')
        .update(contents[index] ?? '')
        .digest('hex'),
    ]),
  );
};
