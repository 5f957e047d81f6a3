// The commit with which CI compares: what has landed before. Undefined if nothing is known; then every part runs.
import { readRecord } from './full-record.ts';
import { commitOf, git, isAncestor } from './git.ts';

export type Base = { readonly commit: string; readonly is: string };

type Candidate = readonly [commit: string | undefined, is: string];

/**
 * The first of these that this clone has and that is behind HEAD: `CI_BASE`, which a gate may set; the fork from `origin/main`, which
 * is HEAD itself in a fresh clone and then says nothing; the last full run, which the tree itself records.
 */
export function findBase(root: string, env: NodeJS.ProcessEnv): Base | undefined {
  const named = env['CI_BASE'];
  const head = commitOf(root, 'HEAD');
  const forked = git(root, 'merge-base', 'HEAD', 'refs/remotes/origin/main');
  const recorded = readRecord(root)?.commit;
  const candidates: Candidate[] = [
    [named, 'CI_BASE'],
    [forked === head ? undefined : forked, 'the fork from origin/main'],
    [recorded, 'the last full run'],
  ];
  for (const [name, is] of candidates) {
    const commit = name && commitOf(root, name);
    if (commit && isAncestor(root, commit)) return { commit, is };
  }
  return undefined;
}
