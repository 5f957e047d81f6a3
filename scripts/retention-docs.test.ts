// The documented retention periods equal the defaults.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const read = (path: string): string => readFileSync(join(import.meta.dirname, '..', path), 'utf8');
const defaults = new Map(
  [...read('db/functions/portaria/limits/limit_catalogue.sql').matchAll(/\('(\w+)', (\d+),/g)].map(
    ([, name, value]) => [name, value],
  ),
);
const limits = [...defaults.keys()].filter((name) => name?.startsWith('retencao_'));

test.each(['docs/reference/privacy.md', 'docs/reference/maintenance.md'])(
  '%s has the default of every retention limit',
  (path) => {
    const rows = read(path)
      .split('\n')
      .filter((line) => line.startsWith('|') && line.includes('`retencao_'));
    const said = rows.map((line) => [
      /`(retencao_\w+)`/.exec(line)?.[1],
      /(\d+) (?:days|hours)/.exec(line)?.[1],
    ]);
    expect(said).toEqual(said.map(([name]) => [name, defaults.get(name)]));
    expect([...new Set(said.map(([name]) => name))].sort()).toEqual([...limits].sort());
  },
);
