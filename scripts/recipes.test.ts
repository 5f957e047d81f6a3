// The recipes for contributors name existing files; a part in angle brackets is a placeholder.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROJECT_ROOT } from '../common/program/project-root.ts';
import { CHECKS } from '../doctor/checks.ts';

const page = readFileSync(join(PROJECT_ROOT, 'docs/how-to/add-to-portaria.md'), 'utf8');
const recipes = page.split('\n## ').slice(1);
const { scripts } = JSON.parse(readFileSync(join(PROJECT_ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

/** The paths of a text up to the first folder or file that the contributor names. */
const pathsOf = (text: string): string[] =>
  [...text.matchAll(/`((?:[\w.-]+\/)+[\w.<>-]*|[\w.-]+\.(?:md|yml|json)|\.env\.example)`/g)]
    .map(([, path = '']) => path.replace(/[^/]*(?:<|NNNN).*/, ''))
    .filter((path) => path !== '' && !['people/', 'account/'].includes(path));

describe('docs/how-to/add-to-portaria.md', () => {
  it('has the recipes in their order', () => {
    expect(recipes.map((text) => text.split('\n')[0])).toEqual([
      ...['A function', 'An endpoint', 'An error code', 'A setting', 'A limit', 'A page of the application'],
      ...['A dependency', 'A channel', 'A channel without a phone', 'A doctor check', 'A table'],
    ]);
  });

  it.each(recipes.map((text) => [text.split('\n')[0] ?? '', text]))(
    'names existing files in the recipe: %s',
    (_name, text) => {
      const paths = pathsOf(text);
      expect(paths.length).toBeGreaterThan(2);
      expect(paths.filter((path) => !existsSync(join(PROJECT_ROOT, path)))).toEqual([]);
    },
  );

  it('names existing tests', () => {
    const commands = [...page.matchAll(/npx vitest run --project (?:unit|e2e|browser) ([^`]+)`/g)];
    const filters = commands.flatMap(([, words = '']) => words.split(' '));
    expect(filters.length).toBeGreaterThan(6);
    const folders = ['api-shim', 'app', 'client', 'common', 'deploy', 'e2e', 'scripts'];
    const files = folders.flatMap((folder) =>
      readdirSync(join(PROJECT_ROOT, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.test.ts'))
        .map((file) => join(folder, file)),
    );
    expect(filters.filter((filter) => !files.some((file) => file.includes(filter)))).toEqual([]);
  });

  it('names existing npm scripts', () => {
    const commands = [...page.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name);
    expect(commands.length).toBeGreaterThan(4);
    expect(commands.filter((name) => !(name in scripts))).toEqual([]);
  });
});

it('docs/how-to/check-an-installation.md lists every check of the doctor', () => {
  const rows = readFileSync(join(PROJECT_ROOT, 'docs/how-to/check-an-installation.md'), 'utf8');
  const missing = CHECKS.map(({ id }) => id).filter((id) => !rows.includes(`\`${id}\``));
  expect(missing, 'add these checks to docs/how-to/check-an-installation.md').toEqual([]);
});
