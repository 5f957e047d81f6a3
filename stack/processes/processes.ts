// Identifies processes by pid and start time, from /proc: a pid alone can be reused.
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

export type ProcessId = { pid: number; startTime: string };

/** The running process, or undefined when it has ended (a zombie has). */
export function identify(pid: number): ProcessId | undefined {
  const stat = readProc(pid, 'stat');
  if (!stat) return undefined;
  // The command name, in parentheses, may contain anything; the fields after the last parenthesis are regular.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state, startTime] = [fields[0], fields[19]];
  return state === 'Z' || state === 'X' || !startTime ? undefined : { pid, startTime };
}

/** The parent, or the process that adopted it. */
export function parentOf(pid: number): number | undefined {
  const stat = readProc(pid, 'stat');
  return stat ? Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) : undefined;
}

/** True while this process is alive, not a later one with its pid. */
export const isAlive = (id: ProcessId): boolean => identify(id.pid)?.startTime === id.startTime;

/** The arguments of a process; Postgres's children show a title instead. */
export const commandLine = (pid: number): string[] =>
  (readProc(pid, 'cmdline') ?? '').split('\0').slice(0, -1);

/** Sends each signal in turn and waits after it; resolves once the process is gone. */
export async function endProcess(id: ProcessId, steps: [NodeJS.Signals, number][]): Promise<void> {
  for (const [signal, waitMs] of steps) {
    if (!isAlive(id)) return;
    send(id.pid, signal);
    for (const end = Date.now() + waitMs; Date.now() < end && isAlive(id);) await sleep(20);
  }
  if (isAlive(id)) throw new Error(`Process ${id.pid} could not be stopped.`);
}

/** Signals a process or, with a negative number, a process group; a missing one is not an error. */
export function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function readProc(pid: number, name: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return undefined;
  }
}
