// Parses the command line of `npm run test:mutants`.
import { parseArgs } from 'node:util';
import { today } from './sample.ts';

export const HELP = `npm run test:mutants -- ts [options]       TypeScript: common, api-shim, gateway, docs-host, client, sheets, stack;
                                           of app, cli, doctor and migrate the files that a unit test beside them imports
npm run test:mutants -- sql [options]      the functions and policies of the database
npm run test:mutants -- --sample [N]       a sample of both
npm run test:mutants -- --changed          the lines of both that changed since the last landed commit, for CI
npm run test:mutants -- --all              all of both: hours

Breaks the code in one place at a time (a mutant), runs the tests that could notice it, and prints each mutant that no test notices.
TypeScript: the unit tests that import the file, the nearest first. SQL: the pgTAP files that call the function or are in the folder
of its topic; for a policy, those of policies and isolation. A mutant of SQL that survives them is tried with all the others, which
takes half a minute.

A mutant may delete files and end processes: those of stack/ have done so. As root, they run as the user nobody, on a copy of the
project in namespaces of their own, and reach nothing else. Otherwise they run as you: do that only where nothing else matters.

Some mutants change nothing that anybody could see, so not all have to be noticed: a run asks for a share of those in each folder.

  --only PATH     ts: only this folder or file; sql: only files of db/functions and db/policies whose path contains it; repeatable
  --sample [N]    tries about N mutants (60); without ts or sql, half of them in each language
  --changed       with --sample N: a sample of the changed lines (60). Without a commit to compare with (CI_BASE), or if no changed line
                  can be broken, a sample of everything
  --seed TEXT     draws the sample, or the order without one (default: the date in UTC); the same text draws the same
  --at-least P    the tests have to notice P percent of the mutants in each folder at the top of the project (90); of a sample, P percent
                  of all less two standard deviations, since a sample differs by chance
  --minutes N     stops after N minutes (5 with --sample, otherwise 60); sql finishes the current mutant. What was tried until then is
                  judged as a sample
  --jobs N        mutants at a time (2)

The last line is "N passed, M failed". N mutants were noticed, including those with which the tests did not end. M is the number of
survivors where too few were noticed, and of batches whose tests fail without a mutant. The line before has the number of mutants
that were not tried in time; they are not errors.
Exit codes: 0 if M is 0; 1 otherwise, or if no mutant was noticed; 2 usage error.`;

const SAMPLE = '60';

class UsageError extends Error {}

/* parseArgs has no options with an optional value. */
const withSampleSize = (args: readonly string[]): string[] =>
  args.map((arg, at) =>
    arg === '--sample' && (args[at + 1] ?? '--').startsWith('--') ? `--sample=${SAMPLE}` : arg,
  );

const positive = (name: string, value: string): number => {
  const number = Number(value);
  if (Number.isFinite(number) && number > 0) return number;
  throw new UsageError(`--${name} ${value}: not a positive number`);
};

export type Request = {
  readonly languages: readonly Language[];
  readonly only: readonly string[];
  readonly sample: number | undefined;
  readonly seed: string;
  readonly changed: boolean;
  readonly atLeast: number;
  readonly budgetMs: number;
  readonly jobs: number;
};
export type Language = 'sql' | 'ts';

/** Reads the command line. Undefined means that help was requested. */
export function readRequest(args: readonly string[]): Request | undefined {
  const { values, positionals } = parseArgs({
    args: withSampleSize(args),
    allowPositionals: true,
    options: {
      help: { type: 'boolean' },
      only: { type: 'string', multiple: true, default: [] },
      sample: { type: 'string' },
      changed: { type: 'boolean', default: false },
      all: { type: 'boolean', default: false },
      seed: { type: 'string', default: today() },
      'at-least': { type: 'string', default: '90' },
      minutes: { type: 'string' },
      jobs: { type: 'string', default: '2' },
    },
  });
  if (values.help === true) return undefined;
  const named = positionals.filter((word) => word === 'sql' || word === 'ts');
  if (named.length !== positionals.length || named.length > 1)
    throw new UsageError(`${positionals.join(' ')}: say ts or sql`);
  const asked = values.changed ? (values.sample ?? SAMPLE) : values.sample;
  if (values.all && (named.length > 0 || asked !== undefined))
    throw new UsageError('--all goes without ts, sql and samples');
  if (named.length === 0 && !values.all && asked === undefined)
    throw new UsageError('say ts, sql, --sample, --changed or --all');
  if (named.length === 0 && values.only.length > 0) throw new UsageError('--only needs ts or sql');
  const sample = asked === undefined ? undefined : Math.ceil(positive('sample', asked));
  const minutes = values.minutes ?? (sample === undefined ? '60' : '5');
  return {
    languages: named.length === 0 ? ['sql', 'ts'] : named,
    only: values.only,
    sample: sample !== undefined && named.length === 0 ? Math.ceil(sample / 2) : sample,
    seed: values.seed,
    changed: values.changed,
    atLeast: positive('at-least', values['at-least']),
    budgetMs: positive('minutes', minutes) * 60_000,
    jobs: Math.ceil(positive('jobs', values.jobs)),
  };
}
