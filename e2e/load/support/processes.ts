// The processes of the stack, for tests that kill them: process ids, and the time when Postgres accepts connections again.
import { readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from '../../../migrate/sql/with-client.ts';
import { readRecord } from '../../support/services/child-record.ts';
import { ask } from '../../support/http.ts';
import { stack } from '../../support/stack.ts';
import type { Sample } from './steady.ts';

const GIVES_UP_AFTER_MS = 60_000;

export const pid = (name: string): number => readRecord(stack.paths.children, name);
export const kill = (name: string, signal: NodeJS.Signals): boolean => process.kill(pid(name), signal);

/** Stops Postgres, and prevents its restart until the work is done. */
export async function withoutPostgres(work: () => Promise<void>): Promise<void> {
  const conf = join(stack.paths.pgdata, 'postgresql.conf');
  renameSync(conf, `${conf}.away`);
  try {
    kill('postgres', 'SIGINT');
    await work();
  } finally {
    renameSync(`${conf}.away`, conf);
  }
}

/** The processes that ended unexpectedly in this run; one entry for each time. */
export function deaths(): string[] {
  const log = readFileSync(join(stack.paths.logs, 'stack.log'), 'utf8');
  return [...log.matchAll(/(\S+) ended unexpectedly/g)].map(([, name]) => name as string);
}

/** Waits until the condition holds and returns that time. */
export async function momentOf(holds: () => Promise<boolean>): Promise<number> {
  for (const end = performance.now() + GIVES_UP_AFTER_MS; ; await sleep(15)) {
    if (await holds().catch(() => false)) return performance.now();
    if (performance.now() > end) throw new Error('it did not come back');
  }
}

/** Waits until Postgres accepts connections and answers. */
export const accepts = (): Promise<number> =>
  momentOf(async () => {
    await withClient(stack.info.databaseUrl, (client) => client.query('select 1'));
    return true;
  });

/** Waits until `me` answers this session. */
export const answers = (token: string): Promise<number> =>
  momentOf(async () => (await ask('me', { token })).status === 200);

/** Waits until both PostgRESTs serve a session twenty times at once: earlier work may have left them without connections. */
export const serves = (token: string): Promise<number> =>
  momentOf(async () => {
    const endpoints = ['me', '/rest/v1/turmas?limit=1'] as const;
    const all = Array.from({ length: 20 }, (_, n) => ask(endpoints[n % 2]!, { token }));
    return (await Promise.all(all)).every(({ status }) => status === 200);
  });

/** Waits until PostgREST has connections and its schema cache again. */
export const postgrestReady = (): Promise<number> =>
  momentOf(async () => (await fetch(`http://127.0.0.1:${stack.ports.postgrestAdmin}/ready`)).ok);

/**
 * The time from a moment to the recovery of the service: one request that began after it succeeded, and so did all later ones.
 * Requires the samples of a load that has ended.
 */
export function backAfter(samples: readonly Sample[], moment: number): number {
  const since = samples.filter(({ at }) => at > moment);
  const served = since.filter(({ outcome }) => outcome === 'ok').map(({ at, ms }) => at + ms);
  const unserved = since.filter(({ outcome }) => outcome !== 'ok').map(({ at }) => at);
  return Math.max(Math.min(...served), ...unserved) - moment;
}

/** The resident memory of a process, in mebibytes. */
export function residentMb(id: number): number {
  const status = readFileSync(`/proc/${id}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
}
