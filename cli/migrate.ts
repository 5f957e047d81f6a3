// `npm run db:migrate`: migrates a database to this release.
import { parseArgs } from 'node:util';
import { runWhenMain } from '../common/run-when-main.ts';
import { STACK_HOME } from '../common/stack-home.ts';
import { migrate } from '../migrate/migrate.ts';
import { readModuleOptions } from '../migrate/modules/read-options.ts';
import { findDatabaseUrl } from './database-url.ts';

const HELP = `npm run db:migrate [-- --dry-run] [--without escolas | --with escolas] [--database-url URL]

Runs pending migrations and declares every function, policy and privilege again, in one transaction.
The database is the one named, else DATABASE_URL, else that of the running stack.

  --dry-run          prints every statement and saves nothing
  --without escolas  installs the core alone: no tables of students, classes and grades, and no portal. Kept by later runs.
                     A database that has them loses them when they are empty; rows are never deleted
  --with escolas     installs them, which is the default, or adds them later`;

await runWhenMain(import.meta.filename, async () => {
  const { values } = parseArgs({
    options: {
      help: { type: 'boolean' },
      'dry-run': { type: 'boolean' },
      with: { type: 'string' },
      without: { type: 'string' },
      'database-url': { type: 'string' },
    },
  });
  if (values.help) console.log(HELP);
  else
    await migrate({
      dryRun: values['dry-run'] ?? false,
      schools: readModuleOptions(values),
      databaseUrl: findDatabaseUrl(STACK_HOME, values['database-url'] ?? process.env['DATABASE_URL']),
    });
  return 0;
});
