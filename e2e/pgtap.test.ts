// The runner of the database tests on a real Postgres: counts, failed titles, and a database of its own for each file that commits.
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PROJECT_ROOT } from '../common/program/project-root.ts';
import { runPgtap } from '../scripts/pgtap.ts';
import type { Totals } from '../scripts/pgtap/report.ts';
import { withClient } from '../migrate/sql/with-client.ts';
import { startTestPostgres, type TestPostgres } from '../stack/test-database.ts';

let cluster: TestPostgres;
let root: string;
let lines: string[];

beforeAll(async () => {
  cluster = await startTestPostgres();
});

afterAll(async () => {
  await cluster.stop();
});

beforeEach(() => {
  lines = [];
  root = mkdtempSync(join(tmpdir(), 'portaria-pgtap-'));
  for (const folder of ['db', 'migrations'])
    cpSync(join(PROJECT_ROOT, folder), join(root, folder), { recursive: true });
  rmSync(join(root, 'db/tests'), { recursive: true, force: true });
  mkdirSync(join(root, 'db/tests/helpers'), { recursive: true });
  return () => {
    rmSync(root, { recursive: true });
  };
});

const write = (name: string, text: string): void => {
  writeFileSync(join(root, 'db/tests', name), text);
};

const run = async (filters: string[] = []): Promise<Totals> =>
  runPgtap({ adminUrl: cluster.url('postgres'), root, filters, log: (line) => lines.push(line) });

const file = (tests: string, count = 1): string =>
  `begin;\nselect plan(${String(count)});\n${tests}\nselect * from finish();\nrollback;\n`;

describe('runPgtap', () => {
  it('counts tests, and shows the actual and the expected value of a failed one', async () => {
    write('good.test.sql', file("select ok(true, 'fine');\nselect is(1, 1);", 2));
    write('bad.test.sql', file("select is(1, 2, 'one is two');"));
    expect(await run()).toEqual({ passed: 2, failed: 1 });
    expect(lines.join('\n')).toMatch(
      /FAIL db\/tests\/bad.test.sql .*\n.*failed: 1 - one is two\n.*\n?.*have: 1\n.*want: 2/,
    );
  });

  it('shows file and line of an SQL error, and counts the tests before it', async () => {
    write('broken.test.sql', file('select ok(true);\nselect ok(true);\nselect 1 / 0;', 2));
    expect(await run()).toEqual({ passed: 2, failed: 1 });
    expect(lines.join('\n')).toContain('db/tests/broken.test.sql:5: division by zero');
  });

  it('fails a file that runs fewer tests than it planned', async () => {
    write('short.test.sql', file('select ok(true);', 3));
    expect(await run()).toEqual({ passed: 1, failed: 1 });
    expect(lines.join('\n')).toContain('3 tests were planned, these did not run: 2, 3');
  });

  it('gives every file that commits its own database, with the helpers and without CONNECT for anon', async () => {
    write('helpers/one.sql', 'create function tests.one() returns int language sql as $$ select 1 $$;');
    const test = file(
      `select is(one(), 1);
       create table public.mine (id int);
       select ok(not has_database_privilege('anon', current_database(), 'connect'));
       set local role authenticated;
       select is(one(), 1);`,
      3,
    ).replace('rollback', 'commit');
    for (const name of ['a', 'b', 'c']) write(`${name}.test.sql`, test);
    for (const name of ['d', 'e']) write(`${name}.test.sql`, test.replace('commit', 'rollback'));
    expect(await run()).toEqual({ passed: 15, failed: 0 });
  });

  it('skips a file whose extension is missing, and prints the reason', async () => {
    write('cron.test.sql', `-- requires: pg_cron\n${file('select ok(true);')}`);
    write('other.test.sql', file('select ok(true);'));
    expect(await run()).toEqual({ passed: 1, failed: 0 });
    expect(lines).toContainEqual('skip db/tests/cron.test.sql  this Postgres does not have pg_cron');
  });

  it('runs only the files that match a filter', async () => {
    write('a.test.sql', file('select ok(true);'));
    write('b.test.sql', file('select ok(false);'));
    expect(await run(['a.test'])).toEqual({ passed: 1, failed: 0 });
  });

  it('leaves no database behind', async () => {
    write('a.test.sql', file('select ok(true);'));
    await run();
    const names = await withClient(cluster.url('postgres'), async (client) =>
      client.query<{ datname: string }>(
        "select datname from pg_database where datname like 'portaria_test%'",
      ),
    );
    expect(names.rows).toEqual([]);
  });
});
