// Runs a command line to its end, in a folder.
import { execFileSync } from 'node:child_process';

/** Gives what it printed; throws with it when the command fails. */
export const sh = (command: string, cwd: string): string =>
  execFileSync('bash', ['-euc', command], { cwd, encoding: 'utf8', stdio: 'pipe', maxBuffer: 2 ** 28 });

/** Installs what is named into a folder, asking the registry a second time when it did not answer. */
export function install(what: readonly string[], cwd: string): void {
  const command = `npm install --ignore-scripts --no-audit --no-fund --prefer-offline ${what.join(' ')}`;
  try {
    sh(command, cwd);
  } catch {
    sh(command, cwd);
  }
}
