// Each folder of db/ is a heading of db/install.sql and has at most twenty files; db/tests/functions mirrors db/functions.
import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROJECT_ROOT } from '../common/program/project-root.ts';
import { checkMirror, checkSizes, checkTopics, parseTopics } from './install-topics.ts';

const db = join(PROJECT_ROOT, 'db');
const install = readFileSync(join(db, 'install.sql'), 'utf8');

const sqlBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.sql'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));

describe('checkTopics', () => {
  it.each([
    [
      'a file below the heading of another folder',
      '-- functions/api/a: x\n\\ir functions/api/b/f.sql',
      'lists functions/api/b/f.sql below the heading functions/api/a',
    ],
    [
      'a file that lies above its topic',
      '-- functions/api/a: x\n\\ir functions/api/f.sql',
      'lists functions/api/f.sql below',
    ],
    [
      'one folder below two headings',
      '-- schema: x\n\\ir schema/a.sql\n-- schema: y\n\\ir schema/b.sql',
      'two headings for schema',
    ],
    [
      'one function in two topics',
      '-- functions/api/a: x\n\\ir functions/api/a/f.sql\n-- functions/api/b: x\n\\ir functions/api/b/f.sql',
      'api.f has two files',
    ],
  ])('refuses %s', (_name, text, message) => {
    expect(checkTopics(text).join('\n')).toContain(message);
  });

  it('finds nothing wrong with this project', () => {
    expect(parseTopics(install).length).toBeGreaterThan(20);
    expect(checkTopics(install)).toEqual([]);
  });
});

describe('checkSizes', () => {
  it('allows twenty files in a folder and refuses twenty-one', () => {
    const files = Array.from({ length: 21 }, (_, index) => `functions/api/a/f${String(index)}.sql`);
    expect(checkSizes(files.slice(1))).toEqual([]);
    expect(checkSizes([...files, 'functions/api/b/f.sql'])).toEqual([
      'db/functions/api/a has 21 files: split the topic',
    ]);
  });

  it('finds no large folder in this project, tests included', () => {
    expect(checkSizes(sqlBelow(db))).toEqual([]);
  });
});

describe('checkMirror', () => {
  it('names a test that lies elsewhere than its function', () => {
    expect(
      checkMirror(['functions/api/a/f.sql'], ['functions/api/b/f.test.sql', 'functions/api/a/f.test.sql']),
    ).toEqual(['db/tests/functions/api/b/f.test.sql mirrors no file of db/functions']);
  });

  it('finds nothing wrong with this project', () => {
    const functions = sqlBelow(db).filter((path) => path.startsWith('functions/'));
    expect(checkMirror(functions, sqlBelow(join(db, 'tests')))).toEqual([]);
  });
});
