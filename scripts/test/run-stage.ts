// Runs one stage in child processes, shows their output, and counts the results.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { setPriority, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parseSummary, parseVitest, settle, type Counts } from './counts.ts';
import { failedIn, retriedIn, skippedIn } from './named-tests.ts';
import type { Stage } from './stages.ts';

/** The results of a stage, and a line for each failed test in its report. */
export type Outcome = Counts & { failures: readonly string[] };

/** Writes output directly to the terminal, or to a buffer until the stage ends. */
type Show = (text: string) => unknown;

const run = async (
  root: string,
  args: string[],
  show: Show,
  niceness: number,
): Promise<{ exitCode: number; output: string }> => {
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  if (niceness > 0 && child.pid !== undefined) setPriority(child.pid, niceness);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      if (stream === child.stdout) output += text;
      show(text);
    });
  }
  const [exitCode] = (await once(child, 'close')) as [number | null];
  return { exitCode: exitCode ?? 1, output };
};

const notOk = (output: string): string[] => output.match(/^not ok .*/gm) ?? [];

const reporters = (file: string): string[] => [
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${file}`,
];

/** Runs a stage to its end and names skipped and retried tests. `niceness` is the priority of `nice`. */
export const runStage = async (
  root: string,
  { args, counts: from }: Stage,
  show: Show,
  niceness = 0,
): Promise<Outcome> => {
  const folder = mkdtempSync(join(tmpdir(), 'portaria-stage-'));
  const file = join(folder, 'vitest.json');
  try {
    const { exitCode, output } = await run(
      root,
      [...args, ...(from === 'vitest' ? reporters(file) : [])],
      show,
      niceness,
    );
    if (from === 'exit code') return { ...settle({ passed: 0, failed: 0 }, exitCode, false), failures: [] };
    const json = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
    const shorten = (name: string): string => relative(root, name);
    for (const line of skippedIn(json, shorten)) show(`skip ${line}\n`);
    for (const line of retriedIn(json, shorten)) show(`retried ${line}\n`);
    const counts = settle(from === 'vitest' ? parseVitest(json) : parseSummary(output), exitCode, true);
    return { ...counts, failures: from === 'vitest' ? failedIn(json, shorten) : notOk(output) };
  } finally {
    rmSync(folder, { recursive: true });
  }
};
