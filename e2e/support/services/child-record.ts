// Reads the process ids of the stack's parts from the supervisor's record.
import { readFileSync } from 'node:fs';

/** The id of a part: postgres, postgrest, or the name of a service. */
export function readRecord(path: string, name: string): number {
  const record = JSON.parse(readFileSync(path, 'utf8')) as Record<string, { pid: number } | undefined>;
  const pid = record[name]?.pid;
  if (pid === undefined) throw new Error(`${name} is not in ${path}`);
  return pid;
}
