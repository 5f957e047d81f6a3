// The pages of maintenance and privacy name every table whose rows expire or belong to a person, with the limit and its default.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const read = (path: string): string => readFileSync(join(import.meta.dirname, '..', path), 'utf8');
const found = (path: string, pattern: RegExp): string[][] =>
  [...read(path).matchAll(pattern)].map(([, ...groups]) => groups);

const defaults = new Map(
  found('db/functions/portaria/limits/limit_catalogue.sql', /\('(\w+)', (\d+),/g) as [string, string][],
);
const limits = [...defaults.keys()].filter((name) => name.startsWith('retencao_'));
const EXPIRATIONS = 'db/functions/portaria/maintenance/expirations.sql';
/* `portaria.limite('retencao_otps') * … as codigos` */
const ages = new Map(
  found(EXPIRATIONS, /portaria\.limite\('(\w+)'\).* as (\w+)/g).map(([limit = '', name = '']) => [
    name,
    limit,
  ]),
);
/* `('lotes', 'criado_em', interval '24 hours', false)` */
const expirations = found(
  EXPIRATIONS,
  /^ +\('(\w+)', '\w+', (?:r\.(\w+)|interval '(?:0|(.*))'), (?:true|false)\)/gm,
).map(([table = '', age = '', fixed = '']) => ({ table, limit: ages.get(age) ?? '', fixed }));
const ofPersons = found('db/functions/portaria/privacy/export_records.sql', /select '(\w+\.\w+)', /g).flat();

const rowsOf = (path: string): string[] =>
  read(path)
    .split('\n')
    .filter((line) => line.startsWith('| '));

test.each(['docs/reference/privacy.md', 'docs/reference/maintenance.md'])(
  '%s has the default of every retention limit',
  (path) => {
    const rows = rowsOf(path).filter((line) => line.includes('`retencao_'));
    const said = rows.map((line) => [
      /`(retencao_\w+)`/.exec(line)?.[1],
      /(\d+) (?:days|hours)/.exec(line)?.[1],
    ]);
    expect(said).toEqual(said.map(([name = '']) => [name, defaults.get(name)]));
    expect([...new Set(said.map(([name]) => name))].sort()).toEqual([...limits].sort());
  },
);

test('docs/reference/maintenance.md has every table whose rows expire, with its limit or its hours', () => {
  const rows = rowsOf('docs/reference/maintenance.md').map((line) => line.split('|').slice(1, 4));
  const said = expirations.map(({ table, fixed }) => {
    const [, when = '', limit = ''] = rows.find(([tables = '']) => tables.includes(`\`${table}\``)) ?? [];
    return { table, limit: limit.replaceAll(/[` ]/g, ''), fixed: when.includes(fixed) ? fixed : when };
  });
  expect(said).toEqual(expirations);
  expect(expirations.length).toBeGreaterThan(15);
});

test('docs/reference/privacy.md has every table with data of a person', () => {
  const counted = 'portaria.envios_hora'; // of all persons together
  const tables = [...ofPersons, ...expirations.map(({ table }) => `portaria.${table}`)];
  const rows = rowsOf('docs/reference/privacy.md').join('\n');
  expect(tables.filter((table) => table !== counted && !rows.includes(`\`${table}\``))).toEqual([]);
  expect(tables.length).toBeGreaterThan(40);
});
