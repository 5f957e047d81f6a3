// A PostgREST with other settings on the stack's database, for another shim's /rest/v1.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DATABASE } from '../../../stack/postgres/database.ts';
import { createDatabaseUrl } from '../../../stack/postgres/database-url.ts';
import { postgrestJwtSecret } from '../../../stack/postgrest/jwt-secret.ts';
import { postgrestService } from '../../../stack/postgrest/postgrest.ts';
import { postgrestBinary } from '../../../stack/postgrest/postgrest-binary.ts';
import { self } from '../../../stack/files/private-files.ts';
import { supervise } from '../../../stack/processes/supervise.ts';
import { freePort } from '../../../common/testing/free-port.ts';
import { stack } from '../stack.ts';

/** Starts a PostgREST as `npm start` does with these settings in its environment. */
export async function startFurtherPostgrest(settings: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'portaria-rest-'));
  const socket = join(folder, 'postgrest.sock');
  const { secrets, paths } = stack;
  const databaseUrl = createDatabaseUrl({
    user: 'authenticator',
    password: secrets.authenticatorPassword,
    database: DATABASE,
    socketDir: paths.socketDir,
  });
  const spec = postgrestService({
    name: 'postgrest-rest',
    binary: postgrestBinary(process.env['POSTGREST_BIN']),
    databaseUrl,
    socket,
    jwtSecret: postgrestJwtSecret(secrets.jwtSecret),
    adminPort: await freePort(),
    logFile: join(folder, 'postgrest.log'),
    runAs: { identity: { ...self(), stepsDown: false } },
    inherited: { PATH: process.env['PATH'], ...settings },
  });
  const service = await supervise(spec, { log: () => undefined });
  return {
    url: `unix:${socket}`,
    async stop(): Promise<void> {
      await service.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
