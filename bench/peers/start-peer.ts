// Installs a peer if needed, and runs it on a separate database in the stack's Postgres.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from '../../migrate/sql/with-client.ts';

export type Peer = {
  readonly name: string;
  readonly url: string;
  readonly databaseUrl: string;
  readonly pid: number;
  readonly stop: () => void;
};

const HERE = import.meta.dirname;
const READY_MS = 30_000;
export const PEER_SECRET = 'bench-only-secret-bench-only-secret-0123456789';

/** Installs the versions of package-lock.json. */
export function installPeers(): void {
  if (existsSync(join(HERE, 'node_modules', '@auth', 'express'))) return;
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: HERE, stdio: 'inherit' });
}

/**
 * Starts `name`.mjs. Runs `name`.sql before the start (schema), or after it for a server that migrates itself (people).
 */
export async function startPeer(
  name: string,
  stackDatabaseUrl: string,
  port: number,
  seed: 'before' | 'after',
): Promise<Peer> {
  const database = `peer_${name.replace('-', '_')}`;
  await withClient(stackDatabaseUrl, (client) => client.query(`create database ${database}`));
  const databaseUrl = stackDatabaseUrl.replace(/\/[^/?]+\?/, `/${database}?`);
  const run = () =>
    withClient(databaseUrl, (client) => client.query(readFileSync(join(HERE, `${name}.sql`), 'utf8')));
  if (seed === 'before') await run();
  const child = spawn(process.execPath, [join(HERE, `${name}.mjs`)], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      PEER_SECRET,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  const stop = () => void child.kill('SIGTERM');
  for (const end = Date.now() + READY_MS; !(await answers(`${url}/ready`)); await sleep(100)) {
    if (child.exitCode === null && Date.now() < end) continue;
    stop();
    throw new Error(`${name} did not start`);
  }
  if (seed === 'after') await run();
  return { name, url, databaseUrl, pid: child.pid ?? 0, stop };
}

async function answers(url: string): Promise<boolean> {
  return (await fetch(url).catch(() => undefined))?.ok ?? false;
}
