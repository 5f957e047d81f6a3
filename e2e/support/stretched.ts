// Adapts limits of time from idle machines to busy ones.
import { availableParallelism, loadavg } from 'node:os';

/** A limit for an idle machine, multiplied by the load of this one. */
export function stretched(ms: number): number {
  const [lastMinute = 0] = loadavg();
  return ms * Math.max(1, lastMinute / availableParallelism());
}
