// Bounds of time that were measured on idle cores, for cores that are not.
import { availableParallelism, loadavg } from 'node:os';

/** A bound for idle cores, made longer by as much as the cores are busy already. */
export function stretched(ms: number): number {
  const [lastMinute = 0] = loadavg();
  return ms * Math.max(1, lastMinute / availableParallelism());
}
