// Runs one test file and parses its TAP output: in a copy of the template, or in a database that files that roll back share.
import type { Client, QueryResult } from 'pg';
import { withClient } from '../../migrate/sql/with-client.ts';
import { readInstall } from '../../migrate/install-files.ts';
import { dropDatabase, recreateDatabase } from '../../migrate/sql/databases.ts';
import { runSqlFile, runSqlText } from '../../migrate/sql/run-sql.ts';
import { readTap, type TapReport } from './tap.ts';
import { SEARCH_PATH } from './template.ts';
import type { TestFile } from './test-files.ts';

export type FileReport = TapReport & { path: string; milliseconds: number };
export type TestSetup = { adminUrl: string; template: string; root: string };

const textOf = (result: QueryResult<Record<string, unknown>>): string[] => {
  const column = result.fields[0]?.name;
  if (column === undefined) return [];
  return result.rows.flatMap((row) => (typeof row[column] === 'string' ? row[column].split('\n') : []));
};

const collect = async (client: Client, file: TestFile): Promise<TapReport> => {
  const lines: string[] = [];
  try {
    await runSqlText(client, file.path, file.text, (result) => lines.push(...textOf(result)));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const report = readTap(lines);
    return { ...report, failures: [...report.failures, { title: message, diagnostics: [] }] };
  }
  return readTap(lines);
};

/** Copies the template with extensions, and does what a copy lacks: the privileges on the database, and the job of pg_cron. */
export const copyTemplate = async (
  setup: TestSetup,
  database: string,
  extensions: readonly string[] = [],
): Promise<string> => {
  const { adminUrl, template, root } = setup;
  const databaseUrl = await recreateDatabase(adminUrl, database, template);
  await withClient(databaseUrl, async (client) => {
    for (const name of extensions)
      await client.query(`create extension if not exists ${client.escapeIdentifier(name)}`);
    await runSqlFile(client, root, (await readInstall(root)).bootstrap);
  });
  return databaseUrl;
};

/** Runs a file in this database, as it is. */
export const runInDatabase = async (databaseUrl: string, file: TestFile): Promise<FileReport> => {
  const started = performance.now();
  const report = await withClient(databaseUrl, async (client) => {
    await client.query(`${SEARCH_PATH}; set statement_timeout = '300s'`);
    return collect(client, file);
  });
  return { ...report, path: file.path, milliseconds: Math.round(performance.now() - started) };
};

/** Runs a file in a new copy of the template, and removes the copy. */
export const runTestFile = async (
  setup: TestSetup,
  file: TestFile,
  database: string,
): Promise<FileReport> => {
  try {
    return await runInDatabase(await copyTemplate(setup, database, file.requires), file);
  } finally {
    await dropDatabase(setup.adminUrl, database);
  }
};
