// Prepares the database before the services start: pg_cron if installed, the migration, PostgREST's password.
import { readCommandLine } from '../../migrate/command-line.ts';
import { migrate } from '../../migrate/migrate.ts';
import { runWhenMain } from '../../common/program/run-when-main.ts';
import { setPasswords } from '../../migrate/set-passwords.ts';
import { withClient } from '../../migrate/sql/with-client.ts';
import { readConfig, readInstallation } from './config.ts';

/* The migration schedules the clean-up only if the extension exists, and only a superuser can create the extension. */
async function createPgCron(databaseUrl: string): Promise<boolean> {
  return withClient(databaseUrl, async (client) => {
    await client.query('set search_path = pg_catalog, pg_temp');
    const { rowCount } = await client.query(
      `select from pg_catalog.pg_available_extensions
       where name = 'pg_cron' and current_setting('cron.database_name', true) = current_database()`,
    );
    if (rowCount === 1) await client.query('create extension if not exists pg_cron');
    return rowCount === 1;
  });
}

await runWhenMain(import.meta.filename, async () => {
  const options = readCommandLine(readInstallation());
  if (options === undefined) return 0;
  const { databaseUrl, authenticatorPassword } = readConfig(undefined, options.databaseUrl);
  if (options.dryRun) {
    await migrate({ ...options, databaseUrl });
    return 0;
  }
  const scheduled = await createPgCron(databaseUrl);
  await migrate({ ...options, databaseUrl });
  await setPasswords(databaseUrl, { authenticator: authenticatorPassword });
  console.log(
    scheduled ? 'pg_cron runs the clean-up' : 'this server has no pg_cron: schedule the clean-up yourself',
  );
  return 0;
});
