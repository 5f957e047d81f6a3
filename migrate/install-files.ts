// Reads the list of files in db/install.sql: `\ir path` lines and comments, nothing else.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export type InstallFiles = { bootstrap: string; schema: string[]; declared: string[] };

const INCLUDE = /^\\ir +(\S+)$/;
const PATH = /^[a-z0-9_-]+(\/[a-z0-9_-]+)*\.sql$/;

const fail = (line: number, message: string): never => {
  throw new Error(`db/install.sql:${String(line)}: ${message}`);
};

/** The paths in install.sql, relative to db/, in order. */
export const parseInstall = (text: string): string[] => {
  const paths: string[] = [];
  for (const [index, raw] of text.split('\n').entries()) {
    const line = raw.trim();
    if (line === '' || line.startsWith('--')) continue;
    const path =
      INCLUDE.exec(line)?.[1] ?? fail(index + 1, `only comments and \\ir lines belong here, not: ${line}`);
    if (!PATH.test(path)) fail(index + 1, `not a path below db/ to a .sql file: ${path}`);
    if (paths.includes(path)) fail(index + 1, `listed twice: ${path}`);
    paths.push(path);
  }
  return paths;
};

/** The files of install.sql, grouped by their use; the paths are relative to the project root. */
export const groupInstall = (paths: readonly string[]): InstallFiles => {
  const [bootstrap, ...rest] = paths;
  if (bootstrap !== 'bootstrap.sql') throw new Error('db/install.sql: the first file must be bootstrap.sql');
  const isSchema = (path: string): boolean => path.startsWith('schema/');
  const firstDeclared = rest.findIndex((path) => !isSchema(path));
  const stray = firstDeclared < 0 ? undefined : rest.slice(firstDeclared).find(isSchema);
  if (stray !== undefined)
    throw new Error(`db/install.sql: ${stray} must come before everything that is declared again`);
  const fromRoot = (path: string): string => `db/${path}`;
  return {
    bootstrap: fromRoot(bootstrap),
    schema: rest.filter(isSchema).map(fromRoot),
    declared: rest.filter((path) => !isSchema(path)).map(fromRoot),
  };
};

/** Tells isolate_by_school that a table is Portaria's own, so db/policies/ declares it again on every migration. */
export const DECLARING = "select set_config('portaria.declaring', $1, true)";

/** Reads and groups the install.sql of a project. */
export const readInstall = async (root: string): Promise<InstallFiles> =>
  groupInstall(parseInstall(await readFile(join(root, 'db', 'install.sql'), 'utf8')));
