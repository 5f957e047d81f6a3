// Runs a command line to its end, in a folder.
import { execFileSync } from 'node:child_process';

/** The environment of somebody who has built nothing: a build of vite leaves NODE_ENV behind. */
export function userEnvironment(): NodeJS.ProcessEnv {
  const { NODE_ENV: _, ...env } = process.env;
  return env;
}

/** Gives what it printed; throws with it when the command fails. */
export const sh = (command: string, cwd: string): string =>
  execFileSync('bash', ['-euc', command], {
    cwd,
    env: userEnvironment(),
    maxBuffer: 2 ** 28,
    ...({ encoding: 'utf8', stdio: 'pipe' } as const),
  });

/** Installs what is named into a folder, asking the registry a second time when it did not answer. */
export function install(what: readonly string[], cwd: string): void {
  const command = `npm install --ignore-scripts --no-audit --no-fund --prefer-offline ${what.join(' ')}`;
  try {
    sh(command, cwd);
  } catch {
    sh(command, cwd);
  }
}
