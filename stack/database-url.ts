// Connects to the embedded Postgres: the URL of a database behind a unix socket, and a client that is always closed.
import pg from 'pg';

export type DatabaseAddress = { user: string; password: string; database: string; socketDir: string };

/** A connection URL that both libpq and node-postgres understand. */
export function createDatabaseUrl({ user, password, database, socketDir }: DatabaseAddress): string {
  const [name, secret, db, host] = [user, password, database, socketDir].map(encodeURIComponent);
  return `postgresql://${name}:${secret}@localhost/${db}?host=${host}`;
}

/** Connects, gives the client to `use`, and closes it whatever happens. */
export async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    application_name: 'stack',
  });
  client.on('error', () => undefined); // a lost connection fails the running query, which is where it is reported
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** True for Postgres's answer to a wrong password. */
export const isPasswordRefused = (error: unknown): boolean => (error as { code?: string }).code === '28P01';
