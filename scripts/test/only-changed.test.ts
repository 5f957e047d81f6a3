// Which checks a change needs, and which files they get.
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from '../../common/program/project-root.ts';
import { onlyChanged, onlyTouched } from './only-changed.ts';
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

test('the lint of types in full gets the touched files alone, and every other stage stays', () => {
  const touched = ['common/a.ts', 'app/b.ts'];
  const [lint, ...others] = onlyTouched(all, touched).toSorted((a) => (a.name === 'slow-lint' ? -1 : 0));
  expect(lint?.args.slice(-2)).toEqual(touched);
  expect(lint?.args).not.toContain('.');
  expect(others).toEqual(all.filter(({ name }) => name !== 'slow-lint'));
  expect(onlyTouched(all, [])).toEqual(others);
});
