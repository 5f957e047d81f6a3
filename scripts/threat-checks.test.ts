// The pages of checks: every number occurs once and in order, and has a test or says why there is none.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from '../common/program/project-root.ts';
import { filesOfChecks, NO_TESTS } from './generate/threat-checks.ts';

const COUNTS = { A: 28, B: 20, C: 18, D: 19, E: 26, F: 19, G: 11, H: 10 };
const ids = Object.entries(COUNTS).flatMap(([area, n]) =>
  Array.from({ length: n }, (_, i) => `${area}${i + 1}`),
);
const page = readFileSync(join(PROJECT_ROOT, 'docs/explanation/threat-checks.md'), 'utf8');
const files = filesOfChecks();

test('every check stands in the page once and in order, with a test, a part of CI or a reason [G11]', () => {
  const rows = [...page.matchAll(/^\| ([A-Z]\d+) +\| .{10,} \| (.+?) \|$/gm)];
  expect(rows.map(([, id]) => id)).toEqual(ids);
  const ci = readFileSync(join(PROJECT_ROOT, '.ci/run'), 'utf8');
  for (const [, id = '', tests = ''] of rows) {
    expect([id, NO_TESTS.test(tests)]).toEqual([id, !files.has(id)]);
    const part = /^by the part `(\w+)` of CI/.exec(tests)?.[1];
    if (part !== undefined) expect(ci).toMatch(new RegExp(`^(?:part|whole|needed) ${part} `, 'm'));
  }
});

test('every number in a title is that of a check', () => {
  expect([...files.keys()].filter((id) => !ids.includes(id))).toEqual([]);
});

test('the threat model names only existing files and checks', () => {
  const text = readFileSync(join(PROJECT_ROOT, 'docs/explanation/threat-model.md'), 'utf8');
  const named = text.matchAll(
    /`((?:api-shim|client|common|db|deploy|e2e|gateway|scripts|stack)\/[\w./-]+\.\w+)`/g,
  );
  const paths = [...named].map(([, path = '']) => path);
  expect(paths.length).toBeGreaterThan(50);
  expect(paths.filter((path) => !existsSync(join(PROJECT_ROOT, path)))).toEqual([]);
  const numbers = [...text.matchAll(/\b([A-H]\d{1,2})\b/g)].map(([, id = '']) => id);
  expect(numbers.filter((id) => !ids.includes(id))).toEqual([]);
});
