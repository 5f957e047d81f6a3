// The log files of the stack: limited in size, and quoted when a service does not start.
import { readFileSync, renameSync, statSync, writeSync } from 'node:fs';
import { withLogFile } from './private-files.ts';

const LARGEST_BYTES = 5_000_000;
const QUOTED_LINES = 12;

/** Renames a log that has grown large, replacing the previous one. */
export function rotate(path: string): void {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LARGEST_BYTES) renameSync(path, `${path}.1`);
}

/** The last lines of a log, indented, for an error message. */
export function tailOf(path: string): string {
  try {
    const lines = readFileSync(path, 'utf8').trimEnd().split('\n').slice(-QUOTED_LINES);
    return `\nThe end of ${path}:\n${lines.map((line) => `    ${line}`).join('\n')}`;
  } catch {
    return '';
  }
}

/** Writes lines with their time to a log file. A line that cannot be written, on a full disk, is dropped. */
export function journal(path: string): (line: string) => void {
  return (line) => {
    try {
      withLogFile(path, (descriptor) => writeSync(descriptor, `${new Date().toISOString()} ${line}\n`));
    } catch {
      // there is nowhere to report it
    }
  };
}
