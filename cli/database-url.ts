// The database a command works on: the named one, or that of the running stack.
import { runningStack } from '../stack/stack-file.ts';

/** The URL that was given, DATABASE_URL, or what .portaria/stack.json of a running stack says. */
export const findDatabaseUrl = (root: string, named: string | undefined): string => {
  const url = named || runningStack(root)?.databaseUrl;
  if (!url) throw new Error('no database: set DATABASE_URL, or start the stack first (npm start)');
  return url;
};
