// A filtered run has the tests of the named function and of its callers.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from '../../common/program/project-root.ts';
import { selectTests } from './select-tests.ts';
import { findTestFiles } from './test-files.ts';

const paths = (...filters: string[]): string[] => selectTests(PROJECT_ROOT, filters).map(({ path }) => path);

test('the name of a function selects its test first, and each test of its callers once', () => {
  const found = paths('errors_reopen');
  expect(found[0]).toBe('db/tests/functions/portaria/limits/errors_reopen.test.sql');
  expect(found).toContain('db/tests/functions/api/sign_in/verify_otp.test.sql');
  expect(new Set(found).size).toBe(found.length);
});

test('the name of a function selects the tests of the functions that call it', () => {
  expect(paths('send_otp')).toContain('db/tests/functions/api/portal/portal_send_otp.test.sql');
});

test('so does the name of a function that another schema has too', () => {
  expect(paths('end_kept_sign_in')).toContain('db/tests/functions/api/renewal/end_renewal.test.sql');
});

test('the name of a trigger selects its test first, and the tests that write its table', () => {
  const found = paths('end_relinked_students');
  expect(found[0]).toBe('db/tests/functions/portaria/portal_sessions/end_relinked_students.test.sql');
  const writing = found.filter((path) =>
    /insert into api\.alunos_responsaveis|(?:update|delete from) api\.alunos_responsaveis/.test(
      readFileSync(join(PROJECT_ROOT, path), 'utf8'),
    ),
  );
  expect(writing.length).toBeGreaterThan(2);
  expect(paths('end_changed_sessions')).toContain(
    'db/tests/functions/portaria/administration/update_usuario.test.sql',
  );
});

test('a filter that is not the name of a function selects tests by path only', () => {
  const named = findTestFiles(PROJECT_ROOT, ['house_rules']).map(({ path }) => path);
  expect(paths('house_rules')).toEqual(named);
  expect(named.length).toBeGreaterThan(0);
});

test('without a filter every test is selected', () => {
  expect(paths()).toEqual(findTestFiles(PROJECT_ROOT, []).map(({ path }) => path));
});
