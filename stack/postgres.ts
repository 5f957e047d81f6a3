// Starts an embedded Postgres cluster on a unix socket, and creates it first if it does not exist.
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createDatabaseUrl, isPasswordRefused } from './database-url.ts';
import { withClient } from '../migrate/sql/with-client.ts';
import { embeddedPostgres } from './embedded-package.ts';
import { serverIdentity } from './identity.ts';
import { hasCluster, initCluster } from './init-cluster.ts';
import { clearStalePidFile, stopOrphanedPostgres } from './orphans.ts';
import { postgresArguments } from './postgres-settings.ts';
import { privateFolder } from './private-files.ts';
import { resetPassword } from './reset-password.ts';
import { commandAs, findRunAs, type RunAs } from './run-as.ts';
import { randomSecret } from './secrets.ts';
import { supervise, type Hooks, type Service, type ServiceSpec } from './supervise.ts';

export type PostgresOptions = {
  /** The cluster's folder. Its parent must exist. */
  dataDir: string;
  /** A short path; created with mode 0700. */
  socketDir: string;
  /** Of the superuser `postgres`. Random when left out, which suits a cluster that is thrown away. */
  password?: string;
  /** False: no fsync, for clusters that are thrown away. */
  durable?: boolean;
  /** Started again when it dies. */
  restart?: boolean;
  settings?: Record<string, string>;
  logFile?: string;
  runAs?: RunAs;
  hooks?: Hooks;
};

export type Postgres = Service & {
  socketDir: string;
  runAs: RunAs;
  /** A superuser's URL of one database of the cluster. */
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
  } = options;
  const password = options.password ?? randomSecret();
  const pg = embeddedPostgres();
  const identity = options.runAs?.identity ?? serverIdentity(dirname(dataDir), dataDir);
  privateFolder(socketDir, identity);
  const runAs = options.runAs ?? postgresRunAs(identity, [dirname(dataDir), socketDir]);

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
    readyWithinMs: 60_000, // a crash recovery may take its time
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

/** What the servers run as, given what they have to reach beside Postgres's own files. */
export function postgresRunAs(identity: RunAs['identity'], folders: string[], files: string[] = []): RunAs {
  const pg = embeddedPostgres();
  return findRunAs(identity, {
    program: pg.postgres,
    files: [join(pg.share, 'postgres.bki'), ...files],
    folders,
  });
}

/** Postgres writes "ready" into its pid file once it accepts connections, which costs no connection to find out. */
async function isAccepting(dataDir: string, pid: number): Promise<boolean> {
  const lines = (await readFile(join(dataDir, 'postmaster.pid'), 'utf8')).split('\n');
  return lines[0] === String(pid) && lines[7]?.trim() === 'ready';
}
