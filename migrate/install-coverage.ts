// Checks that db/install.sql lists every SQL file exactly once.
import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

const NOT_INSTALLED = /^(install\.sql$|tests\/|demo\/|modules\/)/;

/** The SQL files below db/ that install.sql must list: all except itself, tests, demo data and the replacement of a module. */
export const installableFiles = (db: string): string[] =>
  readdirSync(db, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.sql'))
    .map((entry) => relative(db, join(entry.parentPath, entry.name)))
    .filter((path) => !NOT_INSTALLED.test(path))
    .sort();

/** The differences between the list and the folder, as sentences. */
export const checkCoverage = (listed: readonly string[], files: readonly string[]): string[] => [
  ...files.filter((file) => !listed.includes(file)).map((file) => `db/${file} is not in db/install.sql`),
  ...listed
    .filter((path) => !files.includes(path))
    .map((path) => `db/install.sql lists db/${path}, which does not exist`),
];
