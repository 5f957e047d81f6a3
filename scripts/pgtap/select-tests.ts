// Selects the database tests of a run: by path, and by the functions that they call.
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { findTestFiles, type TestFile } from './test-files.ts';
import { readCallGraph } from './which-tests.ts';

const functionNames = (root: string): ReadonlySet<string> =>
  new Set(
    readdirSync(join(root, 'db/functions'), { recursive: true, encoding: 'utf8' }).map((file) =>
      basename(file, '.sql'),
    ),
  );

/** Returns all tests without filters. A filter that is the name of a function adds the tests that call it, also indirectly. */
export function selectTests(root: string, filters: readonly string[]): TestFile[] {
  const named = findTestFiles(root, filters);
  if (filters.length === 0) return named;
  const functions = functionNames(root);
  const graph = readCallGraph(root, findTestFiles(root, []));
  const calling = filters.filter((filter) => functions.has(filter)).flatMap((name) => graph.testsOf(name));
  return [...new Map([...named, ...calling].map((test) => [test.path, test])).values()];
}
