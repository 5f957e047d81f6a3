// A lint that needs types sees what a change can give other types.
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from '../../common/program/project-root.ts';
import { touchedTypes } from './importers.ts';

const touched = (...changed: string[]): string[] => touchedTypes(PROJECT_ROOT, changed) ?? ['all'];

test('a changed file is touched with those that import it, also through another', () => {
  const found = touched('scripts/test/counts.ts', 'README.md');
  expect(found).toEqual(
    expect.arrayContaining([
      ...['scripts/test/counts.ts', 'scripts/test/counts.test.ts', 'scripts/test/run-stage.ts'],
      ...['scripts/test/run-stages.ts', 'scripts/test.ts'],
    ]),
  );
  expect(found).not.toContain('scripts/test/importers.ts');
  expect(found).not.toContain('README.md');
});

test('so are those that import a linked package', () => {
  expect(touched('client/portaria-error.ts')).toEqual(
    expect.arrayContaining(['client/portaria-error.ts', 'app/login/portaria-login.ts']),
  );
});

test('a file that nobody imports touches itself, and one that is removed its importers', () => {
  expect(touched('scripts/test.ts')).toEqual(['scripts/test.ts']);
  expect(touched('README.md')).toEqual([]);
  expect(touched('common/removed.ts')).toEqual([]);
});

test.each([
  'package-lock.json',
  'app/tsconfig.json',
  'eslint.types.config.js',
  'sheets/xlsx/saxen.d.ts',
  'e2e/support/stack.ts',
])('a change of %s touches all', (path) => expect(touched(path)).toEqual(['all']));
