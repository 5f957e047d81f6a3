// `npm run db:migrate`: migrates a database to this release.
import { runWhenMain } from '../common/program/run-when-main.ts';
import { STACK_HOME } from '../common/program/stack-home.ts';
import { readCommandLine } from '../migrate/command-line.ts';
import { migrate } from '../migrate/migrate.ts';
import { findDatabaseUrl } from './database-url.ts';

await runWhenMain(import.meta.filename, async () => {
  const options = readCommandLine(process.env['PORTARIA_INSTALLATION']);
  if (options !== undefined) {
    const databaseUrl = findDatabaseUrl(STACK_HOME, options.databaseUrl ?? process.env['DATABASE_URL']);
    await migrate({ ...options, databaseUrl });
  }
  return 0;
});
