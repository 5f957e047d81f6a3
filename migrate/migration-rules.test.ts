// A migration only creates tables and moves data; a declaration in it is an error.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROJECT_ROOT } from '../common/program/project-root.ts';
import { migrationFiles } from './frozen.ts';
import { checkMigration } from './migration-rules.ts';

describe('checkMigration', () => {
  it('accepts tables, data and the removal of functions', () => {
    const sql = `create table portaria.t (id int);
      insert into portaria.t values (1);
      comment on table portaria.t is 'create function, grant';
      drop function if exists portaria.f() cascade;`;
    expect(checkMigration('0001_a.sql', sql)).toEqual([]);
  });

  it.each([
    ['create function f() returns int language sql as $$ select 1 $$;', 'creates a function'],
    ['CREATE  OR\nREPLACE FUNCTION f() returns int language sql as $$ select 1 $$;', 'creates a function'],
    ['create procedure f() language sql as $$ select 1 $$;', 'creates a function'],
    ['create policy "p" on t using (true);', 'declares a policy'],
    ['create trigger t before insert on t execute function f();', 'creates a trigger'],
    ['create or replace constraint trigger t after insert on t execute function f();', 'creates a trigger'],
    ['grant select on t to anon;', 'changes privileges'],
    ['revoke select on t from anon;', 'changes privileges'],
    ['alter default privileges grant select on tables to anon;', 'changes privileges'],
    ['commit;', 'controls the transaction'],
    ['-- Down Migration\n', 'splits the file'],
    ['--- down   migration', 'splits the file'],
    ['-- Up Migration', 'splits the file'],
  ])('refuses %j', (sql, message) => {
    expect(checkMigration('0001_a.sql', `select 1;\n${sql}`)).toEqual([
      expect.stringMatching(`^0001_a.sql:2: .*${message}`),
    ]);
  });

  it('refuses a name that sorts by chance', () => {
    expect(checkMigration('1_a.sql', '')).toEqual([expect.stringContaining('four digits')]);
  });

  it('finds nothing wrong with the migrations of this project', async () => {
    for (const file of await migrationFiles(PROJECT_ROOT)) {
      expect(checkMigration(file, readFileSync(join(PROJECT_ROOT, 'migrations', file), 'utf8'))).toEqual([]);
    }
  });
});
