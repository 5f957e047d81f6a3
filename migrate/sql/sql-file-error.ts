// A Postgres error with its file and line.
import { DatabaseError } from 'pg';
import type { Statement } from './split-statements.ts';

export class SqlFileError extends Error {
  override readonly name = 'SqlFileError';
  readonly file: string;
  readonly line: number;

  constructor(file: string, line: number, message: string, options: ErrorOptions) {
    super(`${file}:${String(line)}: ${message}`, options);
    this.file = file;
    this.line = line;
  }
}

/** The line of a Postgres error position: 1-based, in characters, not in UTF-16 units. */
export const lineAtPosition = (text: string, position: number): number =>
  [...text].slice(0, position - 1).filter((character) => character === '\n').length + 1;

const lineInStatement = (error: DatabaseError, statement: Statement): number =>
  error.position === undefined ? 1 : lineAtPosition(statement.text, Number(error.position));

/** Adds file and line to the error of a statement. */
export const locateError = (error: unknown, file: string, statement: Statement): SqlFileError => {
  if (!(error instanceof DatabaseError))
    return new SqlFileError(file, statement.line, String(error), { cause: error });
  const line = statement.line + lineInStatement(error, statement) - 1;
  const more = [
    error.detail && `detail: ${error.detail}`,
    error.hint && `hint: ${error.hint}`,
    error.where && `where: ${error.where}`,
  ].filter(Boolean);
  const message = [`${error.message} (SQLSTATE ${error.code ?? 'unknown'})`, ...more].join('\n  ');
  return new SqlFileError(file, line, message, { cause: error });
};
