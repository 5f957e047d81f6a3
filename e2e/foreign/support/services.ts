// Starts a PostgREST and a shim with settings for the database of a host.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postgrestJwtSecret } from '../../../stack/postgrest/jwt-secret.ts';
import { postgrestService } from '../../../stack/postgrest/postgrest.ts';
import { postgrestBinary } from '../../../stack/postgrest/postgrest-binary.ts';
import { self } from '../../../stack/files/private-files.ts';
import { supervise } from '../../../stack/processes/supervise.ts';
import { freePort } from '../../../common/testing/free-port.ts';
import { startProgram } from '../../support/services/start-program.ts';

export const JWT_SECRET = 'a-secret-of-this-test-and-of-nothing-else-1';

export type Services = { port: number; postgrestUrl: string; stop: () => Promise<void> };

/** Starts both; `databaseUrl` is that of PostgREST's login. */
export async function startServices(databaseUrl: string): Promise<Services> {
  const folder = mkdtempSync(join(tmpdir(), 'portaria-services-'));
  const socket = join(folder, 'p.sock');
  const spec = postgrestService({
    name: 'postgrest',
    binary: postgrestBinary(process.env['POSTGREST_BIN']),
    databaseUrl,
    socket,
    jwtSecret: postgrestJwtSecret(JWT_SECRET),
    adminPort: await freePort(),
    logFile: join(folder, 'postgrest.log'),
    runAs: { identity: { ...self(), stepsDown: false } },
    inherited: { PATH: process.env['PATH'] },
  });
  const postgrest = await supervise(spec, { log: () => undefined });
  const port = await freePort();
  const env = {
    SVC_JWT_SECRET: JWT_SECRET,
    SVC_OTP_PEPPER: 'a-pepper-of-this-test-and-of-nothing-else-2',
    SVC_CHANNELS: 'console',
    POSTGREST_URL: `unix:${socket}`,
    API_PORT: String(port),
    METRICS_PORT: String(await freePort()),
  };
  const shim = await startProgram('api-shim/main.ts', env, `http://127.0.0.1:${String(port)}/readyz`);
  return {
    port,
    postgrestUrl: `unix:${socket}`,
    async stop() {
      await shim.stop();
      await postgrest.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
