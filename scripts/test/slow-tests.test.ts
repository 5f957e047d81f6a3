// `npm test` and the slow stage run every test file of e2e/, e2e/browser/ and process-tests.ts, each once.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from '../../common/program/project-root.ts';
import { PROCESS_TESTS } from './process-tests.ts';
import { SLOW_TESTS, splitTests } from './slow-tests.ts';

const split = splitTests(PROJECT_ROOT);

test('every file in SLOW_TESTS exists, and is in e2e/ or in PROCESS_TESTS', () => {
  expect(SLOW_TESTS.filter((file) => !existsSync(join(PROJECT_ROOT, file)))).toEqual([]);
  expect(SLOW_TESTS.filter((file) => !file.startsWith('e2e/') && !PROCESS_TESTS.includes(file))).toEqual([]);
});

test('every test file of e2e/ and every process test runs exactly once', () => {
  const run = [...split.e2e, ...split.browser, ...split.processes, ...split.slow].toSorted();
  const inFolder = (folder: string): string[] =>
    readdirSync(join(PROJECT_ROOT, folder))
      .filter((file) => file.endsWith('.test.ts') && !file.startsWith('nginx'))
      .map((file) => `${folder}/${file}`);
  const expected = ['e2e', 'e2e/foreign', 'e2e/browser', 'e2e/browser/supabase'].flatMap(inFolder);
  expect(expected.length).toBeGreaterThan(90);
  expect(run).toEqual([...expected, ...PROCESS_TESTS].toSorted());
});

test('npm test and test:slow run no test that needs Docker, nginx, load, a full disk or a native Debian', () => {
  expect(
    Object.values(split)
      .flat()
      .filter((file) => /compose|nginx|\bload|full-disk|machines|native/.test(file)),
  ).toEqual([]);
});
