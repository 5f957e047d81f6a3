// The database URL of the stack's scheduler, for tests that replace the scheduler.
import { DATABASE } from '../../../stack/postgres/database.ts';
import { createDatabaseUrl } from '../../../stack/postgres/database-url.ts';
import { stack } from '../../support/stack.ts';

/** The URL of the role that may only clean up. */
export const maintenanceUrl = (): string =>
  createDatabaseUrl({
    user: 'portaria_maintenance',
    password: stack.secrets.maintenancePassword,
    database: DATABASE,
    socketDir: stack.paths.socketDir,
  });
