// The services of portaria.target (in the how-to page) that the test needs: one PostgREST and one api-shim.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../../common/program/project-root.ts';
import { postgrestBinary } from '../../stack/postgrest/postgrest-binary.ts';
import { startProgram } from '../support/services/start-program.ts';

export type Services = { readonly stop: () => Promise<void> };
export type Reply = { readonly status: number; readonly code: unknown; readonly cookie: string };

export const DATABASE_URL = 'postgresql://postgres@localhost/portaria?host=/run/postgresql';
const POSTGREST_URL = 'http://127.0.0.1:3000';
const API_URL = 'http://127.0.0.1:3101';
const secret = (): string => randomBytes(32).toString('hex');
const SECRETS = { jwt: secret(), pepper: secret() };
export const AUTHENTICATOR_PASSWORD = secret();

/** Starts the services. A restore ends them, with the requests in progress. */
export async function startServices(): Promise<Services> {
  const postgrest = spawn(postgrestBinary(), [join(PROJECT_ROOT, 'deploy', 'postgrest.conf')], {
    stdio: 'ignore',
    env: {
      PGRST_DB_URI: 'postgresql://authenticator@127.0.0.1/portaria',
      PGRST_SERVER_PORT: '3000',
      PGPASSWORD: AUTHENTICATOR_PASSWORD,
      PGRST_JWT_SECRET: SECRETS.jwt,
    },
  });
  const gone = once(postgrest, 'exit');
  const shim = await startProgram(
    'api-shim/main.ts',
    {
      NODE_ENV: 'development',
      LOG_LEVEL: 'error',
      SVC_CHANNELS: 'console',
      SVC_JWT_SECRET: SECRETS.jwt,
      SVC_OTP_PEPPER: SECRETS.pepper,
      POSTGREST_URL,
      SVC_APP_URL: 'http://localhost:5173',
      API_PORT: '3101',
      METRICS_PORT: '3201',
    },
    `${API_URL}/readyz`,
  );
  return {
    async stop() {
      await shim.stop();
      postgrest.kill();
      await gone;
    },
  };
}

/** Calls a function of the shim. */
export async function ask(path: string, json?: object, cookie = ''): Promise<Reply> {
  const answer = await fetch(`${API_URL}/functions/v1/${path}`, {
    headers: { cookie, ...(json && { 'content-type': 'application/json' }) },
    ...(json && { method: 'POST', body: JSON.stringify(json) }),
  });
  const body = (await answer.json()) as { code?: unknown };
  const set = answer.headers.getSetCookie().find((each) => /^svc_\w+=[^;]/.test(each));
  return { status: answer.status, code: body.code, cookie: set?.split(';', 1)[0] ?? '' };
}

/** Calls PostgREST directly with the same session. */
export async function askPostgrest(path: string, cookie: string): Promise<Reply> {
  const authorization = `Bearer ${cookie.slice(cookie.indexOf('=') + 1)}`;
  const answer = await fetch(`${POSTGREST_URL}/rpc/${path}`, { headers: { authorization } });
  const body = (await answer.json()) as { code?: unknown };
  return { status: answer.status, code: body.code, cookie: '' };
}

/** The newest code that was sent to a phone. */
export async function lastCode(telefone: string): Promise<string> {
  const answer = await fetch(`${API_URL}/dev/inbox`, { headers: { accept: 'application/json' } });
  const messages = (await answer.json()) as { destino: string; otp: string }[];
  return messages.find(({ destino }) => destino === telefone)?.otp ?? '';
}
