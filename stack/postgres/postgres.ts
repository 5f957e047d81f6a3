// Starts an embedded Postgres cluster on a unix socket, and creates it first if it does not exist.
import { dirname, join } from 'node:path';
import { createDatabaseUrl, isPasswordRefused } from './database-url.ts';
import { withClient } from '../../migrate/sql/with-client.ts';
import { embeddedPostgres, type PostgresPackage } from '../machine/embedded-package.ts';
import { serverIdentity } from '../machine/identity.ts';
import { hasCluster, initCluster } from './init-cluster.ts';
import { isAccepting } from './is-accepting.ts';
import { clearStalePidFile, stopOrphanedPostgres } from '../processes/orphans.ts';
import { postgresArguments } from './postgres-settings.ts';
import { privateFolder } from '../files/private-files.ts';
import { resetPassword } from './reset-password.ts';
import { commandAs, findRunAs, type RunAs } from '../processes/run-as.ts';
import { randomSecret } from '../files/secrets.ts';
import { supervise, type Hooks, type Service, type ServiceSpec } from '../processes/supervise.ts';

export type PostgresOptions = {
  /** The folder of the cluster. Its parent must exist. */
  dataDir: string;
  /** A short path; created with mode 0700. */
  socketDir: string;
  /** The password of the superuser `postgres`. Random by default, for a temporary cluster. */
  password?: string;
  /** False: no fsync, for temporary clusters. */
  durable?: boolean;
  /** Restarts Postgres when it dies. */
  restart?: boolean;
  settings?: Record<string, string>;
  logFile?: string;
  runAs?: RunAs;
  hooks?: Hooks;
  /** The programs of another version, for tests. */
  pg?: PostgresPackage;
};

export type Postgres = Service & {
  socketDir: string;
  runAs: RunAs;
  /** The superuser's URL for one database of the cluster. */
  url: (database: string) => string;
};

const SILENT: Hooks = { log: () => undefined };

/** Starts Postgres and resolves when it accepts connections. */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const {
    dataDir,
    socketDir,
    durable = true,
    restart = false,
    hooks = SILENT,
    logFile = `${dataDir}.log`,
    pg = embeddedPostgres(),
  } = options;
  const password = options.password ?? randomSecret();
  const identity = options.runAs?.identity ?? serverIdentity(dirname(dataDir), dataDir);
  privateFolder(socketDir, identity);
  const runAs = options.runAs ?? postgresRunAs(identity, [dirname(dataDir), socketDir], [], pg);

  if (hasCluster(dataDir)) await stopOrphanedPostgres(dataDir, hooks.log);
  else {
    hooks.log('creating the database cluster');
    await initCluster(pg, runAs, { dataDir, password, durable });
  }
  const url = (database: string) => createDatabaseUrl({ user: 'postgres', password, database, socketDir });
  const spec: ServiceSpec = {
    name: 'postgres',
    command: () => {
      clearStalePidFile(dataDir);
      const args = postgresArguments(dataDir, socketDir, durable, options.settings);
      return commandAs(runAs, pg.postgres, args, 'INT');
    },
    env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
    cwd: '/',
    logFile,
    isReady: (pid) => isAccepting(dataDir, pid),
    readyWithinMs: 60_000, // a crash recovery may take long
    stopSteps: [
      ['SIGINT', 20_000],
      ['SIGQUIT', 5_000],
      ['SIGKILL', 5_000],
    ],
    forceSteps: [
      ['SIGQUIT', 3_000],
      ['SIGKILL', 5_000],
    ],
  };
  let service = await supervise(spec, hooks, restart);
  try {
    await withClient(url('postgres'), () => Promise.resolve());
  } catch (error) {
    await service.stop();
    if (!isPasswordRefused(error)) throw error;
    hooks.log('the password of the cluster was lost; setting it again');
    await resetPassword(pg, runAs, dataDir, password);
    service = await supervise(spec, hooks, restart);
  }
  return { ...service, socketDir, runAs, url };
}

/** The user of the servers, which must reach these files beside Postgres's own. */
export function postgresRunAs(
  identity: RunAs['identity'],
  folders: string[],
  files: string[] = [],
  pg = embeddedPostgres(),
): RunAs {
  return findRunAs(identity, {
    program: pg.postgres,
    files: [join(pg.share, 'postgres.bki'), ...files],
    folders,
  });
}
