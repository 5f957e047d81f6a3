// A second shim, configured otherwise, over the same PostgREST and database as the stack's own.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { bundleOf } from '../../scripts/bundle.mjs';
import { PROJECT_ROOT } from '../../stack/paths.ts';
import { stack } from './stack.ts';

export type Shim = { port: number; log: () => string; stop: () => Promise<void> };
export type Exit = { code: number | null; output: string; ms: number };

const entry = async () => ['--enable-source-maps', await bundleOf('api-shim/main.ts')];

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

function environment(env: Record<string, string>): NodeJS.ProcessEnv {
  return {
    PATH: process.env['PATH'],
    SVC_JWT_SECRET: stack.secrets.jwtSecret,
    SVC_OTP_PEPPER: stack.secrets.otpPepper,
    SVC_CHANNELS: 'console',
    POSTGREST_URL: stack.info.postgrestUrl,
    ...env,
  };
}

/** Starts a shim with the stack's secrets and these settings; resolves when it is ready. */
export async function startShim(env: Record<string, string> = {}): Promise<Shim> {
  const [port, metrics] = [await freePort(), await freePort()];
  const settings = { API_PORT: String(port), METRICS_PORT: String(metrics), ...env };
  const child = spawn(process.execPath, await entry(), { cwd: PROJECT_ROOT, env: environment(settings) });
  let log = '';
  child.stdout.on('data', (chunk: Buffer) => (log += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (log += chunk.toString()));
  const exited = once(child, 'exit');
  const ready = async () => (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.ok;
  for (const end = Date.now() + 20_000; !(await ready()); await sleep(50)) {
    if (Date.now() > end || child.exitCode !== null) {
      child.kill('SIGKILL');
      throw new Error(`the shim did not start:\n${log}`);
    }
  }
  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
  };
  return { port, log: () => log, stop };
}

/** Runs a shim that should end by itself, and says how it did. */
export async function runShim(env: Record<string, string>): Promise<Exit> {
  const started = Date.now();
  const child = spawn(process.execPath, await entry(), { cwd: PROJECT_ROOT, env: environment(env) });
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  const killer = setTimeout(() => child.kill('SIGKILL'), 20_000);
  const [code] = (await once(child, 'close')) as [number | null];
  clearTimeout(killer);
  return { code, output: Buffer.concat(chunks).toString('utf8'), ms: Date.now() - started };
}
