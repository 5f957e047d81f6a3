// Opens a connection to a database, and always closes it.
import pg from 'pg';

/** Connects, gives the client to `use`, and closes it whatever happens. */
export async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    application_name: 'portaria',
  });
  client.on('error', () => undefined); // a lost connection fails the running query, which is where it is reported
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
