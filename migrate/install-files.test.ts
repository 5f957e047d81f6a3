// install.sql is parsed strictly: an unknown line is an error, never skipped.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROJECT_ROOT } from '../common/program/project-root.ts';
import { checkCoverage, installableFiles } from './install-coverage.ts';
import { groupInstall, parseInstall } from './install-files.ts';

describe('parseInstall', () => {
  it('gives the listed paths in order, past comments and empty lines', () => {
    expect(parseInstall('-- contents\n\n\\ir bootstrap.sql\n\\ir schema/a.sql \n')).toEqual([
      'bootstrap.sql',
      'schema/a.sql',
    ]);
  });

  it.each([
    ['a statement', '-- x\nselect 1;', 'db/install.sql:2: only comments and \\ir lines belong here'],
    ['another command', '\\i a.sql', 'db/install.sql:1: only comments'],
    ['a path that climbs', '\\ir ../a.sql', 'db/install.sql:1: not a path below db/'],
    ['an absolute path', '\\ir /a.sql', 'not a path below db/'],
    ['a file that is no SQL', '\\ir a.txt', 'not a path below db/'],
    ['the same file again', '\\ir a.sql\n\\ir a.sql', 'db/install.sql:2: listed twice: a.sql'],
  ])('refuses %s', (_name, text, message) => {
    expect(() => parseInstall(text)).toThrow(message);
  });
});

describe('groupInstall', () => {
  it('separates the tables from the files that are declared again', () => {
    expect(groupInstall(['bootstrap.sql', 'schema/a.sql', 'functions/api/f.sql', 'privileges.sql'])).toEqual({
      bootstrap: 'db/bootstrap.sql',
      schema: ['db/schema/a.sql'],
      declared: ['db/functions/api/f.sql', 'db/privileges.sql'],
    });
  });

  it('wants bootstrap.sql first', () => {
    expect(() => groupInstall(['schema/a.sql', 'bootstrap.sql'])).toThrow('first file must be bootstrap.sql');
    expect(() => groupInstall([])).toThrow('first file must be bootstrap.sql');
  });

  it('wants tables before declarations', () => {
    expect(() => groupInstall(['bootstrap.sql', 'functions/f.sql', 'schema/a.sql'])).toThrow(
      'schema/a.sql must come before',
    );
  });
});

describe('checkCoverage', () => {
  it('names what only one side has', () => {
    expect(checkCoverage(['a.sql', 'b.sql'], ['b.sql', 'c.sql'])).toEqual([
      'db/c.sql is not in db/install.sql',
      'db/install.sql lists db/a.sql, which does not exist',
    ]);
  });

  it('finds nothing wrong with this project', () => {
    const db = join(PROJECT_ROOT, 'db');
    const listed = parseInstall(readFileSync(join(db, 'install.sql'), 'utf8'));
    expect(listed.length).toBeGreaterThan(10);
    expect(checkCoverage(listed, installableFiles(db))).toEqual([]);
  });
});
