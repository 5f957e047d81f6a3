// Cleans up after a supervisor that was killed: stops its processes that still run.
import { readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { writePrivate } from '../files/private-files.ts';
import { commandLine, endProcess, identify, isAlive, type ProcessId } from './processes.ts';

const FAST_SHUTDOWN: [NodeJS.Signals, number][] = [
  ['SIGINT', 15_000],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 5_000],
];
const POLITELY: [NodeJS.Signals, number][] = [
  ['SIGTERM', 5_000],
  ['SIGKILL', 5_000],
];

/** Stops a Postgres that still runs on the folder. */
export async function stopOrphanedPostgres(dataDir: string, log: (line: string) => void): Promise<void> {
  const found = postmasterOf(dataDir);
  if (found) {
    log(`stopping a Postgres that an earlier run left behind (pid ${found.pid})`);
    await endProcess(found, FAST_SHUTDOWN);
  }
}

/**
 * Removes a pid file whose process is not Postgres. Postgres does so too, except when the pid has been reused
 * by another process, which is common in containers.
 */
export function clearStalePidFile(dataDir: string): void {
  const pid = pidInFile(dataDir);
  if (pid !== undefined && basename(commandLine(pid)[0] ?? '') !== 'postgres') {
    rmSync(join(dataDir, 'postmaster.pid'), { force: true });
  }
}

function postmasterOf(dataDir: string): ProcessId | undefined {
  const pid = pidInFile(dataDir);
  const [program, ...args] = pid === undefined ? [] : commandLine(pid);
  const isOurs = program !== undefined && basename(program) === 'postgres' && args.includes(dataDir);
  return isOurs && pid !== undefined ? identify(pid) : undefined;
}

function pidInFile(dataDir: string): number | undefined {
  try {
    const pid = Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]);
    return Number.isInteger(pid) && pid > 0 ? pid : undefined;
  } catch {
    return undefined;
  }
}

/** The processes that a stack has started, on disk for the next run. */
export function childRecord(path: string) {
  const known = new Map<string, ProcessId>();
  const save = () => writePrivate(path, `${JSON.stringify(Object.fromEntries(known))}\n`);
  return {
    add(name: string, id: ProcessId): void {
      known.set(name, id);
      save();
    },
    clear: () => rmSync(path, { force: true }),
  };
}

/** Stops processes that an earlier run recorded and left running. */
export async function stopOrphanedChildren(path: string, log: (line: string) => void): Promise<void> {
  for (const [name, id] of readRecord(path).reverse()) {
    if (!isAlive(id)) continue;
    log(`stopping ${name}, which an earlier run left behind (pid ${id.pid})`);
    await endProcess(id, name === 'postgres' ? FAST_SHUTDOWN : POLITELY);
  }
  rmSync(path, { force: true });
}

function readRecord(path: string): [string, ProcessId][] {
  try {
    return Object.entries(JSON.parse(readFileSync(path, 'utf8')) as Record<string, ProcessId>);
  } catch {
    return [];
  }
}
