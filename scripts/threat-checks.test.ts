// The pages of checks: every number occurs once and in order, and every named test exists.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

const COUNTS = { A: 28, B: 20, C: 18, D: 19, E: 26, F: 19, G: 11 };
const PAGES = [
  'docs/explanation/threat-checks.md',
  'docs/explanation/threat-model.md',
  'docs/explanation/guards.md',
];

type Named = { path: string; titles: string[] };

/** The tests that a cell names: a path, and after it the titles. */
const testsIn = (text: string): Named[] =>
  [...text.matchAll(/`([\w./-]+\/[\w./-]+|SECURITY\.md)`((?:,? "[^"]+")+)/g)].map(
    ([, path = '', titles = '']) => ({
      path,
      titles: [...titles.matchAll(/"([^"]+)"/g)].map(([, title = '']) => title),
    }),
  );

const missing = (named: readonly Named[]): string[] =>
  named.flatMap(({ path, titles }) => {
    if (!existsSync(join(root, path))) return [path];
    const source = read(path);
    return titles.filter((title) => !source.includes(title)).map((title) => `${path}: ${title}`);
  });

describe('docs/explanation/threat-checks.md', () => {
  const rows = [
    ...read('docs/explanation/threat-checks.md').matchAll(/^\| ([A-Z]\d+) +\| (.+?) +\| (.+?) +\|$/gm),
  ].map(([, id = '', what = '', tests = '']) => ({ id, what, tests }));

  test('has every check number once and in order', () => {
    const ids = Object.entries(COUNTS).flatMap(([area, n]) =>
      Array.from({ length: n }, (_, i) => `${area}${i + 1}`),
    );
    expect(rows.map(({ id }) => id)).toEqual(ids);
  });

  test('every row names existing tests or a part of CI, or says why there is no test', () => {
    for (const { id, what, tests } of rows) {
      expect([id, what.length > 10]).toEqual([id, true]);
      if (/^not done, because .{20}/.test(tests)) continue;
      const part = /^by the part `(\w+)` of CI/.exec(tests)?.[1];
      if (part !== undefined) {
        expect(read('.ci/run')).toMatch(new RegExp(`^part ${part} `, 'm'));
        continue;
      }
      const named = testsIn(tests);
      expect([id, named.length > 0, missing(named)]).toEqual([id, true, []]);
      // Nothing that was meant to be a test has another form.
      expect([id, tests.match(/`/g)?.length]).toEqual([id, 2 * named.length]);
    }
  });
});

test.each(PAGES)('%s names only existing tests, files and checks', (page) => {
  const text = read(page);
  expect(missing(testsIn(text))).toEqual([]);
  const files = [
    ...text.matchAll(/`((?:api-shim|client|common|db|deploy|e2e|gateway|scripts|stack)\/[\w./-]+\.\w+)`/g),
  ];
  expect(files.map(([, path = '']) => path).filter((path) => !existsSync(join(root, path)))).toEqual([]);
  for (const [id, area = '', n] of text.matchAll(/\b([A-G])(\d{1,2})\b/g))
    expect([id, Number(n) >= 1 && Number(n) <= COUNTS[area as keyof typeof COUNTS]]).toEqual([id, true]);
});
