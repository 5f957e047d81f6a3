// Starts Postgres and migrates its database, which all other services need.
import { migrate } from '../../migrate/migrate.ts';
import { createDatabase, DATABASE, loadDemoData } from './database.ts';
import { setPasswords } from '../../migrate/set-passwords.ts';
import { createDatabaseUrl } from './database-url.ts';
import type { Paths } from '../files/paths.ts';
import { startPostgres, type Postgres } from './postgres.ts';
import type { RunAs } from '../processes/run-as.ts';
import type { Secrets } from '../files/secrets.ts';
import type { Hooks } from '../processes/supervise.ts';

export type DatabaseOptions = {
  paths: Paths;
  secrets: Secrets;
  durable: boolean;
  logFile: string;
  runAs: RunAs;
  hooks: Hooks;
  /** Called as soon as the server runs, before a later step can fail. */
  onStarted(postgres: Postgres): void;
};

export type DatabaseUrls = { superuser: string; authenticator: string; maintenance: string };

/** Resolves when the database is migrated, its roles can log in and the demo data is loaded. */
export async function startDatabase(options: DatabaseOptions): Promise<DatabaseUrls> {
  const { paths, secrets, durable, logFile, runAs, hooks } = options;
  const { pgdata: dataDir, socketDir } = paths;
  const password = secrets.postgresPassword;
  const postgres = await startPostgres({
    dataDir,
    socketDir,
    password,
    durable,
    logFile,
    runAs,
    hooks,
    restart: true,
  });
  options.onStarted(postgres);

  const next = (line: string) => {
    hooks.signal?.throwIfAborted();
    hooks.log(line);
  };
  next('migrating the database');
  const superuser = postgres.url(DATABASE);
  await createDatabase(postgres.url('postgres'));
  await migrate({ databaseUrl: superuser, log: hooks.log });
  await setPasswords(superuser, {
    authenticator: secrets.authenticatorPassword,
    portaria_maintenance: secrets.maintenancePassword,
  });
  next('loading the demo data');
  await loadDemoData(superuser);

  const urlOf = (user: string, secret: string) =>
    createDatabaseUrl({ user, password: secret, database: DATABASE, socketDir });
  return {
    superuser,
    authenticator: urlOf('authenticator', secrets.authenticatorPassword),
    maintenance: urlOf('portaria_maintenance', secrets.maintenancePassword),
  };
}
