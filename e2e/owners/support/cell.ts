// A cluster of one version, with a login of one kind that owns the databases and nothing else.
import { runPortaria } from '../../../cli/portaria.ts';
import { dropDatabase, urlOfDatabase } from '../../../migrate/sql/databases.ts';
import { withClient } from '../../../migrate/sql/with-client.ts';
import { startTestPostgres } from '../../../stack/test-database.ts';
import { postgresOf, RUNNING } from '../../../scripts/owners/versions.ts';

export const PASSWORD = 'of-a-test';
const OWNER = 'dona';
/** The administrator of the host, whom the owner is not. */
export const ADMIN = 'postgres';

/** The attributes of the logins that own the database at a host: a superuser, and those that managed PostgreSQL gives. */
export const OWNERS = ['login superuser', 'login createrole createdb bypassrls', 'login createrole createdb'];

export type Row = Record<string, unknown>;

export type Cell = {
  readonly url: (database: string, login?: string) => string;
  readonly query: (database: string, sql: string, login?: string) => Promise<Row[]>;
  /** Runs a command of the operators' tool as the owner. */
  readonly portaria: (database: string, ...args: string[]) => Promise<{ code: number; out: string }>;
  /** The superuser's URL of the database postgres. */
  readonly adminUrl: string;
  readonly stop: () => Promise<void>;
};

/** Starts the cluster and makes the owner; `databases` belong to the owner. */
export async function startCell(
  version: number,
  attributes: string,
  databases: readonly string[],
): Promise<Cell> {
  const cluster = RUNNING === undefined ? await startTestPostgres({}, postgresOf(version)) : undefined;
  const admin = (database: string): string =>
    cluster?.url(database) ?? urlOfDatabase(RUNNING ?? '', database);
  const url = (database: string, login: string = OWNER): string => {
    const named = new URL(urlOfDatabase(admin('postgres'), database));
    named.username = login;
    named.password = PASSWORD;
    return named.href;
  };
  await withClient(admin('postgres'), (client) =>
    client.query(`create role ${OWNER} ${attributes} password '${PASSWORD}'`),
  );
  for (const name of databases)
    await withClient(admin('postgres'), (client) => client.query(`create database ${name} owner ${OWNER}`));
  return {
    adminUrl: admin('postgres'),
    url,
    query: (database, sql, login) =>
      withClient(login === ADMIN ? admin(database) : url(database, login), async (client) => {
        const answers = [await client.query<Row>(sql)].flat(); // one for each statement
        return answers.at(-1)?.rows ?? [];
      }),
    async portaria(database, ...args) {
      const lines: string[] = [];
      const say = (line: string) => void lines.push(line);
      const code = await runPortaria([...args, '--database-url', url(database)], say, say);
      return { code, out: lines.join('\n') };
    },
    async stop() {
      if (cluster !== undefined) {
        await cluster.stop();
        return;
      }
      for (const name of databases) await dropDatabase(admin('postgres'), name);
      await withClient(admin('postgres'), (client) => client.query(`drop role if exists ${OWNER}`));
    },
  };
}
