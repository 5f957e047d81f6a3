// What a push runs, in repositories of git: the commit to compare with, the changed paths and lines, the record of the full run.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../stack/testing/temporary-folder.ts';
import { changedLines } from './changed-lines.ts';
import { ageOf, FAIL_AFTER, RECORD_FILE, WARN_AFTER } from './full-record.ts';
import { PARTS } from './paths.ts';
import { plan } from './plan.ts';
import { writeRecord } from './record.ts';

const ENV = { GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null', PATH: process.env['PATH'] };
const git = (root: string, args: string[], input?: string): string =>
  execFileSync('git', args, { cwd: root, env: ENV, encoding: 'utf8', input, stdio: 'pipe' }).trim();

/* A repository with one commit of three files. */
function repository() {
  const root = temporaryFolder('ci');
  const write = (files: Record<string, string>): void => {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(join(root, dirname(path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
  };
  const commit = (files: Record<string, string>): string => {
    write(files);
    git(root, ['add', '--all']);
    git(root, ['-c', 'user.name=A', '-c', 'user.email=a@b.test', 'commit', '--quiet', '--message', 'x']);
    return git(root, ['rev-parse', 'HEAD']);
  };
  git(root, ['init', '--quiet', '--initial-branch', 'main']);
  const first = commit({ 'README.md': 'a\n', 'db/a.sql': '1\n2\n3\n', 'e2e/load/a.ts': 'a\n' });
  return { root, write, commit, first };
}
/* Adds empty commits. */
function age(root: string, commits: number): void {
  const from = git(root, ['rev-parse', 'HEAD']);
  const one = (n: number): string =>
    `commit refs/heads/main\ncommitter A <a@b.test> ${1e9 + n} +0000\ndata 1\nx\n${n === 0 ? `from ${from}\n` : ''}\n`;
  git(
    root,
    ['fast-import', '--quiet', '--force'],
    Array.from({ length: commits }, (_, n) => one(n)).join(''),
  );
}
const clone = (root: string, ...options: string[]): string => {
  const to = join(temporaryFolder('ci-clone'), 'clone');
  git(root, ['clone', '--quiet', ...options, `file://${root}`, to]);
  return to;
};
const record = (commit: string): Record<string, string> => ({
  [RECORD_FILE]: JSON.stringify({ commit, date: '2026-11-24T00:00:00.000Z' }),
});
const parts = (root: string, env: NodeJS.ProcessEnv = {}): string[] => [...plan(root, env).parts.keys()];

describe('the parts of a push', () => {
  it('are all parts in a fresh clone of which nothing is known, in a shallow one, and without git', () => {
    const { root, first, commit } = repository();
    commit({ 'README.md': 'b' });
    commit(record(first));
    expect(parts(clone(root, '--depth', '1'))).toEqual([...PARTS]);
    expect(parts(temporaryFolder('no-git'))).toEqual([...PARTS]);
    expect(parts(clone(repository().root))).toEqual([...PARTS]);
  });

  it('are those touched since the last full run in a fresh clone', () => {
    const { root, first, commit } = repository();
    commit(record(first));
    expect(parts(clone(root))).toEqual([]);
    commit({ 'e2e/load/a.ts': 'b' });
    expect(parts(clone(root))).toEqual(['load']);
    commit({ 'db/a.sql': '4' });
    expect(parts(clone(root))).toEqual(
      PARTS.filter((part) => !['nginx', 'node20', 'operations'].includes(part)),
    );
  });

  it('are those touched since the fork from origin/main, committed, changed or new', () => {
    const { root, first, commit } = repository();
    git(root, ['update-ref', 'refs/remotes/origin/main', first]);
    commit({ 'README.md': 'b' });
    expect(parts(root)).toEqual([]);
    writeFileSync(join(root, 'e2e/load/a.ts'), 'b');
    expect(parts(root)).toEqual(['load']);
    git(root, ['checkout', '--quiet', '.']);
    mkdirSync(join(root, 'e2e/ha'));
    writeFileSync(join(root, 'e2e/ha/new.ts'), 'b');
    expect(parts(root)).toEqual(['cluster']);
  });

  it('follow CI_BASE before anything else, unless it is no commit of this history', () => {
    const { root, first, commit } = repository();
    const second = commit({ 'e2e/load/a.ts': 'b' });
    commit({ 'e2e/ha/a.ts': 'b' });
    git(root, ['update-ref', 'refs/remotes/origin/main', second]);
    expect(parts(root, { CI_BASE: first })).toEqual(['load', 'cluster']);
    expect(parts(root, { CI_BASE: 'f'.repeat(40) })).toEqual(['cluster']);
    expect(parts(root, { CI_BASE: '--output=x' })).toEqual(['cluster']);
  });

  it('count both paths of a file that moved', () => {
    const { root, first } = repository();
    git(root, ['mv', 'e2e/load/a.ts', 'e2e/a.ts']);
    expect(parts(root, { CI_BASE: first })).toEqual(['load']);
  });
});

describe('the record of the full run', () => {
  it('does not fail when it is missing or not in this history', () => {
    const { root, commit } = repository();
    expect([ageOf(root).failed, ageOf(root).says]).toEqual([
      false,
      expect.stringMatching(/^warning: no full/),
    ]);
    commit(record('f'.repeat(40)));
    expect([ageOf(root).failed, ageOf(root).says]).toEqual([false, expect.stringMatching(/not in the his/)]);
  });

  it('fails when it is no record', () => {
    const { root, commit } = repository();
    commit({ [RECORD_FILE]: '{"date": "2026-11-24"}' });
    expect(() => ageOf(root)).toThrow('needs a commit and a date');
  });

  it.each([
    [WARN_AFTER, false, false],
    [WARN_AFTER + 1, false, true],
    [FAIL_AFTER - 1, false, true],
    [FAIL_AFTER, true, false],
  ])('when it is %i commits old: failed %s, warning %s', (commits, failed, warns) => {
    const { root, first, write } = repository();
    age(root, commits);
    write(record(first));
    const found = ageOf(root);
    expect([found.failed, found.says.startsWith('warning: ')]).toEqual([failed, warns]);
    expect(found.says).toContain(`${commits} commits old`);
  });

  it('has the commit, the date and the seconds of each part, and is written only for a commit as it is', () => {
    const { root, first } = repository();
    mkdirSync(join(root, '.ci'));
    const date = new Date('2026-11-24T01:02:03Z');
    const measured = { lines: 'npm 20.4 10\nload 100.0 60\nnpm 2.0 1\n', passed: 9, date };
    expect(writeRecord(root, measured)).toBeUndefined();
    expect(JSON.parse(readFileSync(join(root, RECORD_FILE), 'utf8'))).toMatchObject({
      commit: first,
      date: date.toISOString(),
      cpuSeconds: 122,
      seconds: 71,
      passed: 9,
      parts: { npm: { cpuSeconds: 22, seconds: 11 }, load: { cpuSeconds: 100, seconds: 60 } },
    });
    expect(writeRecord(root, measured)).toBeUndefined();
    writeFileSync(join(root, 'README.md'), 'changed');
    expect(writeRecord(root, measured)).toBe('files differ from the commit');
    expect(writeRecord(temporaryFolder('no-git'), measured)).toBe('this tree has no git history');
  });
});

it('the changed lines are those of the file as it is now, all lines of a new file, and the neighbours of a deletion', () => {
  const { root, write } = repository();
  write({ 'db/a.sql': '1\ntwo\n3\n4\n5\n', 'db/new.sql': '1\n' });
  expect([...changedLines(root, 'HEAD')]).toEqual([
    [
      'db/a.sql',
      [
        [2, 2],
        [4, 5],
      ],
    ],
    ['db/new.sql', [[1, Infinity]]],
  ]);
  write({ 'db/a.sql': '1\n3\n' });
  expect(changedLines(root, 'HEAD').get('db/a.sql')).toEqual([[1, 2]]);
});
