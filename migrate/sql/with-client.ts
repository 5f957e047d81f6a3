// Opens a connection to a database, and always closes it.
import pg from 'pg';
import { makePlain } from './plain-session.ts';

/** Connects, calls `use`, and always closes the connection. */
export async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    application_name: 'portaria',
  });
  client.on('error', () => undefined); // the running query fails and reports a lost connection
  await client.connect();
  try {
    await makePlain(client);
    return await use(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
