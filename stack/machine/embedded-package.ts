// Finds the embedded Postgres package and restores the symlinks that npm packages cannot carry.
import { createHash } from 'node:crypto';
import { readFileSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { platformOf } from './platforms.ts';

export type PostgresPackage = {
  root: string;
  /** The major version of PostgreSQL. */
  version: number;
  initdb: string;
  postgres: string;
  share: string;
};

/** The folder of the package's programs, ready to run. Throws with an explanation on an unsupported platform. */
export function embeddedPostgres(folder?: string): PostgresPackage {
  const { postgres: name, postgresSha256 } = platformOf();
  const root = folder ?? packageFolder(name);
  restoreSymlinks(root);
  const native = join(root, 'native');
  const postgres = join(native, 'bin', 'postgres');
  if (folder === undefined) assertSum(postgres, postgresSha256);
  return {
    root,
    version: majorVersion(root),
    initdb: join(native, 'bin', 'initdb'),
    postgres,
    share: join(native, 'share', 'postgresql'),
  };
}

/* The package has the version of its PostgreSQL. */
function majorVersion(root: string): number {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  return Number.parseInt(version, 10);
}

function assertSum(path: string, expected: string): void {
  const found = createHash('sha256').update(readFileSync(path)).digest('hex');
  if (found === expected) return;
  throw new Error(
    `${path} is not the Postgres that Portaria knows, so it is not run: npm ci --ignore-scripts`,
  );
}

/** The folder of an installed npm package. */
export function packageFolder(name: string): string {
  const require = createRequire(import.meta.url);
  for (const modules of require.resolve.paths(name) ?? []) {
    const folder = join(modules, name);
    try {
      readFileSync(join(folder, 'package.json'));
      return folder;
    } catch {
      // try the next one
    }
  }
  throw new Error(`The npm package ${name} is not installed. Run: npm ci --ignore-scripts`);
}

/** Creates the links listed in the package. Safe to repeat and to run concurrently. */
export function restoreSymlinks(root: string): void {
  const list = JSON.parse(readFileSync(join(root, 'native', 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of list) {
    if (dirname(source) !== dirname(target))
      throw new Error(`Unexpected link in ${root}: ${target} -> ${source}`);
    const link = join(root, target);
    if (currentLink(link) === basename(source)) continue;
    const temporary = `${link}.${process.pid}.tmp`;
    rmSync(temporary, { force: true });
    symlinkSync(basename(source), temporary);
    renameSync(temporary, link);
  }
}

function currentLink(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
}
