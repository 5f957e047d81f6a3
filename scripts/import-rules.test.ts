// The import rules cover every folder with code, in the linter and in CONTRIBUTING.md.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PROJECT_ROOT } from '../common/program/project-root.ts';

const { MAY_IMPORT, default: CONFIG } = (await import(`${PROJECT_ROOT}/eslint.config.js`)) as {
  MAY_IMPORT: Record<string, readonly string[]>;
  default: readonly { readonly files?: readonly string[] }[];
};
/* Each room has one entry in the configuration, lowest first. */
const SHIM_ROOMS = CONFIG.flatMap(
  ({ files = [] }) => /^api-shim\/([a-z]+)\/\*\*/.exec(files[0] ?? '')?.[1] ?? [],
);

describe('the import rules', () => {
  test.runIf(existsSync(join(PROJECT_ROOT, '.git')))('cover every folder with code', () => {
    const files = execFileSync('git', ['ls-files', '*.ts', '*.mjs'], { cwd: PROJECT_ROOT, encoding: 'utf8' });
    const folders = files.split('\n').flatMap((file) => /^([^/]+)\//.exec(file)?.[1] ?? []);
    expect(Object.keys(MAY_IMPORT).sort()).toEqual([...new Set(folders)].sort());
  });

  test('allow no import cycle between folders', () => {
    const below = new Set<string>();
    for (const [folder, allowed] of Object.entries(MAY_IMPORT)) {
      expect([folder, allowed.filter((name) => !below.has(name))]).toEqual([folder, []]);
      below.add(folder);
    }
  });

  test('equal the table in CONTRIBUTING.md', () => {
    const text = readFileSync(join(PROJECT_ROOT, 'CONTRIBUTING.md'), 'utf8');
    const rows = text.slice(text.indexOf('## Import rules')).matchAll(/^\| (`.*) \| (.*) \|$/gm);
    const namesOf = (cell: string): string[] =>
      [...cell.matchAll(/`([a-z0-9-]+)\/`/g)].map(([, name]) => name!);
    const written = [...rows].flatMap(([, folders = '', allowed = '']) =>
      namesOf(folders).map((folder) => [folder, namesOf(allowed).sort()] as const),
    );
    const { e2e, ...rest } = MAY_IMPORT;
    expect(e2e?.length).toBe(Object.keys(rest).length);
    expect(Object.fromEntries(written.filter(([folder]) => folder !== 'e2e'))).toEqual(
      Object.fromEntries(Object.entries(rest).map(([folder, allowed]) => [folder, [...allowed].sort()])),
    );
  });
});

describe('the rooms of api-shim', () => {
  test('are its folders, except testing', () => {
    const folders = readdirSync(join(PROJECT_ROOT, 'api-shim'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'testing')
      .map(({ name }) => name);
    expect([...SHIM_ROOMS].sort()).toEqual(folders.sort());
  });

  test('have the order that CONTRIBUTING.md lists', () => {
    const text = readFileSync(join(PROJECT_ROOT, 'CONTRIBUTING.md'), 'utf8');
    const [, list = ''] = /^Rooms of `api-shim\/`, lowest first: ([^.]+)\./m.exec(text) ?? [];
    expect([...list.matchAll(/`([a-z]+)`/g)].map(([, room]) => room)).toEqual(SHIM_ROOMS);
  });
});

describe('the rooms of stack', () => {
  const below: Record<string, readonly string[]> = {
    files: [],
    machine: ['files'],
    processes: ['files', 'machine'],
    postgres: ['files', 'machine', 'processes'],
    postgrest: ['files', 'machine', 'processes'],
  };

  test('are its folders, except testing', () => {
    const files = readdirSync(join(PROJECT_ROOT, 'stack'), { recursive: true, encoding: 'utf8' });
    const folders = [...new Set(files.flatMap((file) => /^([a-z]+)\/.+\.ts$/.exec(file)?.[1] ?? []))];
    expect(folders.sort()).toEqual([...Object.keys(below), 'testing'].sort());
  });

  test.each(Object.entries(below))('%s imports only lower rooms', (room, allowed) => {
    const folder = join(PROJECT_ROOT, 'stack', room);
    const imported = readdirSync(folder)
      .filter((file) => !file.endsWith('.test.ts'))
      .flatMap((file) => [...readFileSync(join(folder, file), 'utf8').matchAll(/from '\.\.\/([a-z-]+)[/.]/g)])
      .map(([, other]) => other);
    expect(imported.filter((other) => other === undefined || !allowed.includes(other))).toEqual([]);
  });
});
