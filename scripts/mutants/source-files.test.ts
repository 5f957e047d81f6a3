// Which files are mutated, and which tests are near to a file.
import { describe, expect, test } from 'vitest';
import { PROJECT_ROOT } from '../../common/program/project-root.ts';
import { PROCESS_TESTS } from '../test/process-tests.ts';
import { MUTATED_FOLDERS, nearTests, sourceFiles } from './source-files.ts';

describe('sourceFiles', () => {
  test('returns the files of the mutated folders and those with their test in others, without tests and test support', () => {
    const files = sourceFiles(PROJECT_ROOT, []);
    expect(new Set(files.map((file) => file.split('/')[0]))).toEqual(
      new Set([...MUTATED_FOLDERS, 'app', 'cli', 'doctor', 'migrate']),
    );
    for (const file of ['common/token/token.ts', 'api-shim/routes/me.ts', 'doctor/judges/judge-cookie.ts'])
      expect(files).toContain(file);
    for (const file of [
      'app/book/open-book.ts', // its test reads it
      'cli/portaria/roles.ts',
      'common/token/token.test.ts',
      'gateway/test-gateway.ts',
      'stack/testing/command-line.ts',
      'api-shim/openapi/people.ts',
    ])
      expect(files).not.toContain(file);
  });

  test('accepts a folder or a file, but not a part of a name', () => {
    expect(sourceFiles(PROJECT_ROOT, ['common/token/token.ts'])).toEqual(['common/token/token.ts']);
    const upstream = sourceFiles(PROJECT_ROOT, ['common/upstream']);
    expect(upstream).toContain('common/upstream/exchange.ts');
    expect(upstream.filter((file) => !file.startsWith('common/upstream/'))).toEqual([]);
    expect(sourceFiles(PROJECT_ROOT, ['common/tok'])).toEqual([]);
  });
});

describe('nearTests of a file', () => {
  const testsOf = nearTests(PROJECT_ROOT);

  test('returns the test beside it first, and then at most seven that import it', () => {
    const tests = testsOf('common/token/token.ts');
    expect(tests[0]).toBe('common/token/token.test.ts');
    expect(tests.length).toBeGreaterThan(1);
    expect(tests.length).toBeLessThanOrEqual(8);
  });

  test('returns tests of the application for a route without a test', () => {
    expect(testsOf('api-shim/routes/me.ts').some((test) => test.startsWith('api-shim/'))).toBe(true);
  });

  test('includes a test beside a file that imports it through the whole application', () => {
    const tests = testsOf('api-shim/diagnostics/examine.ts');
    expect(tests[0]).toBe('api-shim/diagnostics/examine.test.ts');
    expect(tests.slice(0, 4)).toContain('api-shim/routes/auth-diagnostics.test.ts');
  });

  test('leaves out tests that start programs, unless they lie beside the file or no others exist', () => {
    expect(testsOf('api-shim/app.ts')).not.toContain('api-shim/main.test.ts');
    expect(testsOf('api-shim/rest/stream-to.ts')[0]).toBe('api-shim/rest/stream-to.test.ts');
    expect(testsOf('stack/postgres/maintenance.ts').filter((test) => !PROCESS_TESTS.includes(test))).toEqual(
      [],
    );
  });

  test('leaves out tests that measure a bundle or read the repository', () => {
    for (const file of [
      'client/portaria-error.ts',
      'stack/postgres/postgres.ts',
      'common/program/project-root.ts',
    ])
      expect(testsOf(file).filter((test) => /build|bundle|examples|^scripts/.test(test))).toEqual([]);
  });

  test('is not empty for any mutated file', () => {
    expect(sourceFiles(PROJECT_ROOT, []).filter((file) => testsOf(file).length === 0)).toEqual([]);
  });
});
