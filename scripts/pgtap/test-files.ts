// Finds the database tests and reads the extensions that they require from their first lines.
import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

export type TestFile = { path: string; text: string; requires: string[] };

/* The other files commit, and so need a database of their own. */
const TAKES_IT_BACK = /^rollback;$/m;

/** Whether a file leaves the database as it was, so that others may use it too. */
export const rollsBack = ({ text }: TestFile): boolean => TAKES_IT_BACK.test(text);

const REQUIRES = /^-- requires: +([a-z0-9_, ]+)$/;

/** The extensions in the line `-- requires: a, b` of the header comment. */
export const parseRequires = (text: string): string[] => {
  const required: string[] = [];
  for (const line of text.split('\n')) {
    if (!line.startsWith('--')) break;
    const names = REQUIRES.exec(line)?.[1] ?? '';
    required.push(
      ...names
        .split(',')
        .map((name) => name.trim())
        .filter(Boolean),
    );
  }
  return required;
};

const filesBelow = (root: string, folder: string, ending: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort();

/** The test files of a project whose path contains one of `filters`. No filters means all. */
export const findTestFiles = (root: string, filters: readonly string[]): TestFile[] =>
  filesBelow(root, 'db/tests', '.test.sql')
    .filter(
      (path) => filters.length === 0 || filters.some((filter) => path.includes(filter.replace(/^\.\//, ''))),
    )
    .map((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      return { path, text, requires: parseRequires(text) };
    });

/** The helper files in the order of their names. The template loads them once. */
export const findHelpers = (root: string): string[] => filesBelow(root, 'db/tests/helpers', '.sql');
