// A second gateway, configured otherwise, over the same PostgREST, database and documentation host as the stack's own.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { bundleOf } from '../../scripts/bundle.mjs';
import { PROJECT_ROOT } from '../../stack/paths.ts';
import { freePort } from './shim.ts';
import { stack } from './stack.ts';

export type Gateway = { port: number; pid: number; log: () => string; stop: () => Promise<void> };

/** Starts a gateway with the stack's secret and these settings; resolves when it answers. */
export async function startGateway(env: Record<string, string>): Promise<Gateway> {
  const port = await freePort();
  const child = spawn(process.execPath, [await bundleOf('gateway/main.ts')], {
    cwd: PROJECT_ROOT,
    env: {
      PATH: process.env['PATH'],
      SVC_JWT_SECRET: stack.secrets.jwtSecret,
      POSTGREST_URL: stack.info.postgrestUrl,
      DOCS_UPSTREAM_URL: stack.info.postgrestUrl.replace(/[^/]*$/, 'docs.sock'),
      GATEWAY_PORT: String(port),
      ...env,
    },
  });
  let log = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (log += chunk.toString()));
  const exited = once(child, 'exit');
  const answers = async () =>
    (await fetch(`http://127.0.0.1:${port}/ready.css?__debug_auth=1`).catch(() => undefined))?.ok;
  for (const end = Date.now() + 20_000; !(await answers()); await sleep(50)) {
    if (Date.now() > end || child.exitCode !== null) {
      child.kill('SIGKILL');
      throw new Error(`the gateway did not start:\n${log}`);
    }
  }
  return {
    port,
    pid: child.pid ?? 0,
    log: () => log,
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}
