// For tests: runs the command of `npm start` as a separate process, on a test's folder.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { PROJECT_ROOT } from '../../common/program/project-root.ts';

export type CommandLine = {
  child: ChildProcess;
  output: () => string;
  /** Resolves with the last line of the banner; throws with the output when the process ends before. */
  ready: Promise<void>;
  exited: Promise<number | NodeJS.Signals>;
};

/** Starts the command, and kills it at the end of the test if it still runs. */
export function runStart(dir: string, env: NodeJS.ProcessEnv): CommandLine {
  const args = [join(PROJECT_ROOT, 'scripts', 'run.mjs'), 'stack/start.ts', '--dir', dir];
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const exited = once(child, 'close').then(([code, signal]) => (code ?? signal) as number | NodeJS.Signals);
  const ready = new Promise<void>((done, reject) => {
    const read = (chunk: Buffer) => {
      text += chunk.toString();
      if (/^Portaria is ready:.*\n/m.test(text)) done();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void exited.then((how) => reject(new Error(`ended with ${how}:\n${text}`)));
  });
  ready.catch(() => undefined); // the test that needs it awaits it
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await exited;
  });
  return { child, output: () => text, ready, exited };
}
