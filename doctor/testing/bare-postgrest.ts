// For tests: an unconfigured PostgREST, without pre-request or audience, whose login may switch to any role.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { postgrestJwtSecret } from '../../stack/postgrest/jwt-secret.ts';
import { postgrestBinary } from '../../stack/postgrest/postgrest-binary.ts';

export type BarePostgrest = { url: string; stop: () => Promise<void> };

const STARTS_WITHIN_MS = 120_000;

/** Starts it; `settings` are environment variables of PostgREST. */
export async function startBarePostgrest(
  databaseUrl: string,
  jwtSecret: string,
  port: number,
  settings: Record<string, string> = {},
): Promise<BarePostgrest> {
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(postgrestBinary(process.env['POSTGREST_BIN']), [], {
    stdio: 'ignore',
    env: {
      LANG: 'C.UTF-8',
      PGRST_DB_URI: databaseUrl,
      PGRST_DB_SCHEMAS: 'api',
      PGRST_DB_ANON_ROLE: 'anon',
      PGRST_JWT_SECRET: postgrestJwtSecret(jwtSecret),
      PGRST_DB_CONFIG: 'false',
      PGRST_SERVER_HOST: '127.0.0.1',
      PGRST_SERVER_PORT: String(port),
      ...settings,
    },
  });
  const exited = once(child, 'exit');
  const answers = async () => (await fetch(`${url}/rpc/public_smoke`).catch(() => undefined))?.ok;
  for (const end = Date.now() + STARTS_WITHIN_MS; !(await answers()); await sleep(50)) {
    if (Date.now() > end || child.exitCode !== null) {
      child.kill('SIGKILL');
      throw new Error('PostgREST did not start');
    }
  }
  return {
    url,
    async stop() {
      child.kill('SIGKILL'); // without a database, it does not end on SIGTERM
      await exited;
    },
  };
}
