// Runs one stage as a process of its own, showing its output, and counts what it did.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseSummary, parseVitest, settle, type Counts } from './counts.ts';
import type { Stage } from './stages.ts';

const run = async (root: string, args: string[]): Promise<{ exitCode: number; output: string }> => {
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    process.stdout.write(text);
  });
  const [exitCode] = (await once(child, 'close')) as [number | null];
  return { exitCode: exitCode ?? 1, output };
};

const reporters = (file: string): string[] => [
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${file}`,
];

export const runStage = async (root: string, stage: Stage): Promise<Counts> => {
  const folder = mkdtempSync(join(tmpdir(), 'portaria-stage-'));
  const file = join(folder, 'vitest.json');
  try {
    const isVitest = stage.counts === 'vitest';
    const { exitCode, output } = await run(root, [...stage.args, ...(isVitest ? reporters(file) : [])]);
    const json = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
    const counts = isVitest ? parseVitest(json) : parseSummary(output);
    return settle(
      stage.counts === 'exit code' ? { passed: 0, failed: 0 } : counts,
      exitCode,
      stage.counts !== 'exit code',
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
};
