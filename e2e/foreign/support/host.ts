// An existing database, in a Postgres that only one test file uses.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runSqlText } from '../../../migrate/sql/run-sql.ts';
import { withClient } from '../../../migrate/sql/with-client.ts';
import { startTestPostgres, type TestPostgres } from '../../../stack/test-database.ts';

/** The logins of the host. */
export const LOGINS = [
  ...['authenticator', 'dono', 'auth_admin', 'storage_admin', 'painel', 'relatorios', 'leitura', 'carga'],
] as const;

const PASSWORD = 'of-a-test';

export type Host = {
  readonly cluster: TestPostgres;
  readonly url: string;
  /** The URL for one login of the host. */
  readonly as: (login: string) => string;
  readonly query: (sql: string, login?: string) => Promise<Record<string, unknown>[]>;
};

export const startHost = async (): Promise<Host> => {
  const cluster = await startTestPostgres();
  await withClient(cluster.url('postgres'), (client) => client.query('create database rede'));
  const url = cluster.url('rede');
  const as = (login: string): string => {
    const named = new URL(url);
    named.username = login;
    named.password = PASSWORD;
    return named.href;
  };
  const query: Host['query'] = (sql, login) =>
    withClient(
      login === undefined ? url : as(login),
      async (client) => (await client.query<Record<string, unknown>>(sql)).rows,
    );
  const text = readFileSync(join(import.meta.dirname, 'host.sql'), 'utf8');
  await withClient(url, (client) => runSqlText(client, 'host.sql', text));
  for (const login of LOGINS) await query(`alter role ${login} password '${PASSWORD}'`);
  return { cluster, url, as, query };
};
