// Looks up a user of the machine by name or number.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** initdb refuses a user without a name on the machine, so such a user is skipped. */
export function passwdLine(nameOrUid: string, file = '/etc/passwd'): string | undefined {
  const local = readFileSync(file, 'utf8').split('\n');
  const found = local.find((line) => [0, 2].some((field) => line.split(':')[field] === nameOrUid));
  if (found) return found;
  try {
    return (
      execFileSync('getent', ['passwd', nameOrUid], { encoding: 'utf8', stdio: 'pipe' }).trim() || undefined
    );
  } catch {
    return undefined;
  }
}
