// Runs command lines in a folder and waits for their end.
import { execFileSync } from 'node:child_process';

/** The environment of a user who has built nothing: a build with vite sets NODE_ENV. */
export function userEnvironment(): NodeJS.ProcessEnv {
  const { NODE_ENV: _, ...env } = process.env;
  return env;
}

/** Returns the output; throws with it when the command fails. */
export const sh = (command: string, cwd: string): string =>
  execFileSync('bash', ['-euc', command], {
    cwd,
    env: userEnvironment(),
    maxBuffer: 2 ** 28,
    ...({ encoding: 'utf8', stdio: 'pipe' } as const),
  });

/** Installs packages into a folder. Tries a second time when the registry did not answer. */
export function install(what: readonly string[], cwd: string): void {
  const command = `npm install --ignore-scripts --no-audit --no-fund --prefer-offline ${what.join(' ')}`;
  try {
    sh(command, cwd);
  } catch {
    sh(command, cwd);
  }
}
