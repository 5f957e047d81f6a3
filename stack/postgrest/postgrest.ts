// Starts a PostgREST on a unix socket, with deploy/postgrest.conf; secrets and paths come from the environment.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../../common/program/project-root.ts';
import { commandAs, type RunAs } from '../processes/run-as.ts';
import type { ServiceSpec } from '../processes/supervise.ts';

export type PostgrestOptions = {
  /** The PostgREST of sign-ins and sessions, or that of `/rest/v1`. */
  name: 'postgrest' | 'postgrest-rest';
  binary: string;
  /** The database URL with the role `authenticator`. */
  databaseUrl: string;
  jwtSecret: string;
  socket: string;
  adminPort: number;
  logFile: string;
  runAs: RunAs;
  inherited: NodeJS.ProcessEnv;
};

export const POSTGREST_CONF = join(PROJECT_ROOT, 'deploy', 'postgrest.conf');

/** Settings of PostgREST that a user may set in the environment. */
const PASSED_ON = ['PATH', 'PGRST_DB_POOL', 'PGRST_LOG_LEVEL'];

/* For `/rest/v1`: callers shape its queries, so no statement is prepared, and its pool leaves connections for sign-ins. */
const REST: Record<string, string> = { PGRST_DB_POOL: '10', PGRST_DB_PREPARED_STATEMENTS: 'false' };

const STEPS: ServiceSpec['stopSteps'] = [
  ['SIGTERM', 3_000],
  ['SIGKILL', 5_000],
];

/** How the supervisor runs a PostgREST. */
export function postgrestService(options: PostgrestOptions): ServiceSpec {
  const { name, binary, socket, adminPort, logFile, runAs, inherited } = options;
  const schemas = inherited['SVC_REST_SCHEMAS'];
  return {
    name,
    command: () => {
      rmSync(socket, { force: true }); // a killed PostgREST leaves its socket, and the next one would fail on it
      return commandAs(runAs, binary, [POSTGREST_CONF], 'TERM');
    },
    env: {
      ...(name === 'postgrest-rest' ? REST : {}),
      ...(name === 'postgrest-rest' && schemas ? { PGRST_DB_SCHEMAS: schemas } : {}),
      ...Object.fromEntries(
        PASSED_ON.filter((name) => inherited[name]).map((name) => [name, inherited[name]]),
      ),
      LANG: 'C.UTF-8',
      PGRST_DB_URI: options.databaseUrl,
      PGRST_JWT_SECRET: options.jwtSecret,
      PGRST_SERVER_UNIX_SOCKET: socket,
      PGRST_ADMIN_SERVER_PORT: String(adminPort),
    },
    cwd: '/',
    logFile,
    isReady: async () => (await fetch(`http://127.0.0.1:${adminPort}/ready`)).ok,
    readyWithinMs: 60_000,
    stopSteps: STEPS,
    forceSteps: [['SIGKILL', 5_000]],
    follows: 'postgres', // otherwise it waits between its reconnects, from one second up to 32
  };
}
