// Unit tests start no Node process: those that do are listed in process-tests.ts, and every listed file exists.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from '../../common/program/project-root.ts';
import { PROCESS_TESTS } from './process-tests.ts';
import { UNIT_FOLDERS } from './unit-folders.ts';

const STARTS = /process\.execPath|\brunStart\(|\brunStryker\(|\bbuildSite\(|\bbuildClient\(/;

const tests = UNIT_FOLDERS.flatMap((folder) =>
  readdirSync(join(PROJECT_ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts') && !file.includes('node_modules/'))
    .map((file) => join(folder, file)),
).filter((file) => join(PROJECT_ROOT, file) !== import.meta.filename);

test('every file in PROCESS_TESTS exists, and every unit test that starts Node is in it', () => {
  expect(PROCESS_TESTS.filter((file) => !tests.includes(file))).toEqual([]);
  const others = tests.filter((file) => !PROCESS_TESTS.includes(file));
  expect(others.length).toBeGreaterThan(100);
  expect(others.filter((file) => STARTS.test(readFileSync(join(PROJECT_ROOT, file), 'utf8')))).toEqual([]);
});
