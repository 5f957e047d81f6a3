// The list of tests that describe PostgREST 12 names tests that exist, and nothing else is expected to fail.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from '../../common/program/project-root.ts';
import { isLaterThan12, OF_POSTGREST_12, whyOnly12 } from './postgrest-12.ts';

test.each(OF_POSTGREST_12)('$file has the test "$title"', ({ file, title }) => {
  expect(readFileSync(join(PROJECT_ROOT, file), 'utf8')).toContain(`'${title}'`);
});

test('whyOnly12() knows a test of the list by its file and title', () => {
  const [{ file, title, why }] = OF_POSTGREST_12 as [(typeof OF_POSTGREST_12)[0]];
  expect(whyOnly12(file, `the doctor on a healthy stack ${title}`)).toBe(why);
  expect(whyOnly12('e2e/rest.test.ts', title)).toBeUndefined();
  expect(whyOnly12(file, `${title} twice`)).toBeUndefined();
});

test('isLaterThan12() compares the major version', () => {
  const versions = ['PostgREST 16.2', 'PostgREST 13.0.8 (a1)', 'PostgREST 12.2.12', 'PostgREST 12.0.2', ''];
  expect(versions.map(isLaterThan12)).toEqual([true, true, false, false, false]);
});
