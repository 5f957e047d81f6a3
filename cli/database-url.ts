// Finds the database of a command: the one given, or that of the running stack.
import { runningStack } from '../stack/processes/stack-file.ts';

/** The URL that was given, else DATABASE_URL, else that of .portaria/stack.json. */
export const findDatabaseUrl = (root: string, named: string | undefined): string => {
  const url = named || runningStack(root)?.databaseUrl;
  if (!url) throw new Error('no database: set DATABASE_URL, or start the stack first (npm start)');
  return url;
};
