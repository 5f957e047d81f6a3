// Runs command lines in a folder and waits for their end.
import { execFileSync } from 'node:child_process';

/* What vite sets, and what `npm run` passes on of the .npmrc and the flags of this repository. */
const OF_THIS_RUN = ['NODE_ENV', 'npm_config_engine_strict', 'npm_config_save_exact', 'npm_config_loglevel'];

/** The environment of a user who has built nothing. */
export function userEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !OF_THIS_RUN.includes(name)));
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
