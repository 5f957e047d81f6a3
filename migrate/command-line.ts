// The command line of a migration: that of a clone or package, and that of an installation.
import { parseArgs } from 'node:util';
import { installationKind, withCommandsOf } from '../common/program/commands-here.ts';
import { readModuleOptions } from './modules/read-options.ts';

const HELP = `npm run db:migrate [-- --dry-run] [--without escolas | --with escolas] [--database-url URL]

Runs pending migrations and declares every function, policy and privilege again, in one transaction.

  --dry-run            prints every statement and rolls back
  --without escolas    installs the core without the module escolas: no tables of students, classes and grades, no portal.
                       Later runs keep this choice. If the module is installed, removes its tables; refuses if one has rows
  --with escolas       installs the module escolas (default), or adds it to a database without it
  --database-url URL   the database; default: DATABASE_URL, else that of the running stack

Exit codes: 0 success; 1 failed, nothing changed.`;

export type CommandLine = {
  readonly dryRun: boolean;
  /** Whether to install the module escolas; undefined keeps the state of the database. */
  readonly schools: boolean | undefined;
  readonly databaseUrl: string | undefined;
};

/**
 * The options of this process; undefined after it has printed the help that they asked for, with the commands of `installation`
 * (PORTARIA_INSTALLATION). Throws for an unknown one.
 */
export function readCommandLine(installation: string | undefined): CommandLine | undefined {
  const { values } = parseArgs({
    options: {
      help: { type: 'boolean' },
      'dry-run': { type: 'boolean' },
      with: { type: 'string' },
      without: { type: 'string' },
      'database-url': { type: 'string' },
    },
  });
  if (values.help === true) {
    console.log(withCommandsOf(installationKind(installation), HELP));
    return undefined;
  }
  return {
    dryRun: values['dry-run'] ?? false,
    schools: readModuleOptions(values),
    databaseUrl: values['database-url'],
  };
}
