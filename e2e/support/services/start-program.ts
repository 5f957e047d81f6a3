// Starts a second instance of a program of the stack, as the supervisor does, and waits until it answers.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { bundleOf } from '../../../stack/bundle.mjs';
import { PROJECT_ROOT } from '../../../common/program/project-root.ts';

export type Program = {
  pid: number;
  log: () => string;
  stop: () => Promise<void>;
};

const ANSWERS_WITHIN_MS = 120_000;

/** Spawns a program with only these settings in its environment; `log` is its output so far. */
export async function spawnProgram(
  entry: string,
  env: Record<string, string>,
  logTo: number | 'pipe' = 'pipe',
  bundle?: string,
): Promise<{ child: ChildProcess; log: () => string }> {
  const args = ['--enable-source-maps', bundle ?? (await bundleOf(entry))];
  const child = spawn(process.execPath, args, {
    cwd: PROJECT_ROOT,
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['pipe', logTo, logTo],
  });
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => chunks.push(chunk));
  return { child, log: () => Buffer.concat(chunks).toString('utf8') };
}

/** Starts a program, optionally with its log in a file. Resolves when `url` answers with success; otherwise throws the log. */
export async function startProgram(
  entry: string,
  env: Record<string, string>,
  url: string,
  logTo: number | 'pipe' = 'pipe',
  bundle?: string,
): Promise<Program> {
  const { child, log } = await spawnProgram(entry, env, logTo, bundle);
  const exited = once(child, 'exit');
  const answers = async () => (await fetch(url).catch(() => undefined))?.ok;
  for (const end = Date.now() + ANSWERS_WITHIN_MS; !(await answers()); await sleep(50)) {
    if (Date.now() > end || child.exitCode !== null) {
      child.kill('SIGKILL');
      throw new Error(`${entry} did not start:\n${log()}`);
    }
  }
  return {
    pid: child.pid ?? 0,
    log,
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}
