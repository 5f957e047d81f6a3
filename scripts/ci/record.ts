// Says how old the last full run is, or records the one that has just passed.
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { PROJECT_ROOT } from '../../common/program/project-root.ts';
import { runWhenMain } from '../../common/program/run-when-main.ts';
import { ageOf, RECORD_FILE } from './full-record.ts';
import { commitOf, git } from './git.ts';

const HELP = `node scripts/run.mjs scripts/ci/record.ts             says how old the last full run is; fails if it is too old
node scripts/run.mjs scripts/ci/record.ts --write FILE  records a full run; FILE has a line "name cpu wall" a part
         --passed N       the number of tests that passed
         --again PART     a part that passed at its second run; repeatable`;

export type Measured = {
  readonly lines: string;
  readonly passed: number;
  readonly date: Date;
  /** The parts that failed and passed when they ran once more. */
  readonly again?: readonly string[];
};

/** Writes the record of a full run of HEAD. Returns the reason if that is not possible. */
export function writeRecord(root: string, { lines, passed, date, again = [] }: Measured): string | undefined {
  const commit = commitOf(root, 'HEAD');
  if (commit === undefined) return 'this tree has no git history';
  const changed = git(root, 'status', '--porcelain', '--untracked-files=no', '--', '.', `:!${RECORD_FILE}`);
  if (changed !== '') return 'files differ from the commit';
  const parts: Record<string, { cpuSeconds: number; seconds: number }> = {};
  for (const line of lines.trim().split('\n')) {
    const [name = '', cpu, wall] = line.split(' ');
    const before = parts[name] ?? { cpuSeconds: 0, seconds: 0 };
    parts[name] = {
      cpuSeconds: Math.round(before.cpuSeconds + Number(cpu)),
      seconds: before.seconds + Number(wall),
    };
  }
  const sum = (of: 'cpuSeconds' | 'seconds'): number =>
    Object.values(parts).reduce((total, part) => total + part[of], 0);
  const record = {
    commit,
    date: date.toISOString(),
    cores: availableParallelism(),
    cpuSeconds: sum('cpuSeconds'),
    seconds: sum('seconds'),
    passed,
    ...(again.length > 0 && { again }),
    parts,
  };
  writeFileSync(join(root, RECORD_FILE), `${JSON.stringify(record, undefined, 2)}\n`);
  return undefined;
}

await runWhenMain(import.meta.filename, async () => {
  const { values } = parseArgs({
    options: {
      help: { type: 'boolean' },
      write: { type: 'string' },
      passed: { type: 'string', default: '0' },
      again: { type: 'string', multiple: true },
    },
  });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  if (values.write === undefined) {
    const { failed, says } = ageOf(PROJECT_ROOT);
    console.log(says);
    console.log(failed ? '0 passed, 1 failed' : '1 passed, 0 failed');
    return failed ? 1 : 0;
  }
  const problem = writeRecord(PROJECT_ROOT, {
    lines: readFileSync(values.write, 'utf8'),
    passed: Number(values.passed),
    again: values.again ?? [],
    date: new Date(),
  });
  console.log(problem ? `not recorded: ${problem}` : `recorded in ${RECORD_FILE}: commit this file`);
  return problem ? 1 : 0;
});
