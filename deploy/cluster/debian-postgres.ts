// Finds the PostgreSQL of this Debian: 15 on Debian 12, 17 on Debian 13.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

export type DebianPostgres = { readonly version: string; readonly binDir: string };

/** The newest installed version; undefined if none is installed. A package of clients alone has no program `postgres`. */
export function debianPostgres(folder = '/usr/lib/postgresql'): DebianPostgres | undefined {
  const versions = existsSync(folder) ? readdirSync(folder) : [];
  const [version] = versions
    .filter((name) => /^\d+$/.test(name) && existsSync(join(folder, name, 'bin', 'postgres')))
    .sort((a, b) => Number(b) - Number(a));
  return version === undefined ? undefined : { version, binDir: join(folder, version, 'bin') };
}
