// The administration has the same names in the client, shim and command line.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ADMINISTRATION } from '../api-shim/routes/administration/endpoints.ts';
import { GROUPS } from '../api-shim/openapi/document.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const words = (texts: Iterable<RegExpMatchArray>): string[] => [...texts].map(([, word = '']) => word);
const sorted = (names: Iterable<string>): string[] => [...new Set(names)].sort();

const paths = sorted([
  ...ADMINISTRATION.map(({ name }) => name),
  'people-import', // reads a file, so it has a route of its own
]);

test('the client has exactly one method for each administration endpoint', () => {
  const text =
    read('client/create-administration.ts') + read('client/families.ts') + read('client/imports.ts');
  const [, body = ''] = text.split(
    '  return {\n    ...createFamilies(call),\n    ...createImports(call),\n    sessions',
  );
  const called = words(body.matchAll(/(?:read|ended|person|role|school)\('([a-z-]+)'|path: '([a-z-]+)'/g));
  const named = [...`sessions${body}`.matchAll(/'([a-z]+(?:-[a-z]+)*)(?:\?ensaio=1)?'/g)].map(
    ([, name = '']) => name,
  );
  expect(called.length).toBeGreaterThan(10);
  expect(paths.filter((path) => !named.includes(path))).toEqual([]);
  const spelled = sorted(
    paths.map((path) => path.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())),
  );
  expect(sorted(words(text.matchAll(/^ {2}([a-zA-Z]+)\([^]*?\): Promise</gm)))).toEqual(spelled);
});

test('the commands of the endpoints exist', () => {
  const files = readdirSync(join(root, 'cli/portaria')).filter((file) => /^[a-z-]+\.ts$/.test(file));
  const known = new Set(
    files.flatMap((file) => words(read(`cli/portaria/${file}`).matchAll(/^ {2}name: '([a-z -]+)'/gm))),
  );
  const used = GROUPS.flatMap(({ operations }) =>
    Object.values(operations).flatMap(({ commands = [] }) => commands),
  );
  expect(used.length).toBeGreaterThan(20);
  expect(used.filter((command) => !known.has(command))).toEqual([]);
});
