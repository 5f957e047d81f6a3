// The parts of the stack as somebody sees them who kills them: process ids, and the moment when Postgres accepts again.
import { readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from '../../../stack/database-url.ts';
import { readRecord } from '../../support/child-record.ts';
import { ask } from '../../support/http.ts';
import { stack } from '../../support/stack.ts';
import type { Sample } from './steady.ts';

const GIVES_UP_AFTER_MS = 60_000;

export const pid = (name: string): number => readRecord(stack.paths.children, name);
export const kill = (name: string, signal: NodeJS.Signals): boolean => process.kill(pid(name), signal);

/** Resolves with the time at which this first held. */
export async function momentOf(holds: () => Promise<boolean>): Promise<number> {
  for (const end = performance.now() + GIVES_UP_AFTER_MS; ; await sleep(15)) {
    if (await holds().catch(() => false)) return performance.now();
    if (performance.now() > end) throw new Error('it did not come back');
  }
}

/** When Postgres accepts connections and answers. */
export const accepts = (): Promise<number> =>
  momentOf(async () => {
    await withClient(stack.info.databaseUrl, (client) => client.query('select 1'));
    return true;
  });

/** When a session is answered. */
export const answers = (token: string): Promise<number> =>
  momentOf(async () => (await ask('me', { token })).status === 200);

/** When PostgREST has its connections and its picture of the schema again. */
export const postgrestReady = (): Promise<number> =>
  momentOf(async () => (await fetch(`http://127.0.0.1:${stack.ports.postgrestAdmin}/ready`)).ok);

/** How long after a moment the last request began that was not served; 0 when none was. */
export function unservedUntil(samples: readonly Sample[], moment: number): number {
  const late = samples.filter(({ outcome, at }) => outcome !== 'ok' && at > moment);
  return Math.max(0, ...late.map(({ at }) => at - moment));
}

/** A bound for idle cores, made longer by as much as the cores are busy already. */
export function stretched(ms: number): number {
  const [lastMinute = 0] = loadavg();
  return ms * Math.max(1, lastMinute / availableParallelism());
}

/** The memory of a process, in mebibytes, as the kernel counts it. */
export function residentMb(id: number): number {
  const status = readFileSync(`/proc/${id}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
}
