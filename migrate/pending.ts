// Runs pending migrations with node-pg-migrate, in the caller's transaction.
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { runner, type RunnerOption } from 'node-pg-migrate';
import type { Client } from 'pg';
import { runSqlTexts, type Edit } from './sql/run-sql.ts';
import { LEDGER } from './ledger.ts';

type MigrationLoader = Exclude<
  NonNullable<RunnerOption['migrationLoaderStrategies']>[number]['loader'],
  string
>;

const silent = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

const escapeGlob = (path: string): string => path.replace(/[\\*?[\]{}()!+@]/g, '\\$&');

/** A loader that makes each file one step, and maps the text of the step to the file. */
const loaderInto =
  (fileOfText: Map<string, string>): MigrationLoader =>
  async (paths) =>
    Promise.all(
      paths.map(async (path) => {
        const text = `${await readFile(path, 'utf8')}\n;`;
        fileOfText.set(text, `migrations/${basename(path)}`);
        return {
          id: path,
          filePaths: [path],
          actions: {
            up: (pgm) => {
              pgm.noTransaction();
              pgm.sql(text);
            },
            down: false,
          },
        };
      }),
    );

/** A connection that runs the text of a migration so that errors name file and line. */
const locating = (client: Client, fileOfText: ReadonlyMap<string, string>, edit: Edit | undefined): Client =>
  Object.create(client, {
    query: {
      value: async (query: string, values?: unknown[]): Promise<unknown> => {
        const file = fileOfText.get(query);
        return file === undefined
          ? client.query(query, values)
          : runSqlTexts(client, [{ file, text: query }], edit);
      },
    },
  }) as Client;

const refuseUnknown = async (client: Client, known: ReadonlySet<string>): Promise<void> => {
  const { rows } = await client.query<{ name: string }>('select name from portaria.pgmigrations order by id');
  const unknown = rows.map(({ name }) => name).filter((name) => !known.has(name));
  if (unknown.length > 0) {
    throw new Error(
      `the database is ahead of this code, which does not have its migrations ${unknown.join(', ')}`,
    );
  }
};

/** Runs pending migrations and returns their names. `files` are all migrations of the project; `edit` may skip statements. */
export const runPending = async (
  client: Client,
  root: string,
  files: readonly string[],
  edit?: Edit,
): Promise<string[]> => {
  await refuseUnknown(client, new Set(files.map((file) => basename(file, '.sql'))));
  const fileOfText = new Map<string, string>();
  const done = await runner({
    dbClient: locating(client, fileOfText, edit),
    dir: join(escapeGlob(root), 'migrations', '*.sql'),
    useGlob: true,
    direction: 'up',
    ...LEDGER,
    checkOrder: true,
    singleTransaction: false,
    noLock: true,
    logger: silent,
    migrationLoaderStrategies: [{ extensions: ['.sql'], loader: loaderInto(fileOfText) }],
  });
  return done.map(({ name }) => name);
};
