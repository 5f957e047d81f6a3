// Runs the text of a SQL file statement by statement, so that an error can name its line.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClientBase, QueryResult } from 'pg';
import { locateError } from './sql-file-error.ts';
import { splitStatements } from './split-statements.ts';

type Queryable = Pick<ClientBase, 'query'>;

/** Runs every statement of a text; `file` is how errors name it, `onResult` sees each answer as it comes. */
export const runSqlText = async (
  client: Queryable,
  file: string,
  text: string,
  onResult?: (result: QueryResult<Record<string, unknown>>) => void,
): Promise<void> => {
  for (const statement of splitStatements(text)) {
    try {
      const result = await client.query<Record<string, unknown>>(statement.text);
      onResult?.(result);
    } catch (error) {
      throw locateError(error, file, statement);
    }
  }
};

/** Runs one file below `root`; errors name it by its path from there. */
export const runSqlFile = async (client: Queryable, root: string, file: string): Promise<void> => {
  await runSqlText(client, file, await readFile(join(root, file), 'utf8'));
};
