// Whether Postgres accepts connections, read from its pid file.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Whether the Postgres with this process id accepts connections: it writes "ready" into its pid file then. Rejects without the file. */
export async function isAccepting(dataDir: string, pid: number): Promise<boolean> {
  const lines = (await readFile(join(dataDir, 'postmaster.pid'), 'utf8')).split('\n');
  return lines[0] === String(pid) && lines[7]?.trim() === 'ready';
}
