// Which files are mutated, and which tests are near to a file.
import { describe, expect, test } from 'vitest';
import { PROJECT_ROOT } from '../../common/project-root.ts';
import { PROCESS_TESTS } from '../test/process-tests.ts';
import { MUTATED_FOLDERS, nearTests, sourceFiles } from './source-files.ts';

describe('the files that are broken', () => {
  test('are those of six folders, without tests and what only tests use', () => {
    const files = sourceFiles(PROJECT_ROOT, []);
    expect(new Set(files.map((file) => file.split('/')[0]))).toEqual(new Set(MUTATED_FOLDERS));
    expect(files).toContain('common/token.ts');
    for (const file of ['common/token.test.ts', 'gateway/test-gateway.ts', 'stack/testing/command-line.ts'])
      expect(files).not.toContain(file);
  });

  test('are chosen by folder or by file, and never by half a name', () => {
    expect(sourceFiles(PROJECT_ROOT, ['common/token.ts'])).toEqual(['common/token.ts']);
    const upstream = sourceFiles(PROJECT_ROOT, ['common/upstream']);
    expect(upstream).toContain('common/upstream/exchange.ts');
    expect(upstream.filter((file) => !file.startsWith('common/upstream/'))).toEqual([]);
    expect(sourceFiles(PROJECT_ROOT, ['common/tok'])).toEqual([]);
  });
});

describe('the tests of a file', () => {
  const testsOf = nearTests(PROJECT_ROOT);

  test('are the test beside it, then those that import it', () => {
    const tests = testsOf('common/token.ts');
    expect(tests[0]).toBe('common/token.test.ts');
    expect(tests.length).toBeGreaterThan(1);
    expect(tests.length).toBeLessThanOrEqual(8);
  });

  test('are those of the application for a route that has none', () => {
    expect(testsOf('api-shim/routes/people/people.ts').some((test) => test.startsWith('api-shim/'))).toBe(
      true,
    );
  });

  test('include the test beside a file that imports it, which may do so through the whole application', () => {
    const tests = testsOf('api-shim/rest/stream-to.ts');
    expect(tests[0]).toBe('api-shim/rest/stream-to.test.ts');
    expect(tests.slice(0, 4)).toContain('api-shim/routes/rest.test.ts');
  });

  test('start no program, unless they lie beside the file or there are no others', () => {
    expect(testsOf('api-shim/app.ts')).not.toContain('api-shim/main.test.ts');
    expect(testsOf('api-shim/rest/stream-to.ts')[0]).toBe('api-shim/rest/stream-to.test.ts');
    expect(testsOf('stack/postgres/maintenance.ts').filter((test) => !PROCESS_TESTS.includes(test))).toEqual(
      [],
    );
  });

  test('never measure a bundle, or look at the repository: the copy that is broken differs there', () => {
    for (const file of ['client/portaria-error.ts', 'stack/postgres/postgres.ts', 'common/project-root.ts'])
      expect(testsOf(file).filter((test) => /build|bundle|examples|^scripts/.test(test))).toEqual([]);
  });

  test('exist for every file that is broken', () => {
    expect(sourceFiles(PROJECT_ROOT, []).filter((file) => testsOf(file).length === 0)).toEqual([]);
  });
});
