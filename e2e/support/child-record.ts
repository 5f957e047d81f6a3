// The process ids of the stack's parts, out of the record that the supervisor keeps.
import { readFileSync } from 'node:fs';

/** The id of a part: postgres, postgrest, or the name of a service. */
export function readRecord(path: string, name: string): number {
  const record = JSON.parse(readFileSync(path, 'utf8')) as Record<string, { pid: number } | undefined>;
  const pid = record[name]?.pid;
  if (pid === undefined) throw new Error(`${name} is not in ${path}`);
  return pid;
}
