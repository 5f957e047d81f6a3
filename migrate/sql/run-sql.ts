// Runs a SQL file statement by statement, so that an error has its line.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClientBase, QueryResult } from 'pg';
import { locateError } from './sql-file-error.ts';
import { splitStatements } from './split-statements.ts';

/** What runs in place of one statement; undefined when nothing runs. */
export type Edit = (statement: string) => string | undefined;

type Queryable = Pick<ClientBase, 'query'>;

/**
 * Runs every statement of a text; `file` is how errors name it, `onResult` sees each answer as it comes, `edit` gives what
 * runs in place of a statement (undefined: nothing).
 */
export const runSqlText = async (
  client: Queryable,
  file: string,
  text: string,
  onResult?: (result: QueryResult<Record<string, unknown>>) => void,
  edit: Edit = (statement) => statement,
): Promise<void> => {
  for (const written of splitStatements(text)) {
    const edited = edit(written.text);
    if (edited === undefined) continue;
    const statement = { ...written, text: edited };
    try {
      const result = await client.query<Record<string, unknown>>(statement.text);
      onResult?.(result);
    } catch (error) {
      throw locateError(error, file, statement);
    }
  }
};

/** Runs one file below `root`; errors name it by its path from there. */
export const runSqlFile = async (
  client: Queryable,
  root: string,
  file: string,
  edit?: Edit,
): Promise<void> => {
  await runSqlText(client, file, await readFile(join(root, file), 'utf8'), undefined, edit);
};
