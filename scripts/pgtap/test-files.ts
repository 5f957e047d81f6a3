// Finds the database tests and reads from their first lines which extensions they need.
import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

export type TestFile = { path: string; text: string; requires: string[] };

const REQUIRES = /^-- requires: +([a-z0-9_, ]+)$/;

/** The extensions that `-- requires: a, b` names in the comment lines at the top of a file. */
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

/** The test files of a project whose path contains one of `filters`; all of them without filters. */
export const findTestFiles = (root: string, filters: readonly string[]): TestFile[] =>
  filesBelow(root, 'db/tests', '.test.sql')
    .filter(
      (path) => filters.length === 0 || filters.some((filter) => path.includes(filter.replace(/^\.\//, ''))),
    )
    .map((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      return { path, text, requires: parseRequires(text) };
    });

/** The helper files, loaded once into the template, in the order of their names. */
export const findHelpers = (root: string): string[] => filesBelow(root, 'db/tests/helpers', '.sql');
