// The CPU time that one request costs PostgREST and Postgres, from /proc. Unlike the time on the clock, it hardly depends on other work.
import { readFileSync, readdirSync } from 'node:fs';
import { postgresProcesses } from '../../support/services/postgres-processes.ts';

const TIMES = 3;

/** Milliseconds of CPU that these processes have used so far: the first field of `schedstat`, in nanoseconds, of each thread. */
function usedMs(pids: readonly number[]): number {
  const files = pids.flatMap((pid) =>
    threadsOf(pid).map((thread) => `/proc/${pid}/task/${thread}/schedstat`),
  );
  return files.reduce((sum, file) => sum + Number(read(file).split(' ', 1)[0]), 0) / 1e6;
}

function threadsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return []; // it has ended
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '0'; // it has ended
  }
}

export type Cost = { readonly postgrestMs: number; readonly postgresMs: number; readonly totalMs: number };

/**
 * Creates the measurement. It repeats the request and keeps the cheapest time: other work of the processes only adds to it.
 */
export function createMeter(pids: { postgrest: () => number; postmaster: () => number }) {
  async function once(work: () => Promise<void>): Promise<Cost> {
    const backends = postgresProcesses(pids.postmaster());
    const before = [usedMs([pids.postgrest()]), usedMs(backends)];
    await work();
    const [postgrestMs, postgresMs] = [
      usedMs([pids.postgrest()]) - before[0]!,
      usedMs(backends) - before[1]!,
    ];
    return { postgrestMs, postgresMs, totalMs: postgrestMs + postgresMs };
  }

  /** Cheap requests, below `interestingMs`, are measured once only. */
  return async (work: () => Promise<void>, interestingMs: number): Promise<Cost> => {
    let least = await once(work);
    for (let n = 1; n < TIMES && least.totalMs > interestingMs; n += 1) {
      const next = await once(work);
      if (next.totalMs < least.totalMs) least = next;
    }
    return least;
  };
}
