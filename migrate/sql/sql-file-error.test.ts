// Errors name the file and line that a person opens.
import { DatabaseError } from 'pg';
import { describe, expect, it } from 'vitest';
import { lineAtPosition, locateError } from './sql-file-error.ts';

const databaseError = (fields: Partial<DatabaseError>): DatabaseError =>
  Object.assign(new DatabaseError('column "x" does not exist', 0, 'error'), { code: '42703' }, fields);

describe('lineAtPosition', () => {
  it('counts characters the way Postgres does', () => {
    expect(lineAtPosition('select 1', 1)).toBe(1);
    expect(lineAtPosition('a\nb\nc', 5)).toBe(3);
    expect(lineAtPosition("select '😀😀',\nx", 14)).toBe(2);
  });
});

describe('locateError', () => {
  const statement = { text: 'select\n  x', line: 10 };

  it('adds the position inside the statement to the line of the statement', () => {
    const error = locateError(databaseError({ position: '10' }), 'db/functions/f.sql', statement);
    expect(error.message).toBe('db/functions/f.sql:11: column "x" does not exist (SQLSTATE 42703)');
    expect(error.line).toBe(11);
  });

  it('falls back to the first line of the statement, and keeps detail, hint and where', () => {
    const error = locateError(databaseError({ detail: 'd', hint: 'h', where: 'w' }), 'f.sql', statement);
    expect(error.line).toBe(10);
    expect(error.message).toContain('detail: d\n  hint: h\n  where: w');
  });
});
