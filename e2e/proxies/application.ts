// The applications behind the proxies: that of the guide, and one that shows every header that could be read as one of Portaria's.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../common/testing/free-port.ts';
import { codeOf } from './page.ts';

export type Application = { port: number; stop: () => Promise<void> };

/** Starts a program that listens on a port; resolves when it accepts connections. */
export async function listening(
  program: string,
  args: readonly string[],
  port: number,
  env: Record<string, string> = {},
  cwd?: string,
): Promise<Application> {
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
    cwd,
    detached: true,
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-8_000)));
  const exited = once(child, 'exit');
  for (const end = Date.now() + 240_000; !(await accepts(port)); await sleep(50)) {
    if (Date.now() > end || child.exitCode !== null) throw new Error(`${program} did not start:\n${said}`);
  }
  return {
    port,
    async stop() {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL'); // `go run` has a child
      await exited;
    },
  };
}

const accepts = (port: number, host = '127.0.0.1'): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, host);
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('close', () => socket.destroy()).once('connect', () => socket.destroy());
  });

/** Starts the application of the guide. */
export async function startPainel(): Promise<Application> {
  const folder = mkdtempSync(join(tmpdir(), 'portaria-painel-'));
  const port = await freePort();
  const file = join(folder, 'painel.mjs');
  writeFileSync(file, codeOf('sign-in-for-other-applications', 'js', { '8090': String(port) }));
  const { stop } = await listening(process.execPath, [file], port);
  return { port, stop: () => stop().then(() => rmSync(folder, { recursive: true })) };
}

/** Starts an application that answers with its headers, read as CGI, WSGI and PHP do: `-` and `_` are the same. */
export async function startShowing(): Promise<Application> {
  const server = createServer((req, res) => {
    const seen: [string, string][] = [];
    for (let at = 0; at < req.rawHeaders.length; at += 2) {
      const name = (req.rawHeaders[at] ?? '').toLowerCase().replace(/[^a-z]/g, '-');
      if (name.startsWith('x-portaria')) seen.push([name, req.rawHeaders[at + 1] ?? '']);
    }
    res.end(JSON.stringify(seen));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Why a program that knows `version` cannot run on this machine, with how to get it; undefined when it can. */
export function whyNoProgram(program: string, help: string): string | undefined {
  try {
    execFileSync(program, ['version'], { stdio: 'pipe' });
    return undefined;
  } catch {
    return `there is no ${program} on this machine (${help})`;
  }
}
