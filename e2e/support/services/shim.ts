// A second shim with other settings, on the stack's PostgREST and database.
import { once } from 'node:events';
import { stack } from '../stack.ts';
import { freePort } from '../../../common/testing/free-port.ts';
import { spawnProgram, startProgram, type Program } from './start-program.ts';

export type Shim = Program & { port: number };
export type Exit = { code: number | null; output: string };

const ENTRY = 'api-shim/main.ts';

const settings = (env: Record<string, string>): Record<string, string> => ({
  SVC_JWT_SECRET: stack.secrets.jwtSecret,
  SVC_OTP_PEPPER: stack.secrets.otpPepper,
  SVC_CHANNELS: 'console',
  POSTGREST_URL: stack.info.postgrestUrl,
  ...env,
});

/** Starts a shim with the stack's secrets and these settings, or another bundle of it; resolves when it is ready. */
export async function startShim(
  env: Record<string, string> = {},
  logTo: number | 'pipe' = 'pipe',
  bundle?: string,
): Promise<Shim> {
  const [port, metrics] = [Number(env['API_PORT'] ?? (await freePort())), await freePort()];
  const own = { API_PORT: String(port), METRICS_PORT: String(metrics), ...env };
  const url = `http://127.0.0.1:${port}/readyz`;
  return { port, ...(await startProgram(ENTRY, settings(own), url, logTo, bundle)) };
}

/** Runs a shim that should end by itself, and returns its exit; one that runs on is killed, and has no code. */
export async function runShim(env: Record<string, string>): Promise<Exit> {
  const { child, log } = await spawnProgram(ENTRY, settings(env));
  const killer = setTimeout(() => child.kill('SIGKILL'), 60_000);
  const [code] = (await once(child, 'close')) as [number | null];
  clearTimeout(killer);
  return { code, output: log() };
}
