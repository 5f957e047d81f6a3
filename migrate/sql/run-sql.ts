// Runs a SQL file statement by statement, so that errors have line numbers.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClientBase, QueryResult } from 'pg';
import { locateError } from './sql-file-error.ts';
import { splitStatements } from './split-statements.ts';

/** Replaces a statement; undefined skips it. */
export type Edit = (statement: string) => string | undefined;

type Queryable = Pick<ClientBase, 'query'>;

/**
 * Runs every statement of a text. Errors name `file`, `onResult` gets each result, and `edit` replaces
 * or skips statements.
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

/** Runs one file below `root`; errors have its relative path. */
export const runSqlFile = async (
  client: Queryable,
  root: string,
  file: string,
  edit?: Edit,
): Promise<void> => {
  await runSqlText(client, file, await readFile(join(root, file), 'utf8'), undefined, edit);
};
