// Which test files can run on a cluster, and in which database: pg_cron works in one database only.
import { withClient } from '../../migrate/sql/with-client.ts';
import type { TestFile } from './test-files.ts';

export type Capabilities = { extensions: ReadonlySet<string>; cronDatabase: string | undefined };

/** The extensions of the cluster. pg_cron counts only when the server has loaded it. */
export const readCapabilities = async (adminUrl: string): Promise<Capabilities> =>
  withClient(adminUrl, async (client) => {
    const available = await client.query<{ name: string }>('select name from pg_available_extensions');
    const cron = await client.query<{ database: string | null }>(
      "select current_setting('cron.database_name', true) as database",
    );
    const cronDatabase = cron.rows[0]?.database ?? undefined;
    const names = available.rows
      .map(({ name }) => name)
      .filter((name) => name !== 'pg_cron' || cronDatabase !== undefined);
    return { extensions: new Set(names), cronDatabase };
  });

/** The reason why a file cannot run here, if any. */
export const skipReason = (file: TestFile, { extensions }: Capabilities): string | undefined => {
  const missing = file.requires.filter((name) => !extensions.has(name));
  return missing.length === 0 ? undefined : `this Postgres does not have ${missing.join(', ')}`;
};

/** The name of the database that a file requires, if any. */
export const fixedDatabase = (file: TestFile, { cronDatabase }: Capabilities): string | undefined =>
  file.requires.includes('pg_cron') ? cronDatabase : undefined;
