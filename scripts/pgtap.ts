// Runs the database tests in copies of one migrated template: the files that roll back one after the other in the copy of their
// worker, every other file in a copy of its own.
import { parseArgs } from 'node:util';
import { dropLibpqEnvironment } from '../stack/machine/libpq-environment.ts';
import { startTestPostgres } from '../stack/test-database.ts';
import { runWhenMain } from '../common/program/run-when-main.ts';
import { PROJECT_ROOT } from '../common/program/project-root.ts';
import { describeFile, sumUp, type Totals } from './pgtap/report.ts';
import { fixedDatabase, readCapabilities, skipReason } from './pgtap/requirements.ts';
import {
  copyTemplate,
  runInDatabase,
  runTestFile,
  type FileReport,
  type TestSetup,
} from './pgtap/run-test-file.ts';
import { buildTemplate } from './pgtap/template.ts';
import { selectTests } from './pgtap/select-tests.ts';
import { rollsBack, type TestFile } from './pgtap/test-files.ts';
import { dropDatabase } from '../migrate/sql/databases.ts';

/* Autovacuum's analyze and the DDL of a test can block each other. */
const QUIET = { autovacuum: 'off' };

export type PgtapOptions = {
  adminUrl: string;
  /** The URL of the login that owns and migrates the databases; the administrator by default. */
  owner?: string;
  root?: string;
  filters?: string[];
  jobs?: number;
  log?: (line: string) => void;
};

const HELP = `npm run test:db [-- [options] [part of a path | name of a function ...]]

Runs db/tests/**/*.test.sql on a temporary embedded Postgres: all files, those whose path contains an argument, or, for the name of a
function, its own test and those that call it, also through a trigger on a table that they write.

  --database-url URL   uses this cluster instead, as a superuser; test databases are created and removed there
  --jobs N             files at a time (2)`;

/** Runs the files on a cluster and prints a report. It reports files as skipped when the cluster lacks their extension. */
export const runPgtap = async ({
  adminUrl,
  owner,
  root = PROJECT_ROOT,
  filters = [],
  jobs = 2,
  log = console.log,
}: PgtapOptions): Promise<Totals> => {
  const capabilities = await readCapabilities(adminUrl);
  const prefix = `portaria_test_${String(process.pid)}`;
  const setup: TestSetup = { adminUrl, root, template: `${prefix}_template` };
  const reports: FileReport[] = [];
  const waiting: TestFile[] = [];
  for (const file of selectTests(root, filters)) {
    const reason = skipReason(file, capabilities);
    if (reason === undefined) waiting.push(file);
    else log(`skip ${file.path}  ${reason}`);
  }
  const keep = (report: FileReport): void => {
    reports.push(report);
    log(describeFile(report));
  };
  const work = async (worker: number): Promise<void> => {
    const shared = `${prefix}_${String(worker)}`;
    let url: string | undefined;
    try {
      for (let file = free.shift(); file !== undefined; file = free.shift())
        if (file.requires.length === 0 && rollsBack(file))
          keep(await runInDatabase((url ??= await copyTemplate(setup, shared)), file));
        else keep(await runTestFile(setup, file, `${shared}_own`));
    } finally {
      await dropDatabase(adminUrl, shared);
    }
  };
  const bound = waiting.filter((file) => fixedDatabase(file, capabilities) !== undefined);
  const free = waiting.filter((file) => !bound.includes(file));
  try {
    await buildTemplate(adminUrl, setup.template, root, owner);
    await Promise.all(Array.from({ length: jobs }, (_, worker) => work(worker)));
    for (const file of bound)
      keep(await runTestFile(setup, file, fixedDatabase(file, capabilities) ?? prefix));
  } finally {
    await dropDatabase(adminUrl, setup.template);
  }
  return sumUp(reports);
};

const main = async (): Promise<number> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      help: { type: 'boolean' },
      'database-url': { type: 'string' },
      jobs: { type: 'string', default: '2' },
    },
  });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const options = { filters: positionals, jobs: Number(values.jobs) };
  const named = values['database-url'];
  if (named === undefined) dropLibpqEnvironment();
  const cluster = named === undefined ? await startTestPostgres(QUIET) : undefined;
  try {
    const { passed, failed } = await runPgtap({
      ...options,
      adminUrl: cluster?.url('postgres') ?? named ?? '',
    });
    if (passed + failed === 0)
      throw new Error(
        `no database test ran${positionals.length > 0 ? ` that matches ${positionals.join(' ')}` : ''}`,
      );
    console.log(`${String(passed)} passed, ${String(failed)} failed`);
    return failed > 0 ? 1 : 0;
  } finally {
    await cluster?.stop();
  }
};

await runWhenMain(import.meta.filename, main);
