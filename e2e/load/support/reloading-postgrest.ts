// A PostgREST that reads its keys from a file, as in production, and reads them again on a signal.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DATABASE } from '../../../stack/postgres/database.ts';
import { createDatabaseUrl } from '../../../stack/postgres/database-url.ts';
import { postgrestService } from '../../../stack/postgrest/postgrest.ts';
import { postgrestBinary } from '../../../stack/postgrest/postgrest-binary.ts';
import { self } from '../../../stack/files/private-files.ts';
import { supervise } from '../../../stack/processes/supervise.ts';
import { freePort } from '../../../common/testing/free-port.ts';
import { stack } from '../../support/stack.ts';

export type ReloadingPostgrest = {
  url: string;
  /** Writes the keys and signals PostgREST to read them; it answers requests meanwhile. */
  reload: (jwtSecret: string) => void;
  stop: () => Promise<void>;
};

/** Starts a PostgREST on the database of the stack. */
export async function startReloadingPostgrest(jwtSecret: string): Promise<ReloadingPostgrest> {
  const folder = mkdtempSync(join(tmpdir(), 'portaria-keys-'));
  const keys = join(folder, 'keys.json');
  const write = (text: string): void => {
    writeFileSync(keys, text, { mode: 0o600 });
    chmodSync(keys, 0o600);
  };
  write(jwtSecret);
  const { secrets, paths } = stack;
  const socket = join(folder, 'postgrest.sock');
  const databaseUrl = createDatabaseUrl({
    user: 'authenticator',
    password: secrets.authenticatorPassword,
    database: DATABASE,
    socketDir: paths.socketDir,
  });
  const service = await supervise(
    postgrestService({
      name: 'postgrest',
      binary: postgrestBinary(process.env['POSTGREST_BIN']),
      databaseUrl,
      socket,
      jwtSecret: `@${keys}`,
      adminPort: await freePort(),
      logFile: join(folder, 'postgrest.log'),
      runAs: { identity: { ...self(), stepsDown: false } },
      inherited: process.env,
    }),
    { log: () => undefined },
  );
  return {
    url: `unix:${socket}`,
    reload(next) {
      write(next);
      process.kill(service.pid() as number, 'SIGUSR2');
    },
    async stop() {
      await service.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
