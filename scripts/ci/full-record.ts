// The record of the last full run, `.ci/full.json`: which commit passed, when, and what it cost.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commitOf, git, isAncestor } from './git.ts';

export const RECORD_FILE = '.ci/full.json';

/** After so many commits a push prints a warning, or fails. */
export const WARN_AFTER = 100;
export const FAIL_AFTER = 250;

export type FullRecord = {
  readonly commit: string;
  readonly date: string;
  readonly [figure: string]: unknown;
};

/** Undefined if there has been no full run. Throws when the file is broken. */
export function readRecord(root: string): FullRecord | undefined {
  const file = join(root, RECORD_FILE);
  if (!existsSync(file)) return undefined;
  const record = JSON.parse(readFileSync(file, 'utf8')) as Partial<FullRecord>;
  if (!/^[0-9a-f]{40,64}$/.test(record.commit ?? '') || !record.date)
    throw new Error(`${RECORD_FILE} needs a commit and a date`);
  return record as FullRecord;
}

export type Age = { readonly failed: boolean; readonly says: string };

const again = 'run CI_FULL=1 .ci/run and commit the file';

/**
 * Says how old the record is. A missing file does not fail, so that CI works before the first full run; neither does a commit that
 * this clone lacks. Without a usable record and without another base, a push runs every part.
 */
export function ageOf(root: string): Age {
  const record = readRecord(root);
  if (record === undefined)
    return { failed: false, says: `warning: no full run is recorded; ${again} (${RECORD_FILE})` };
  const { commit, date } = record;
  const name = `the last full run, of commit ${commit.slice(0, 10)} on ${date.slice(0, 10)},`;
  if (commitOf(root, commit) === undefined || !isAncestor(root, commit))
    return { failed: false, says: `warning: ${name} is not in the history of this clone; ${again}` };
  const commits = Number(git(root, 'rev-list', '--count', `${commit}..HEAD`));
  if (commits >= FAIL_AFTER)
    return { failed: true, says: `${name} is ${commits} commits old (at most ${FAIL_AFTER - 1}); ${again}` };
  const warning = commits > WARN_AFTER ? `warning: ` : '';
  return { failed: false, says: `${warning}${name} is ${commits} commits old${warning && `; ${again}`}` };
}
