// Which files run, and the extensions that they require.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findHelpers, findTestFiles, parseRequires } from './test-files.ts';

describe('parseRequires', () => {
  it('reads requires: only in the comment lines at the top of a file', () => {
    expect(
      parseRequires(
        '-- A test.\n-- requires: pg_cron, plpgsql_check\n-- requires: x\nbegin;\n-- requires: y',
      ),
    ).toEqual(['pg_cron', 'plpgsql_check', 'x']);
    expect(parseRequires('begin;\n-- requires: y')).toEqual([]);
  });
});

describe('finding test files', () => {
  let root: string;

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'portaria-tests-'));
    for (const folder of ['functions/api', 'helpers'])
      mkdirSync(join(root, 'db/tests', folder), { recursive: true });
    for (const file of [
      'b.test.sql',
      'functions/api/a.test.sql',
      'functions/api/a.sql',
      'helpers/02_x.sql',
      'helpers/01_y.sql',
    ]) {
      writeFileSync(join(root, 'db/tests', file), 'select 1;');
    }
  });

  afterEach(() => {
    rmSync(root, { recursive: true });
  });

  it('returns every *.test.sql, or those whose path contains a filter', () => {
    const paths = (filters: string[]): string[] => findTestFiles(root, filters).map(({ path }) => path);
    expect(paths([])).toEqual(['db/tests/b.test.sql', 'db/tests/functions/api/a.test.sql']);
    expect(paths(['api/a'])).toEqual(['db/tests/functions/api/a.test.sql']);
    expect(paths(['./db/tests/b.test.sql'])).toEqual(['db/tests/b.test.sql']);
    expect(paths(['nothing'])).toEqual([]);
  });

  it('returns the helpers sorted by name', () => {
    expect(findHelpers(root)).toEqual(['db/tests/helpers/01_y.sql', 'db/tests/helpers/02_x.sql']);
  });
});
