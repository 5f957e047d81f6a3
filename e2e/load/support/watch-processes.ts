// Looks at the memory and the open files of processes every second, and says how they grew.
import { readdirSync } from 'node:fs';
import { residentMb } from './processes.ts';

const EVERY_MS = 1_000;

export type Growth = {
  name: string;
  id: number;
  residentMb: number;
  /** From the median of the first quarter of the time to that of the last. */
  grownMb: number;
  /** The most in the last quarter. */
  openFiles: number;
};

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

/** How many descriptors a process has. */
export const openFiles = (id: number): number => readdirSync(`/proc/${id}/fd`).length;

/** Starts to look; wants at least some seconds. */
export function watchProcesses(named: readonly (readonly [string, number])[]): { stop: () => Growth[] } {
  const seen = named.map(([name, id]) => ({ name, id, memory: [] as number[], files: [] as number[] }));
  const timer = setInterval(() => {
    for (const { id, memory, files } of seen) {
      memory.push(residentMb(id));
      files.push(openFiles(id));
    }
  }, EVERY_MS);
  return {
    stop() {
      clearInterval(timer);
      return seen.map(({ name, id, memory, files }) => {
        const quarter = Math.max(1, Math.floor(memory.length / 4));
        const last = median(memory.slice(-quarter));
        return {
          name,
          id,
          residentMb: Math.round(last),
          grownMb: Math.round(last - median(memory.slice(0, quarter))),
          openFiles: Math.max(...files.slice(-quarter)),
        };
      });
    },
  };
}
