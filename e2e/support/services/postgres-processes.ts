// Finds and signals the processes of a Postgres.
import { readFileSync, readdirSync } from 'node:fs';

/** The postmaster and its children. Every backend leads a separate session, so a signal to the group would miss it. */
export function postgresProcesses(postmaster: number): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return [postmaster, ...pids.map(Number).filter((one) => parentOf(one) === postmaster)];
}

/** Stops all processes of a Postgres: the postmaster first, otherwise it could start a backend that still answers. */
export function freezePostgres(postmaster: number): number[] {
  signalAll([postmaster], 'SIGSTOP');
  const all = postgresProcesses(postmaster);
  signalAll(all, 'SIGSTOP');
  return all;
}

/** Sends a signal to all of them; ignores ended processes. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const one of pids) {
    try {
      process.kill(one, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

function parentOf(one: number): number {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${one}/status`, 'utf8'))?.[1]);
  } catch {
    return 0;
  }
}
