// Runs one stage in processes of its own, showing their output, and counts what they did.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { add, parseSummary, parseVitest, settle, type Counts } from './counts.ts';
import type { Stage } from './stages.ts';

/** Where the output goes: straight to the terminal, or to whoever keeps it until the stage is done. */
type Show = (text: string) => void;

const run = async (
  root: string,
  args: string[],
  show: Show,
): Promise<{ exitCode: number; output: string }> => {
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
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

const reporters = (file: string): string[] => [
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${file}`,
];

const runPart = async (
  root: string,
  { counts: from }: Stage,
  args: string[],
  show: Show,
): Promise<Counts> => {
  const folder = mkdtempSync(join(tmpdir(), 'portaria-stage-'));
  const file = join(folder, 'vitest.json');
  try {
    const { exitCode, output } = await run(
      root,
      [...args, ...(from === 'vitest' ? reporters(file) : [])],
      show,
    );
    if (from === 'exit code') return settle({ passed: 0, failed: 0 }, exitCode, false);
    const json = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
    return settle(from === 'vitest' ? parseVitest(json) : parseSummary(output), exitCode, true);
  } finally {
    rmSync(folder, { recursive: true });
  }
};

/** Runs a stage; one that is cut into shards runs all of them at once. */
export const runStage = async (root: string, stage: Stage, show: Show): Promise<Counts> => {
  const { args, shards = 1 } = stage;
  const parts = Array.from({ length: shards }, (_, at) =>
    runPart(root, stage, shards > 1 ? [...args, `--shard=${at + 1}/${shards}`] : args, show),
  );
  return add(await Promise.all(parts));
};
