// Runs the database tests against functions and policies that are broken in one place, and lists what no test notices.
import { readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { Client } from 'pg';
import { dropDatabase, recreateDatabase, urlOfDatabase } from '../../migrate/sql/databases.ts';
import { runSqlFile, runSqlText } from '../../migrate/sql/run-sql.ts';
import { readInstall } from '../../migrate/install-files.ts';
import { findTestFiles, type TestFile } from '../pgtap/test-files.ts';
import { readTap } from '../pgtap/tap.ts';
import { buildTemplate, SEARCH_PATH } from '../pgtap/template.ts';
import { readCallGraph } from '../pgtap/which-tests.ts';
import { mutateSql, type Mutant } from './mutate-sql.ts';
import type { MutantOptions, MutantReport, NamedMutant } from './report.ts';
import { shuffle } from './sample.ts';

export type SqlMutantOptions = MutantOptions & { readonly adminUrl: string };
type Task = {
  readonly file: string;
  readonly source: string;
  readonly mutant: Mutant;
  readonly tests: readonly TestFile[];
};

const FUNCTIONS = 'db/functions';
const POLICIES = 'db/policies';
/* The quickest first. */
const OF_POLICIES = [/^db\/tests\/policies\//, /^db\/tests\/isolation\/cells/];
const OF_DECLARATIONS = [/^db\/tests\/house_rules/];
const OF_SOURCES = [/^db\/tests\/house_rules\/(?:declarations|sources)/];

/* A test that rolls back leaves the database as it was; the others belong into one of their own. */
const ROLLS_BACK = /^rollback;$/m;

/* What a policy file declares stays when the file no longer does, so the table is bare before each try. */
const withoutPolicies = (table: string): string => `do $reset$
declare
  v_policy name;
begin
  for v_policy in select p.polname from pg_policy as p where p.polrelid = '${table}'::regclass loop
    execute format('drop policy %I on ${table}', v_policy);
  end loop;
end;
$reset$;
alter table ${table} disable row level security;
drop trigger if exists keep_school on ${table};
revoke all on ${table} from authenticated;
`;
const after = (reset: string, mutant: Mutant): Mutant => ({ ...mutant, text: reset + mutant.text });

/** Tries every mutant of the files; the first test that fails ends a try. */
export async function runSqlMutants(options: SqlMutantOptions): Promise<MutantReport> {
  const { adminUrl, root, only, jobs, budgetMs, sample, seed, log, onSurvivor } = options;
  const until = Date.now() + budgetMs;
  const template = `portaria_mutants_${String(process.pid)}`;
  const tests = findTestFiles(root, []).filter(
    ({ text, requires }) => ROLLS_BACK.test(text) && requires.length === 0,
  );
  const graph = readCallGraph(root, tests);
  const among = (paths: readonly RegExp[]): TestFile[] =>
    paths.flatMap((each) => tests.filter(({ path }) => each.test(path)));
  const [ofPolicies, ofDeclarations] = [among(OF_POLICIES), among(OF_DECLARATIONS)];
  const ofSources = among(OF_SOURCES);
  const all = sqlFiles(root, only).flatMap((file): Task[] => {
    const source = readFileSync(join(root, file), 'utf8');
    const topic = join('db/tests', relative('db', dirname(file)), '/');
    const near = [
      ...new Set([
        ...graph.testsOf(basename(file, '.sql')),
        ...tests.filter(({ path }) => path.startsWith(topic)),
        ...ofSources,
      ]),
    ];
    if (file.startsWith(POLICIES)) {
      const reset = withoutPolicies(`api.${basename(file, '.sql')}`);
      return mutateSql(source).map((mutant) => ({
        file,
        source: reset + source,
        mutant: after(reset, mutant),
        tests: ofPolicies,
      }));
    }
    return mutateSql(source).map((mutant) => ({
      file,
      source,
      mutant,
      tests: mutant.declares ? [...new Set([...ofDeclarations, ...near])] : near,
    }));
  });
  const tasks = sample === undefined ? all : shuffle(all, seed).slice(0, sample);
  const total = tasks.length;
  log(`${total} mutants of SQL`);
  const noticed: NamedMutant[] = [];
  const survivors: NamedMutant[] = [];
  let broken = 0;
  const { bootstrap } = await readInstall(root);
  await buildTemplate(adminUrl, template, root);
  const work = async (worker: number): Promise<void> => {
    const name = `${template}_${String(worker)}`;
    await recreateDatabase(adminUrl, name, template);
    const client = new Client({ connectionString: urlOfDatabase(adminUrl, name) });
    client.on('error', () => undefined);
    await client.connect();
    // A copy lacks the privileges on the database itself, and tests ask about them.
    await runSqlFile(client, root, bootstrap);
    const sound = new Map<TestFile, boolean>();
    try {
      for (
        let task = Date.now() < until ? tasks.shift() : undefined;
        task;
        task = Date.now() < until ? tasks.shift() : undefined
      ) {
        for (const test of task.tests) if (!sound.has(test)) sound.set(test, await passes(client, test, log));
        const verdict = await tryMutant(
          client,
          task,
          task.tests.filter((test) => sound.get(test)),
        );
        const { line, what } = task.mutant;
        const mutant = { file: task.file, line, what };
        if (verdict === 'broken') broken += 1;
        if (verdict === 'noticed') noticed.push(mutant);
        if (verdict === 'survived') {
          survivors.push(mutant);
          onSurvivor(mutant);
        }
        const tried = total - tasks.length;
        if (tried % 100 === 0) log(`${tried} of ${total} tried, ${survivors.length} survived`);
      }
    } finally {
      await client.end();
      await dropDatabase(adminUrl, name);
    }
  };
  try {
    await Promise.all(Array.from({ length: jobs }, (_, worker) => work(worker)));
  } finally {
    await dropDatabase(adminUrl, template);
  }
  log(`${broken} mutants were no SQL`);
  return { noticed, survivors, left: tasks.length, problems: [] };
}

async function tryMutant(
  client: Client,
  { source, mutant }: Task,
  tests: readonly TestFile[],
): Promise<'noticed' | 'broken' | 'survived'> {
  await client.query('rollback; reset role; reset statement_timeout');
  try {
    await client.query(mutant.text);
  } catch {
    return 'broken';
  }
  try {
    for (const test of tests) if (!(await passes(client, test))) return 'noticed';
    return 'survived';
  } finally {
    await client.query('rollback; reset role');
    await client.query((mutant.undo ?? '') + source);
  }
}

async function passes(client: Client, test: TestFile, log?: (line: string) => void): Promise<boolean> {
  const lines: string[] = [];
  try {
    await client.query(`rollback; reset all; deallocate all; ${SEARCH_PATH}; set statement_timeout = '20s'`);
    await runSqlText(client, test.path, test.text, ({ fields, rows }) => {
      const column = fields[0]?.name;
      if (column === undefined) return;
      for (const row of rows) if (typeof row[column] === 'string') lines.push(...row[column].split('\n'));
    });
  } catch (error) {
    log?.(`not used  ${test.path}  ${String(error).split('\n')[0]}`);
    return false;
  }
  const { failures } = readTap(lines);
  if (failures.length > 0) log?.(`not used  ${test.path}  ${failures[0]?.title ?? ''}`);
  return failures.length === 0;
}

const sqlFiles = (root: string, only: readonly string[]): string[] =>
  [FUNCTIONS, POLICIES]
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
        join(folder, file),
      ),
    )
    .filter((file) => file.endsWith('.sql'))
    .filter((file) => only.length === 0 || only.some((part) => file.includes(part)))
    .sort();
