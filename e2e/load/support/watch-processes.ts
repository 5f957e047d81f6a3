// Measures the memory and the open files of processes every second, and returns their growth.
import { readdirSync } from 'node:fs';
import { residentMb } from './processes.ts';

const EVERY_MS = 1_000;

export type Growth = {
  name: string;
  id: number;
  residentMb: number;
  /** From the median of the first quarter of the time to the median of the last. */
  grownMb: number;
  /** The maximum in the last quarter. */
  openFiles: number;
};

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

/** The number of a process's descriptors. */
export const openFiles = (id: number): number => readdirSync(`/proc/${id}/fd`).length;

/** Starts to measure. The measurement must last some seconds. */
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
