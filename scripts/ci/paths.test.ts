// The table of paths and parts: it knows every file, has no useless rule, and sends what can break a part to that part.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PROJECT_ROOT } from '../../common/program/project-root.ts';
import { PARTS, partsOf, RULES } from './paths.ts';

describe.runIf(existsSync(join(PROJECT_ROOT, '.git')))('the table', () => {
  const trusted = ['-c', `safe.directory=${PROJECT_ROOT}`];
  const listed = execFileSync('git', [...trusted, 'ls-files', '-z'], { cwd: PROJECT_ROOT, encoding: 'utf8' });
  const files = listed.split('\0').filter(Boolean);
  const ruleOf = (path: string) => RULES.find(([pattern]) => pattern.test(path));

  test('has a rule for every tracked file', () => {
    expect(files.length).toBeGreaterThan(1_500);
    expect(files.filter((path) => ruleOf(path) === undefined)).toEqual([]);
  });

  test('has no rule that no file needs', () => {
    const used = new Set(files.map(ruleOf));
    expect(RULES.filter((rule) => !used.has(rule)).map(([pattern]) => pattern.source)).toEqual([]);
  });

  test('sends the SQL of the database to every part but those of the edge, of Node and of the operations', () => {
    const sql = files.filter(
      (path) => /^(?:db|migrations)\/.*\.sql$/.test(path) && !path.includes('/tests/'),
    );
    expect(sql.length).toBeGreaterThan(300);
    const spared = new Set(
      sql.map((path) => PARTS.filter((part) => !partsOf(path).includes(part)).join(' ')),
    );
    expect([...spared]).toEqual(['nginx node20 operations']);
  });

  test('sends what a test of e2e/ imports from there to the parts of that test', () => {
    const imported = files
      .filter((path) => /^e2e\/.*\.test\.ts$/.test(path))
      .flatMap((path) =>
        [...readFileSync(join(PROJECT_ROOT, path), 'utf8').matchAll(/ from '(\.[^']+)'/g)].map(
          ([, to]) => [path, posix.join(posix.dirname(path), to!)] as const,
        ),
      )
      .filter(([, to]) => to.startsWith('e2e/'));
    expect(imported.length).toBeGreaterThan(500);
    const missed = ([from, to]: readonly [string, string]) =>
      partsOf(from).some((part) => !partsOf(to).includes(part));
    expect(imported.filter(missed)).toEqual([]);
  });
});

test('the names of the parts are those of .ci/run, each for a push and for a full run', () => {
  const run = readFileSync(join(PROJECT_ROOT, '.ci/run'), 'utf8');
  const named = (form: string): string[] =>
    [...run.matchAll(new RegExp(`(?:^|\\s)${form} (\\w+) (?:env "[^"]+" )?npm `, 'gm'))].map(
      ([, name]) => name!,
    );
  const ofCompose = [...run.matchAll(/! touches (\w+); then of_compose=/g)].map(([, name]) => name!);
  for (const form of ['touched', 'whole'])
    expect([...named('needed'), ...named(form), ...ofCompose].toSorted()).toEqual([...PARTS].toSorted());
});

test.each([
  ['stack/start.ts', [...PARTS]],
  ['app/account/account-page.ts', ['nginx', 'packages', 'native', 'compose', 'mutants']],
  ['api-shim/routes/logout.test.ts', []],
  ['e2e/load/soak.test.ts', ['load']],
  ['e2e/ha/torment.ts', ['cluster']],
  ['docs/how-to/install-on-debian.md', ['native']],
  ['docs/explanation/threat-model.md', []],
  ['deploy/docker/services.Dockerfile', ['compose', 'operations']],
  ['docs/how-to/operate.md', ['compose', 'operations']],
  ['a-folder-that-nobody-knows/x', [...PARTS]],
])('a change of %s runs %j', (path, parts) => {
  expect(partsOf(path)).toEqual(parts);
});
