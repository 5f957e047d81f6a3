// Finds the PostgREST program: that of the npm package, if its checksum is known, or one that the user names.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, chmodSync, constants, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { PROJECT_ROOT } from '../../common/program/project-root.ts';
import { packageFolder } from '../machine/embedded-package.ts';
import { isExecutable, onPath } from '../machine/on-path.ts';
import { platformOf, type Platform } from '../machine/platforms.ts';

/** Of PostgREST 12.0.2 for Linux x64. */
export const POSTGREST_SHA256 = '0af68afe747ce09964f29e7c872e77b038aec483a8f3923c20850e850447add5';

/* Odd numbers from 15 on are development builds. */
const MAJOR_VERSIONS = [12, 13, 14, 16];
/* docs/explanation/decisions/05-postgrest-version.md says why. The shell scripts of deploy/ read the same file. */
const REFUSED = join(PROJECT_ROOT, 'deploy/refused-postgrest.txt');

export type Machine = { platform: Platform; path: string };

const thisMachine = (): Machine => ({ platform: platformOf(), path: process.env['PATH'] ?? '' });

/**
 * The path of the program. Where npm has one, `override` (POSTGREST_BIN) may have any version but those that never run;
 * elsewhere the version of the found program must be a known one.
 */
export function postgrestBinary(override?: string, { platform, path } = thisMachine()): string {
  const named = override ? usable(resolve(override)) : undefined;
  if (platform.postgrest === undefined) return ofKnownVersion(named ?? installed(path, platform.install));
  if (named !== undefined) return notRefused(named).program;
  const program = join(packageFolder(platform.postgrest), 'postgrest');
  assertChecksum(program, POSTGREST_SHA256);
  makeExecutable(program);
  return program;
}

function installed(path: string, install: string): string {
  const found = onPath(['postgrest'], path);
  if (found !== undefined) return found;
  throw new Error(`PostgREST is not installed, and npm carries none for this machine: ${install}`);
}

function ofKnownVersion(named: string): string {
  const { program, major, said } = notRefused(named);
  if (MAJOR_VERSIONS.includes(Number(major))) return program;
  throw new Error(`${program} is not PostgREST ${MAJOR_VERSIONS.join(', ')}; it says: ${said || 'nothing'}`);
}

function notRefused(program: string): { program: string; major: string | undefined; said: string } {
  const { stdout, error } = spawnSync(program, ['--version'], { encoding: 'utf8', timeout: 10_000 });
  const said = error ? '' : stdout.trim();
  const [, version = '', major] = /PostgREST ((\d+)\.\d+)/.exec(said) ?? [];
  if (readFileSync(REFUSED, 'utf8').trim().split('\n').includes(version))
    throw new Error(`${program} is PostgREST ${version}: use 16.2 or newer`);
  return { program, major, said };
}

/** Throws unless the file has the reviewed checksum. */
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

/** npm keeps the mode of a program, other ways to copy a package may not. */
export function makeExecutable(path: string): void {
  if (!isExecutable(path)) chmodSync(path, 0o755);
}
