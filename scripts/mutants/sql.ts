// Runs the database tests against functions and policies with one mutant each, and lists the survivors.
import { Client } from 'pg';
import { dropDatabase, recreateDatabase, urlOfDatabase } from '../../migrate/sql/databases.ts';
import { withClient } from '../../migrate/sql/with-client.ts';
import { runSqlFile, runSqlText } from '../../migrate/sql/run-sql.ts';
import { readInstall } from '../../migrate/install-files.ts';
import type { TestFile } from '../pgtap/test-files.ts';
import { readTap } from '../pgtap/tap.ts';
import { buildTemplate, SEARCH_PATH } from '../pgtap/template.ts';
import type { MutantOptions, MutantReport, NamedMutant } from './report.ts';
import { isWithin, shuffle } from './sample.ts';
import { sqlTasks, type Task } from './sql-tasks.ts';

export type SqlMutantOptions = MutantOptions & { readonly adminUrl: string };
/** Tries every mutant of the files. The first failing test ends a try. */
export async function runSqlMutants(options: SqlMutantOptions): Promise<MutantReport> {
  const { adminUrl, root, only, jobs, budgetMs, sample, seed, within, log, onSurvivor } = options;
  const until = Date.now() + budgetMs;
  const template = `portaria_mutants_${String(process.pid)}`;
  const all = sqlTasks(root, only).filter(
    ({ file, mutant }) => within === undefined || isWithin(within.get(file), mutant),
  );
  const tasks = shuffle(all, seed).slice(0, sample);
  const total = tasks.length;
  log(`${total} mutants of SQL`);
  const noticed: NamedMutant[] = [];
  const survivors: NamedMutant[] = [];
  let broken = 0;
  if (total === 0) return { noticed, survivors, left: 0, problems: [] };
  const { bootstrap } = await readInstall(root);
  await buildTemplate(adminUrl, template, root);
  const work = async (worker: number): Promise<void> => {
    const name = `${template}_${String(worker)}`;
    await recreateDatabase(adminUrl, name, template);
    const client = new Client({ connectionString: urlOfDatabase(adminUrl, name) });
    client.on('error', () => undefined);
    await client.connect();
    // A copy lacks the privileges on the database, which tests check.
    await runSqlFile(client, root, bootstrap);
    const sound = new Map<TestFile, boolean>();
    const soundOf = async (tests: readonly TestFile[]): Promise<readonly TestFile[]> => {
      for (const test of tests) if (!sound.has(test)) sound.set(test, await passes(client, test, log));
      return tests.filter((test) => sound.get(test));
    };
    try {
      for (
        let task = Date.now() < until ? tasks.shift() : undefined;
        task;
        task = Date.now() < until ? tasks.shift() : undefined
      ) {
        let outcome = await tryMutant(client, task, await soundOf(task.tests));
        if (outcome === 'survived') outcome = await tryMutant(client, task, await soundOf(task.others));
        if (outcome === 'survived' && task.alone !== undefined) {
          const { alone, source, mutant } = task;
          const tried = async (text: string): Promise<boolean> =>
            inCopy(adminUrl, `${name}_alone`, template, async (copy) => {
              await copy.query(text);
              return passes(copy, alone);
            });
          if (!sound.has(alone)) sound.set(alone, await tried(source));
          if (sound.get(alone) && !(await tried(mutant.text))) outcome = 'noticed';
        }
        const { line, what } = task.mutant;
        const mutant = { file: task.file, line, what };
        if (outcome === 'broken') broken += 1;
        if (outcome === 'noticed') noticed.push(mutant);
        if (outcome === 'survived') {
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

async function inCopy(
  adminUrl: string,
  name: string,
  template: string,
  use: (client: Client) => Promise<boolean>,
): Promise<boolean> {
  const url = await recreateDatabase(adminUrl, name, template);
  try {
    return await withClient(url, use);
  } finally {
    await dropDatabase(adminUrl, name);
  }
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
