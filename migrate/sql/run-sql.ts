// Runs SQL files so that errors have line numbers: statement by statement, or many in a message each.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseError, type ClientBase, type QueryResult } from 'pg';
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

/* A comment at the end of a statement must not hide its semicolon. */
const messageOf = (text: string, edit: Edit | undefined): string =>
  edit === undefined
    ? text
    : splitStatements(text)
        .map((statement) => edit(statement.text))
        .filter((statement) => statement !== undefined)
        .join('\n;\n');

/* Of query_canceled and lock_not_available: whoever ended a wait does not want a second one. */
const ENDED_WAITS = ['57014', '55P03'];

/**
 * Runs texts inside a transaction, each in one message, because the way to a server may take longer than a statement. Only after an
 * error do they run again statement by statement, for its line, but not after a wait that was ended. Errors name `file`.
 */
export const runSqlTexts = async (
  client: Queryable,
  texts: readonly { file: string; text: string }[],
  edit?: Edit,
): Promise<void> => {
  await client.query('savepoint sql_texts');
  let sent = '';
  try {
    for (const { file, text } of texts) {
      sent = file;
      await client.query(messageOf(text, edit));
    }
    await client.query('release savepoint sql_texts');
  } catch (error) {
    await client.query('rollback to savepoint sql_texts').catch(() => {
      throw error; // the connection is gone
    });
    if (error instanceof DatabaseError && ENDED_WAITS.includes(error.code ?? ''))
      throw new Error(`${sent}: ${error.message} (SQLSTATE ${error.code ?? ''})`, { cause: error });
    for (const { file, text } of texts) await runSqlText(client, file, text, undefined, edit);
  }
};

/** runSqlTexts for files below `root`. */
export const runSqlFiles = async (
  client: Queryable,
  root: string,
  files: readonly string[],
  edit?: Edit,
): Promise<void> => {
  const texts = files.map(async (file) => ({ file, text: await readFile(join(root, file), 'utf8') }));
  await runSqlTexts(client, await Promise.all(texts), edit);
};
