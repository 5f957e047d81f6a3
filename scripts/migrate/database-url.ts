// Which database a command works on: the one that is named, or the one of the stack that runs here.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The URL that was given, DATABASE_URL, or what .portaria/stack.json of a running stack says. */
export const findDatabaseUrl = async (root: string, named: string | undefined): Promise<string> => {
  if (named) return named;
  const text = await readFile(join(root, '.portaria', 'stack.json'), 'utf8').catch(() => undefined);
  const stack: unknown = text === undefined ? undefined : JSON.parse(text);
  if (
    typeof stack === 'object' &&
    stack !== null &&
    'databaseUrl' in stack &&
    typeof stack.databaseUrl === 'string'
  ) {
    return stack.databaseUrl;
  }
  throw new Error('no database: set DATABASE_URL, or start the stack first (npm start)');
};
