// A second server of the application, whose pages are told of another service than the stack's own.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { bundleOf } from '../../scripts/bundle.mjs';
import { PROJECT_ROOT } from '../../stack/paths.ts';
import { freePort } from './shim.ts';

export type App = { port: number; stop: () => Promise<void> };

/** Serves the application with these settings; resolves when it answers. */
export async function startApp(env: Record<string, string>): Promise<App> {
  const port = await freePort();
  const child = spawn(process.execPath, [await bundleOf('app/server/main.ts')], {
    cwd: PROJECT_ROOT,
    env: { PATH: process.env['PATH'], APP_PORT: String(port), ...env },
  });
  let log = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (log += chunk.toString()));
  const exited = once(child, 'exit');
  const answers = async () => (await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined))?.ok;
  for (const end = Date.now() + 30_000; !(await answers()); await sleep(50)) {
    if (Date.now() > end || child.exitCode !== null) {
      child.kill('SIGKILL');
      throw new Error(`the application did not start:\n${log}`);
    }
  }
  return {
    port,
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}
