// The reference pages list the same exports and error codes as the client.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { portariaErrorCodes } from './index.ts';

const here = import.meta.dirname;
const reference = (name: string) => readFile(join(here, '..', 'docs', 'reference', name), 'utf8');

async function exportedNames(): Promise<string[]> {
  const index = await readFile(join(here, 'index.ts'), 'utf8');
  const lists = [...index.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].map(([, list]) => list!);
  return lists
    .flatMap((list) => list.split(','))
    .map((name) => name.replace('type ', '').trim())
    .filter(Boolean);
}

test('docs/reference/client.md has an entry for every export and none for anything else', async () => {
  const page = await reference('client.md');
  const entries = [...page.matchAll(/^\| `([A-Za-z]+)/gm)].map(([, name]) => name!);
  expect(entries.sort()).toEqual((await exportedNames()).sort());
});

test('docs/reference/errors.md lists the codes of the client, in the same order', async () => {
  const rows = [...(await reference('errors.md')).matchAll(/^\| `?([a-z_]+)`? +\| [0-9]{3} /gm)];
  expect(rows.map(([, code]) => code)).toEqual([...portariaErrorCodes]);
});
