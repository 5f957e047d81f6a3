// Reads the CPU time of the processes of the stack from /proc. Throughput alone does not show which process does the work.
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';

/** Milliseconds of CPU time by process name. */
export type CpuTimes = Readonly<Record<string, number>>;

const TICK_MS = 1000 / Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

type Stat = { parent: number; ownMs: number; endedChildrenMs: number };

function statOf(pid: number | string): Stat | undefined {
  try {
    // The name in parentheses may contain spaces, so the fields are counted after it.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number);
    const [parent = 0, utime = 0, stime = 0, cutime = 0, cstime = 0] = [1, 11, 12, 13, 14].map(
      (at) => fields[at],
    );
    return { parent, ownMs: (utime + stime) * TICK_MS, endedChildrenMs: (cutime + cstime) * TICK_MS };
  } catch {
    return undefined; // it has ended in between
  }
}

/**
 * The CPU time of each process and its children so far. A name without a process is left out.
 *
 * @example cpuTimes({ postgres: 4711 }) // { postgres: 1840 }
 */
export function cpuTimes(pids: Readonly<Record<string, number | undefined>>): CpuTimes {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const stats = new Map(all.map((pid) => [Number(pid), statOf(pid)]));
  const used = Object.entries(pids).flatMap(([name, pid]) => {
    const own = pid === undefined ? undefined : stats.get(pid);
    if (!own) return [];
    const children = [...stats.values()].filter((stat) => stat?.parent === pid);
    const ms = children.reduce((sum, child) => sum + (child?.ownMs ?? 0), own.ownMs + own.endedChildrenMs);
    return [[name, ms] as const];
  });
  return Object.fromEntries(used);
}

/** The CPU time of each process between two readings, per request. */
export function cpuPerRequest(before: CpuTimes, after: CpuTimes, requests: number): CpuTimes {
  const spent = Object.entries(after).map(
    ([name, ms]) => [name, (ms - (before[name] ?? 0)) / requests] as const,
  );
  return Object.fromEntries(spent);
}
