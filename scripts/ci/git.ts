// Asks git about the commit that CI judges. Every question may have no answer: a clone can be shallow, or a tree without git.
import { spawnSync } from 'node:child_process';

/** The output of git without the last line break; undefined if git failed. */
export const git = (root: string, ...args: string[]): string | undefined => {
  const trusted = ['-c', `safe.directory=${root}`]; // the checkout may belong to another user than root
  const { status, stdout } = spawnSync('git', [...trusted, ...args], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  return status === 0 ? stdout.trimEnd() : undefined;
};

/** The full hash of a commit that this clone has. */
export const commitOf = (root: string, name: string): string | undefined =>
  git(root, 'rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`);

export const isAncestor = (root: string, commit: string): boolean =>
  git(root, 'merge-base', '--is-ancestor', commit, 'HEAD') !== undefined;

/** The paths that differ from a commit, also those that are not committed. Both paths of a file that moved. */
export const changedSince = (root: string, commit: string): string[] | undefined => {
  const tracked = git(root, 'diff', '--name-only', '--no-renames', '-z', commit);
  const others = git(root, 'ls-files', '--others', '--exclude-standard', '-z');
  if (tracked === undefined || others === undefined) return undefined;
  return [...new Set(`${tracked}\0${others}`.split('\0').filter(Boolean))];
};
