// The splitter cuts exactly where Postgres does, with any quotes, comments and bodies.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tokens } from './lexer.ts';
import { splitStatements } from './split-statements.ts';

const texts = (sql: string): string[] => splitStatements(sql).map(({ text }) => text);

describe('splitStatements', () => {
  it.each([
    ['two statements', 'select 1; select 2;', ['select 1', 'select 2']],
    ['no last semicolon', 'select 1;\nselect 2\n', ['select 1', 'select 2']],
    ['a semicolon in a string', "select 'a;b', 'it''s;'; select 2", ["select 'a;b', 'it''s;'", 'select 2']],
    ['a backslash in an escape string', "select E'a\\';b'; select 2", ["select E'a\\';b'", 'select 2']],
    ['a backslash in a plain string', "select 'a\\'; select 2", ["select 'a\\'", 'select 2']],
    ['a quoted name', 'select 1 as "a;""b;"; select 2', ['select 1 as "a;""b;"', 'select 2']],
    ['comments', '-- a;b\nselect 1 -- c;d\n; /* e; /* f; */ ; */ select 2', ['select 1 -- c;d', 'select 2']],
    [
      'a dollar body',
      'do $$ begin; end $$; select $x$ $$;$$ $x$',
      ['do $$ begin; end $$', 'select $x$ $$;$$ $x$'],
    ],
    ['a dollar inside a name', 'select a$b; select c$d', ['select a$b', 'select c$d']],
    ['a parameter', 'select $1; select $2', ['select $1', 'select $2']],
    [
      'a rule',
      'create rule r as on insert to t do also (select 1; select 2); select 3',
      ['create rule r as on insert to t do also (select 1; select 2)', 'select 3'],
    ],
    ['a transaction block', 'begin; select 1; end; select 2', ['begin', 'select 1', 'end', 'select 2']],
    [
      'a standard body',
      'create or replace function f() returns int begin atomic select case when true then 1 end; select 2; end; select 3',
      [
        'create or replace function f() returns int begin atomic select case when true then 1 end; select 2; end',
        'select 3',
      ],
    ],
    ['only comments', '-- nothing\n/* here */ ;;', []],
  ])('%s', (_name, sql, expected) => {
    expect(texts(sql)).toEqual(expected);
  });

  it('gives the line on which each statement starts, not its comment', () => {
    const sql = '-- why\n\nselect 1;\n/* two\n lines */\nselect\n 2; select 3;';
    expect(splitStatements(sql).map(({ line }) => line)).toEqual([3, 6, 7]);
  });

  it('loses no character, for any text', () => {
    const seen = { statements: 0, literals: 0, comments: 0, nested: 0, escapes: 0, tags: 0 };
    fc.assert(
      fc.property(
        fc.string({
          maxLength: 30,
          size: 'max',
          unit: fc.constantFrom(
            ...['a', "'", '"', '$', '-', '/', '*', ';', '\n', 'E', '(', ' ', '1'],
            ...['--', '/*', '*/', '/*', '*/', "E'", "E'", '\\', "\\'", '$a$'],
          ),
        }),
        (sql) => {
          if (splitStatements(sql).length > 1) seen.statements += 1;
          if (/'[^']*;[^']*'|\$\$.*;.*\$\$/.test(sql)) seen.literals += 1;
          if (/\/\*.*\/\*.*\*\/.*\*\//.test(sql)) seen.nested += 1;
          if (/E'[^'\\]*\\'.*'/.test(sql)) seen.escapes += 1;
          if (/\$a\$.*;.*\$a\$/.test(sql)) seen.tags += 1;
          if (/--[^\n]*;|\/\*.*;.*\*\//.test(sql)) seen.comments += 1;
          expect([...tokens(sql)].map(({ start, end }) => sql.slice(start, end)).join('')).toBe(sql);
        },
      ),
      { numRuns: 3_000 },
    );
    for (const [state, times] of Object.entries(seen)) expect(times, state).toBeGreaterThan(20);
  });
});
