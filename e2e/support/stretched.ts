// Adapts limits of time and CPU from the idle reference machine (scripts/ci/calibrate.mjs) to slow and busy ones.
import { availableParallelism, loadavg } from 'node:os';

/* What the work below takes on the reference machine. */
const REFERENCE_MS = 45;

/** How many times as much CPU as on the reference machine a piece of work takes here; at least 1. */
export const slowness = (): number => Math.max(1, Math.min(workMs(), workMs(), workMs()) / REFERENCE_MS);

/** A limit for the idle reference machine, multiplied by how slow and how busy this one is. */
export function stretched(ms: number): number {
  const [lastMinute = 0] = loadavg();
  return ms * slowness() * Math.max(1, lastMinute / availableParallelism());
}

/* Milliseconds of CPU of a fixed piece of work. */
function workMs(): number {
  const before = process.cpuUsage();
  const numbers = Array.from({ length: 60_000 }, (_, n) => (n * 48_271) % 2_147_483_647);
  JSON.parse(JSON.stringify(numbers.map((n) => ({ id: n, name: `n${String(n)}` })))) as unknown;
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
