// The TypeScript files that are mutated, and the unit tests that could notice it.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { PROCESS_TESTS } from '../test/process-tests.ts';
import { UNIT_FOLDERS } from '../test/unit-folders.ts';

/** The folders that run in production or in every installation. */
export const MUTATED_FOLDERS: readonly string[] = [
  ...['common', 'api-shim', 'gateway', 'docs-host', 'client', 'sheets', 'stack'],
];

/* Here only a file whose unit test is beside it: the others are tested through processes, the stack or a browser. */
const WITH_THEIR_TEST = ['app', 'cli', 'doctor', 'migrate'];

/* No service loads api-shim/openapi/: it describes the endpoints for openapi.json, which lint and e2e/openapi.test.ts compare. */
const NOT_MUTATED =
  /\.test\.ts$|\.d\.ts$|^api-shim\/openapi\/|\/test-[^/]+$|\/(?:testing|testdata|fixtures)\/|^client\/build\.ts$/;

/* No unit test imports them: they run in separate processes that the tests of e2e/ start. */
const PROGRAMS = [
  ...[
    'common/service/run-service.ts',
    'common/program/stack-home.ts',
    'api-shim/main.ts',
    'gateway/main.ts',
    'docs-host/main.ts',
  ],
  ...['stack/banner.ts', 'stack/processes/launchers.ts', 'stack/run-until-stopped.ts', 'stack/start.ts'],
];

/* They measure bundles, which are larger in the mutated copy, read the comments of the source, which differ there, or need files that
   are not copied, such as pictures. */
const NEED_THE_CHECKOUT =
  /^(?:app\/book\/open-book|stack\/bundle|client\/build|client\/examples|docs-host\/site)\.test\.ts$|^scripts\//;

/* Tests further away test something else. */
const MAX_TESTS = 8;

/** The source files of `root` whose path starts with one of `only` (folders or files). An empty `only` means all. */
export function sourceFiles(root: string, only: readonly string[]): string[] {
  const withTest = typescriptFiles(root, WITH_THEIR_TEST).filter((file) => isImportedByItsTest(root, file));
  return [...typescriptFiles(root, MUTATED_FOLDERS), ...withTest]
    .filter((file) => !NOT_MUTATED.test(file) && !PROGRAMS.includes(file))
    .filter((file) => only.length === 0 || only.some((part) => file === part || file.startsWith(`${part}/`)));
}

/**
 * Returns a function that lists the tests of a file, nearest first: the test beside it (`x.test.ts` of `x.ts`), then by the number of
 * imports between. A test that names `x`, such as an endpoint, is as near as one that imports it. So is the test beside a file that
 * imports `x`: it may reach both through the whole application. A test that starts programs takes seconds for each mutant, so it
 * counts only for the file beside it, or when there is no other test.
 */
export function nearTests(root: string): (file: string) => string[] {
  const texts = new Map(
    typescriptFiles(root, UNIT_FOLDERS).map((file) => [file, readFileSync(join(root, file), 'utf8')]),
  );
  const importers = new Map<string, string[]>();
  for (const [file, text] of texts)
    for (const imported of importsOf(root, file, text))
      importers.set(imported, [...(importers.get(imported) ?? []), file]);
  const isTest = (file: string): boolean => file.endsWith('.test.ts') && !NEED_THE_CHECKOUT.test(file);
  return (file) => {
    const own = ownTest(file);
    const name = new RegExp(`\\b${basename(file, '.ts')}\\b`);
    const far = new Map([[file, 0]]);
    for (const [each, distance] of far)
      for (const importer of importers.get(each) ?? [])
        if (!far.has(importer)) far.set(importer, distance + 1);
    for (const importer of importers.get(file) ?? []) {
      const beside = ownTest(importer);
      if (texts.has(beside)) far.set(beside, 1);
    }
    if (texts.has(own)) far.set(own, 0);
    const tests = [...far]
      .filter(([test]) => isTest(test))
      .map(([test, distance]) => ({
        test,
        far: name.test(texts.get(test) ?? '') ? Math.min(distance, 1) : distance,
      }))
      .sort(
        (a, b) => a.far - b.far || shared(b.test, file) - shared(a.test, file) || (a.test < b.test ? -1 : 1),
      )
      .map(({ test }) => test);
    const quick = tests.filter((test) => test === own || !PROCESS_TESTS.includes(test));
    return (quick.length > 0 ? quick : tests).slice(0, MAX_TESTS);
  };
}

function isImportedByItsTest(root: string, file: string): boolean {
  const test = ownTest(file);
  const path = join(root, test);
  return existsSync(path) && importsOf(root, test, readFileSync(path, 'utf8')).includes(file);
}

const ownTest = (file: string): string => file.replace(/\.ts$/, '.test.ts');

function shared(path: string, other: string): number {
  const [folders, others] = [dirname(path).split('/'), dirname(other).split('/')];
  const parting = folders.findIndex((folder, at) => folder !== others[at]);
  return parting < 0 ? folders.length : parting;
}

function typescriptFiles(root: string, folders: readonly string[]): string[] {
  return folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
        join(folder, file),
      ),
    )
    .filter((file) => file.endsWith('.ts') && !/(?:^|\/)(?:node_modules|dist)\//.test(file))
    .sort();
}

function importsOf(root: string, file: string, text: string): string[] {
  return [...text.matchAll(/\bfrom '(\.[^']+)'|\bimport\('(\.[^']+)'\)/g)]
    .map(([, static_, dynamic = '']) => join(dirname(file), static_ ?? dynamic))
    .filter((path) => path.endsWith('.ts') && existsSync(join(root, path)));
}
