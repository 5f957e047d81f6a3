// Runs the backup and restore of docs/how-to/operate.md on an existing cluster, and compares the catalogues before and after.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { PROJECT_ROOT } from '../common/program/project-root.ts';
import { runWhenMain } from '../common/program/run-when-main.ts';
import { readCatalogue } from '../migrate/catalogue/catalogue.ts';
import { migrate } from '../migrate/migrate.ts';
import { dropDatabase, recreateDatabase, urlOfDatabase } from '../migrate/sql/databases.ts';
import { withClient } from '../migrate/sql/with-client.ts';
import { compareCatalogues } from './drift/compare.ts';

const DATABASE = 'portaria'; // the page uses this name
const COPY = 'portaria_copy';
const SHARED = 'portaria_shared';

const PAGE = readFileSync(join(PROJECT_ROOT, 'docs', 'how-to', 'operate.md'), 'utf8');
const SECTION = /## Back up and restore\n[^]*?\n## /.exec(PAGE)?.[0] ?? '';
const COMMANDS = SECTION.split('\n')
  .map((line) => /^\( umask 077 && (.*) \)$/.exec(line)?.[1] ?? line)
  .filter((line) => line.startsWith('docker compose '));

/** A table of the host outside `api`, protected as in docs/how-to/protect-a-table.md. */
const HOST = `
create schema hospede;
create table hospede.tarefas (id uuid primary key, escola_id uuid not null);
create index on hospede.tarefas (escola_id);
select portaria.isolate_by_school('hospede.tarefas', escrevem => '{administrador}')`;

/** Objects that the catalogues of db:drift leave out: the database, the schema public, and the tables of the host. */
const AROUND = `
select 'privileges of the database' as key, array(select unnest(coalesce(datacl, acldefault('d', datdba)))::text order by 1)::text as definition
from pg_database where datname = current_database()
union all
select 'privileges of public', array(select unnest(coalesce(nspacl, acldefault('n', nspowner)))::text order by 1)::text
from pg_namespace where nspname = 'public'
union all
select 'policy ' || policyname || ' on ' || tablename, concat_ws(' ', permissive, roles, cmd, qual, with_check)
from pg_policies where schemaname = 'hospede'
union all
select 'table hospede.' || relname, concat_ws(' ', relrowsecurity, relacl) from pg_class
where relnamespace = to_regnamespace('hospede') and relkind = 'r'
union all
select 'trigger ' || tgname, pg_get_triggerdef(oid) from pg_trigger where tgrelid = to_regclass('hospede.tarefas') and not tgisinternal`;

type Facts = Map<string, string>;

const readFacts = async (url: string): Promise<Facts> => {
  const facts = new Map(await readCatalogue(url));
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ key: string; definition: string }>(AROUND);
    for (const { key, definition } of rows) facts.set(key, definition);
  });
  facts.delete('rows of portaria.logs_transacoes'); // session revoke-all writes an entry
  return facts;
};

const run = (url: string, sql: string): Promise<unknown> => withClient(url, (client) => client.query(sql));
const carry = (databaseUrl: string): Promise<unknown> => migrate({ databaseUrl, log: () => undefined });

let passed = 0;
const failures: string[] = [];
const expectNone = (claim: string, wrong: readonly string[]): void => {
  if (wrong.length === 0) passed += 1;
  else failures.push(claim, ...wrong);
  console.log(`${wrong.length === 0 ? 'ok  ' : 'FAIL'} ${claim}`);
};

/** Runs a line of the page here: this shell replaces the shell of the container, and the programs of this project run from their source. */
const perform = async (line: string, folder: string, admin: string, database: string): Promise<void> => {
  const { searchParams, username } = new URL(admin);
  const command = line.replace(/^docker compose (exec -T db )?/, '');
  if (/^(stop|up) /.test(command)) return;
  const [, program] = /^run --rm migrate (node .*)$/.exec(command) ?? [];
  if (command === 'run --rm migrate') await carry(urlOfDatabase(admin, database));
  else if (program !== undefined)
    execFileSync('bash', ['-euc', program.replace('deploy/start.mjs', 'scripts/run.mjs')], {
      cwd: PROJECT_ROOT,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { PATH: process.env['PATH'], DATABASE_URL: urlOfDatabase(admin, database) },
    });
  else
    execFileSync('bash', ['-euc', command], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { PATH: process.env['PATH'], PGHOST: searchParams.get('host') ?? '', PGUSER: username },
    });
};

const prove = async (admin: string, folder: string): Promise<void> => {
  const url = await recreateDatabase(admin, DATABASE);
  await carry(url);
  await run(url, HOST);
  const before = await readFacts(url);
  const differences = async (database: string): Promise<string[]> =>
    compareCatalogues(before, await readFacts(urlOfDatabase(admin, database)));
  expectNone(
    'the host table has four policies',
    [...before.keys()].filter((key) => key.startsWith('policy Staff') && key.endsWith('on tarefas'))
      .length === 4
      ? []
      : ['not four'],
  );
  expectNone('the page has commands', COMMANDS.length >= 7 ? [] : [`${String(COMMANDS.length)} lines`]);

  for (const line of COMMANDS) await perform(line, folder, admin, DATABASE);
  expectNone('a restore of both schemas, as documented', await differences(DATABASE));

  const pgRestore = `pg_dump --format=custom --dbname=${DATABASE} > whole.dump`;
  await perform(pgRestore, folder, admin, DATABASE);
  await recreateDatabase(admin, COPY);
  await perform(`pg_restore --exit-on-error --dbname=${COPY} < whole.dump`, folder, admin, COPY);
  const open = (await readFacts(urlOfDatabase(admin, COPY))).get('privileges of the database') ?? '';
  expectNone('an ordinary pg_restore opens its database to PUBLIC', /[{",]=T?c\//.test(open) ? [] : [open]);
  await carry(urlOfDatabase(admin, COPY));
  expectNone('db:migrate closes it again, and everything else is as before', await differences(COPY));

  const shared = await recreateDatabase(admin, SHARED);
  await run(shared, 'create table public.pedidos (id int)');
  const around = async (): Promise<string[]> => {
    const facts = await readFacts(shared);
    return [facts.get('privileges of public') ?? '', facts.get('privileges of the database') ?? ''];
  };
  const [publicBefore = '', databaseBefore = ''] = await around();
  await carry(shared);
  const [publicAfter = '', databaseAfter = ''] = await around();
  const kept =
    publicAfter === publicBefore && databaseBefore.includes('=Tc/') && databaseAfter.includes('=Tc/');
  expectNone('a database that others use keeps its privileges', kept ? [] : [publicAfter, databaseAfter]);
};

await runWhenMain(import.meta.filename, async () => {
  const { values } = parseArgs({ options: { 'database-url': { type: 'string' } } });
  const admin = values['database-url'];
  if (!admin) throw new Error('--database-url URL of a cluster whose pg_dump is on the PATH, as a superuser');
  const folder = mkdtempSync(join(tmpdir(), 'portaria-restore-'));
  try {
    await prove(admin, folder);
  } finally {
    for (const name of [DATABASE, COPY, SHARED]) await dropDatabase(admin, name);
    rmSync(folder, { recursive: true });
  }
  for (const failure of failures) console.error(failure);
  console.log(`${String(passed)} passed, ${String(failures.length > 0 ? 1 : 0)} failed`);
  return failures.length > 0 ? 1 : 0;
});
