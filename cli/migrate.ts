// `npm run db:migrate`: migrates a database to this release.
import { parseArgs } from 'node:util';
import { installationKind, withCommandsOf } from '../common/program/commands-here.ts';
import { runWhenMain } from '../common/program/run-when-main.ts';
import { STACK_HOME } from '../common/program/stack-home.ts';
import { migrate } from '../migrate/migrate.ts';
import { readModuleOptions } from '../migrate/modules/read-options.ts';
import { findDatabaseUrl } from './database-url.ts';

const HELP = `npm run db:migrate [-- --dry-run] [--without escolas | --with escolas] [--database-url URL]

Runs pending migrations and declares every function, policy and privilege again, in one transaction.

  --dry-run            prints every statement and rolls back
  --without escolas    installs the core without the module escolas: no tables of students, classes and grades, no portal.
                       Later runs keep this choice. If the module is installed, removes its tables; refuses if one has rows
  --with escolas       installs the module escolas (default), or adds it to a database without it
  --database-url URL   the database; default: DATABASE_URL, else that of the running stack

Exit codes: 0 success; 1 failed, nothing changed.`;

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
  if (values.help) console.log(withCommandsOf(installationKind(process.env['PORTARIA_INSTALLATION']), HELP));
  else
    await migrate({
      dryRun: values['dry-run'] ?? false,
      schools: readModuleOptions(values),
      databaseUrl: findDatabaseUrl(STACK_HOME, values['database-url'] ?? process.env['DATABASE_URL']),
    });
  return 0;
});
