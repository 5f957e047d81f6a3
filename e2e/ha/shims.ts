// The api-shims of a cluster: two apart from the nodes, which no fault touches, and one on the machine of each node, behind the haproxy of
// that machine, so that requests begin on both sides of every cut.
import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleOf } from '../../stack/bundle.mjs';
import { outsideAddressOf, type Name } from './network.ts';
import type { Node, Program } from './node.ts';
import { eventually, WHOLE_WITHIN_MS } from './patroni.ts';

const ANSWERS_WITHIN_MS = 5_000;

export const APART = [3101, 3102];
export type ShimPlace = { readonly host: string; readonly port: number };
/** The api-shim on the machine of a node, as the clients reach it. */
export const shimOn = (name: Name): ShimPlace => ({ host: outsideAddressOf(name), port: 3103 });

export type ShimSecrets = { readonly jwt: string; readonly otpPepper: string };

/** The program of the api-shim at a place. */
export async function shimProgram({ host, port }: ShimPlace, secrets: ShimSecrets): Promise<Program> {
  return {
    command: [process.execPath, '--enable-source-maps', await bundleOf('api-shim/main.ts')],
    env: {
      NODE_ENV: 'development',
      SVC_JWT_SECRET: secrets.jwt,
      SVC_OTP_PEPPER: secrets.otpPepper,
      SVC_CHANNELS: 'console',
      SVC_APP_URL: 'http://localhost:5173',
      SVC_TRUST_PROXY: '1',
      LOG_LEVEL: 'error',
      POSTGREST_URL: 'http://127.0.0.1:3010',
      POSTGREST_REST_URL: 'http://127.0.0.1:3020',
      API_HOST: host,
      API_PORT: String(port),
      METRICS_PORT: String(port + 100),
    },
  };
}

/** Starts an api-shim apart from the nodes and waits until it is ready. */
export async function startShim(port: number, secrets: ShimSecrets): Promise<ChildProcess> {
  const place = { host: '127.0.0.1', port };
  const { command, env } = await shimProgram(place, secrets);
  const [program = '', ...args] = command;
  const child = spawn(program, args, { env: { PATH: process.env['PATH'], ...env }, stdio: 'ignore' });
  await untilReady(place);
  return child;
}

/** Waits until an api-shim accepts requests, or with `writes` until it accepts writes. */
export const untilReady = ({ host, port }: ShimPlace, writes = false): Promise<void> =>
  eventually(async () => {
    const url = `http://${host}:${String(port)}/readyz${writes ? '?write=1' : ''}`;
    const { ok, status } = await fetch(url, { signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) });
    if (!ok) throw new Error(`the api-shim at ${host}:${String(port)} answers ${String(status)}`);
  }, WHOLE_WITHIN_MS);

/** The mistake to send every request of an api-shim to the PostgREST of its machine, without asking Patroni. */
export function askOwnNode(nodes: readonly Node[]): void {
  for (const node of nodes) {
    const file = join(node.folder, 'haproxy.cfg');
    const lines = readFileSync(file, 'utf8').split('\n');
    const kept = lines.filter(
      (line) => !/^ *(default-server|server) /.test(line) || line.includes(` ${node.name} `),
    );
    writeFileSync(file, kept.join('\n'));
    node.restart('haproxy');
  }
}
