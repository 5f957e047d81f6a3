// docker-compose with the engine of e2e/compose/testing/engine.sh: the file unchanged, with a separate settings folder.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PROJECT_ROOT } from '../../../common/program/project-root.ts';

export type Ran = { readonly code: number; readonly output: string };

/** Runs a program to its end with `input` on standard input; output and errors are combined. */
export function run(
  program: string,
  args: readonly string[],
  { input, env = {} }: { input?: Buffer | string; env?: Record<string, string> } = {},
): Promise<Ran> {
  return new Promise((resolve) => {
    const options = { cwd: PROJECT_ROOT, env: { ...process.env, ...env }, maxBuffer: 64 * 1024 * 1024 };
    const child = execFile(program, args, options, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : 1;
      resolve({ code, output: stdout + stderr });
    });
    child.stdin?.on('error', () => undefined); // a program that reads nothing
    child.stdin?.end(input ?? '');
  });
}

/** Runs a program; throws its output when it fails. */
async function must(program: string, args: readonly string[]): Promise<string> {
  const { code, output } = await run(program, args);
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${String(code)}:\n${output}`);
  return output;
}

export const docker = (...args: string[]): Promise<string> => must('docker', args);

export type Composed = {
  /** Runs `docker-compose …`; throws when it fails. */
  readonly compose: (...args: string[]) => Promise<string>;
  /** Runs a command in a running container. */
  readonly exec: (service: string, ...command: string[]) => Promise<string>;
  readonly idOf: (service: string) => Promise<string>;
  readonly untilHealthy: (service: string, withinMs?: number) => Promise<void>;
};

/** Creates the runner for a settings file. */
export function createComposed(envFile: string): Composed {
  const file = ['--file', join(PROJECT_ROOT, 'docker-compose.yml'), '--env-file', envFile];
  const from = [...file, '--project-name', 'portaria'];
  const compose = (...args: string[]) => must('docker-compose', [...from, ...args]);
  /* Not docker-compose, which is a program in Python: each call takes half a second of CPU. */
  const idOf = async (service: string) => {
    const labels = ['project=portaria', `service=${service}`, 'oneoff=False'];
    const filters = labels.flatMap((label) => ['--filter', `label=com.docker.compose.${label}`]);
    return (await docker('ps', '--all', '--quiet', '--no-trunc', ...filters)).trim();
  };
  return {
    compose,
    exec: async (service, ...command) => docker('exec', await idOf(service), ...command),
    idOf,
    async untilHealthy(service, withinMs = 60_000) {
      const id = await idOf(service);
      for (const end = Date.now() + withinMs; ; await sleep(500)) {
        const health = (await docker('inspect', '--format', '{{.State.Health.Status}}', id)).trim();
        if (health === 'healthy') return;
        if (Date.now() > end)
          throw new Error(`${service} is ${health}:\n${await docker('logs', '--tail', '40', id)}`);
      }
    },
  };
}
