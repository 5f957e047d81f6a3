// `npm test`: runs every stage to its end even if another fails, and prints one line of totals.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runWhenMain } from '../common/program/run-when-main.ts';
import { PROJECT_ROOT } from '../common/program/project-root.ts';
import { dropLibpqEnvironment } from '../stack/machine/libpq-environment.ts';
import { findBase } from './ci/base.ts';
import { changedSince, git } from './ci/git.ts';
import { add, describeCounts } from './test/counts.ts';
import { touchedTypes } from './test/importers.ts';
import { onlyChanged, onlyTouched, type Touched } from './test/only-changed.ts';
import { runStages } from './test/run-stages.ts';
import { slowTestsOf } from './test/slow-tests.ts';
import { stages, type Stage } from './test/stages.ts';

const PROJECTS = ['tsconfig.json', 'client/tsconfig.json', 'app/tsconfig.json', 'e2e/browser/tsconfig.json'];

const help = (
  all: readonly Stage[],
): string => `npm test [-- --only STAGE ...] [--short] [--changed] [--touched]

Runs the stages that need nothing but npm packages, except the slow ones, which \`npm run test:slow\` runs. Lint and types run at a
lower priority beside the tests; their results are printed last. A type error or a lint error counts as one failure.

  --only STAGE   runs only this stage; repeatable
  --short        shortens the stage load from twenty minutes to ten
  --changed      of lint, checks only the files that differ from origin/main; leaves out imports and unused exports
  --touched      of the lints that judge file by file, and of slow, runs only what can notice a difference from the commit with
                 which CI compares

Stages:
${all.map(({ name, about }) => `  ${name.padEnd(12)} ${about}`).join('\n')}`;

const choose = (all: readonly Stage[], names: readonly string[]): Stage[] => {
  const unknown = names.filter((name) => !all.some((stage) => stage.name === name));
  if (unknown.length > 0) throw new Error(`no such stage: ${unknown.join(', ')}; see npm test -- --help`);
  return all.filter(({ name, onDemand }) => (names.length === 0 ? !onDemand : names.includes(name)));
};

const isThere = (path: string): boolean => existsSync(join(PROJECT_ROOT, path));

/** The files that differ from the fork from origin/main, or from HEAD in a clone without it. */
const changedFiles = (): string[] => {
  const fork = git(PROJECT_ROOT, 'merge-base', 'HEAD', 'refs/remotes/origin/main') ?? 'HEAD';
  const changed = changedSince(PROJECT_ROOT, fork);
  if (changed === undefined) throw new Error('--changed needs git');
  return changed.filter(isThere);
};

/** What differs from the commit with which CI compares; undefined if nothing is known, or nothing differs. */
const touchedByPush = (): Touched | undefined => {
  const base = findBase(PROJECT_ROOT, process.env);
  const changed = base && changedSince(PROJECT_ROOT, base.commit);
  if (changed === undefined || changed.length === 0) return undefined;
  const types = touchedTypes(PROJECT_ROOT, changed);
  return { types, changed: changed.filter(isThere), slow: slowTestsOf(changed) };
};

const main = async (): Promise<number> => {
  const { values } = parseArgs({
    options: {
      help: { type: 'boolean' },
      only: { type: 'string', multiple: true, default: [] },
      short: { type: 'boolean', default: false },
      changed: { type: 'boolean', default: false },
      touched: { type: 'boolean', default: false },
    },
  });
  const all = stages(
    PROJECT_ROOT,
    PROJECTS.filter((file) => existsSync(join(PROJECT_ROOT, file))),
  );
  if (values.help) {
    console.log(help(all));
    return 0;
  }
  dropLibpqEnvironment();
  if (values.short) process.env['PORTARIA_LOAD'] = 'short';
  const chosen = choose(all, values.only);
  const judged = values.changed ? onlyChanged(chosen, changedFiles()) : chosen;
  const touched = values.touched ? touchedByPush() : undefined;
  const results = await runStages(PROJECT_ROOT, touched ? onlyTouched(judged, touched) : judged);
  console.log('');
  for (const [{ name, about }, { failures, ...counts }] of results) {
    console.log(
      `${counts.failed > 0 ? 'FAIL' : 'ok  '} ${name.padEnd(9)} ${about}: ${describeCounts(counts)}`,
    );
    for (const line of failures) console.log(`     ${line}`);
  }
  const total = add(results.map(([, counts]) => counts));
  console.log(describeCounts(total));
  return total.failed > 0 ? 1 : 0;
};

await runWhenMain(import.meta.filename, main);
