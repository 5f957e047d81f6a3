// Creates the data folder of a new Postgres cluster, and moves it into place only when it is complete.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { PostgresPackage } from '../machine/embedded-package.ts';
import { privateFolder, writePrivate } from '../files/private-files.ts';
import { commandAs, type RunAs } from '../processes/run-as.ts';

export type ClusterOptions = { dataDir: string; password: string; durable: boolean };

/** True when the folder has a complete cluster. */
export const hasCluster = (dataDir: string): boolean => existsSync(join(dataDir, 'PG_VERSION'));

/** Runs initdb. The password is passed in a private file, never as an argument. */
export async function initCluster(pg: PostgresPackage, runAs: RunAs, options: ClusterOptions): Promise<void> {
  const { dataDir, password, durable } = options;
  const prefix = `${basename(dataDir)}.new-`;
  for (const left of readdirSync(dirname(dataDir)).filter((name) => name.startsWith(prefix))) {
    rmSync(join(dirname(dataDir), left), { recursive: true, force: true });
  }
  const work = join(dirname(dataDir), `${prefix}${process.pid}`);
  privateFolder(work, runAs.identity);
  try {
    const passwordFile = join(work, 'password');
    writePrivate(passwordFile, `${password}\n`);
    const cluster = join(work, 'cluster');
    const args = [
      ...['-D', cluster, '-U', 'postgres', `--pwfile=${passwordFile}`, '--no-instructions'],
      ...['--auth-local=scram-sha-256', '--auth-host=scram-sha-256'],
      ...['--encoding=UTF8', ...localeOf(pg.version)],
      ...(durable ? [] : ['--no-sync']),
    ];
    await run(pg.initdb, args, runAs);
    renameSync(cluster, dataDir);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/* The provider builtin, which needs nothing of the machine, came with PostgreSQL 17. */
const localeOf = (version: number): string[] =>
  version < 17
    ? ['--locale=C.UTF-8']
    : ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];

async function run(program: string, programArgs: string[], runAs: RunAs): Promise<void> {
  const { file, args, ...user } = commandAs(runAs, program, programArgs, 'KILL');
  const child = spawn(file, args, {
    ...user,
    cwd: '/',
    env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  if (code !== 0) throw new Error(`initdb failed (${signal ?? `exit code ${code}`}):\n${output.trim()}`);
}
