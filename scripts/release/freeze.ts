// Freezes the migrations of a release: files in migrations/frozen.txt never change again.
import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrationSums, parseFrozen } from '../../migrate/frozen.ts';

export const FROZEN = 'migrations/frozen.txt';

/** The missing lines of frozen.txt in the order of the migrations, each with its line break. */
export async function pendingFreeze(root: string): Promise<string[]> {
  const frozen = new Set(parseFrozen(readFileSync(join(root, FROZEN), 'utf8')).map(({ file }) => file));
  return [...(await migrationSums(root))]
    .filter(([file]) => !frozen.has(file))
    .map(([file, sum]) => `${sum}  ${file}\n`);
}

/** Appends the missing lines. */
export async function freezeMigrations(root: string): Promise<void> {
  appendFileSync(join(root, FROZEN), (await pendingFreeze(root)).join(''));
}
