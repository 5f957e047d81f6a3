// Which checks a change needs, and which files they get.
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from '../../common/program/project-root.ts';
import { onlyChanged, onlyTouched } from './only-changed.ts';
import { SLOW_TESTS, slowTestsOf } from './slow-tests.ts';
import { stages } from './stages.ts';

const all = stages(PROJECT_ROOT, ['tsconfig.json']);
const lints = (changed: readonly string[]) =>
  onlyChanged(all, changed)
    .filter(({ name }) => name === 'lint')
    .map(({ about, args }) => [about, args.filter((arg) => changed.includes(arg))]);

test('each lint gets the changed files that it can judge, and no other file', () => {
  const changed = ['common/a.ts', 'stack/b.mjs', 'package.json', 'README.md', 'db/c.sql'];
  expect(lints(changed)).toEqual([
    ['house rules', ['common/a.ts', 'stack/b.mjs']],
    ['house rules that need types', ['common/a.ts']],
    ['formatting', ['common/a.ts', 'stack/b.mjs', 'package.json']],
  ]);
  expect(onlyChanged(all, changed).find(({ about }) => about === 'house rules')?.args).not.toContain('.');
});

test('a change without such files needs no lint, and every other stage stays', () => {
  expect(lints(['db/c.sql'])).toEqual([]);
  expect(onlyChanged(all, ['db/c.sql'])).toEqual(all.filter(({ name }) => name !== 'lint'));
});

const slowStages = (types: string[] | undefined, slow: string[]) =>
  onlyTouched(all, { types, changed: [], slow }).filter(({ name }) => name.startsWith('slow'));
const others = all.filter(({ name, judges }) => name !== 'slow' && judges === undefined);

test('the lint of types in full and the slow tests get the touched files alone, and every other stage stays', () => {
  const types = ['common/a.ts', 'app/b.ts'];
  const slow = ['e2e/doctor.test.ts'];
  const [lint, tests] = slowStages(types, slow);
  expect(lint?.args.slice(-2)).toEqual(types);
  expect(lint?.args).not.toContain('.');
  expect(tests?.args.filter((arg) => arg.endsWith('.test.ts'))).toEqual(slow);
  expect(slowStages([], [])).toEqual([]);
  expect(onlyTouched(all, { types: [], changed: [], slow: [] })).toEqual(others);
  expect(slowStages(undefined, [])).toEqual(all.filter(({ name }) => name === 'slow-lint'));
});

test('a push gives each lint the files that it judges: with types those that import a changed file too', () => {
  const touched = { types: ['common/a.ts', 'app/b.ts'], changed: ['common/a.ts', 'README.md'], slow: [] };
  const given = ({ args }: (typeof all)[number]) =>
    args.filter((arg) => /^(?:common|app)\/|^README/.test(arg));
  expect(
    onlyTouched(all, touched).flatMap((stage) => (stage.judges ? [[stage.about, given(stage)]] : [])),
  ).toEqual([
    ['house rules', ['common/a.ts']],
    ['house rules that need types', ['common/a.ts', 'app/b.ts']],
    ['formatting', ['common/a.ts']],
    ['house rules that need types, in full (only when named)', ['common/a.ts', 'app/b.ts']],
  ]);
  expect(onlyTouched(all, { ...touched, types: undefined, slow: [...SLOW_TESTS] })).toEqual(all);
});

test.each([
  ['app/account/account-page.ts', ['e2e/browser/states.test.ts'], ['e2e/stopping.test.ts']],
  ['db/functions/api/me.sql', ['e2e/session-families.test.ts'], ['e2e/browser/states.test.ts']],
  ['scripts/mutants/sql.ts', ['scripts/mutants/run-stryker.test.ts'], ['e2e/doctor.test.ts']],
  ['e2e/pgtap.test.ts', ['e2e/pgtap.test.ts'], ['e2e/doctor.test.ts']],
  ['package-lock.json', [...SLOW_TESTS], []],
  ['README.md', ['e2e/foreign/existing-database.test.ts'], ['e2e/doctor.test.ts']],
])('a change of %s runs the slow tests %j, but not %j', (path, run, spared) => {
  const found = slowTestsOf([path]);
  expect(found).toEqual(expect.arrayContaining(run));
  expect(found.filter((file) => spared.includes(file))).toEqual([]);
});
