// What every fault has: a name, the bound of time for writes, and how it is caused and repaired. And the durations that faults share.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import { losePower, onDisk } from './disk.ts';
import { processesOf, signal, type Name } from './network.ts';
import { SERVICES } from './node.ts';

export type Nemesis = {
  readonly name: string;
  /** Writes must succeed again within this time. */
  readonly boundMs: number;
  run: (cluster: Cluster) => Promise<void>;
};

/** How often a fault did what its name says. Sometimes another node is faster. */
const effects = new Map<string, boolean[]>();
export const noteEffect = (what: string, happened: boolean): void =>
  void effects.set(what, [...(effects.get(what) ?? []), happened]);
/** Of each effect, whether it happened at all, and how often as text. */
export const effectsSeen = (): { happened: boolean; text: string }[] =>
  [...effects].map(([what, all]) => {
    const times = all.filter(Boolean).length;
    return { happened: times > 0, text: `${what}: ${String(times)} of ${String(all.length)} times` };
  });

export const TTL_MS = 20_000;
export const BACK_WITHIN_MS = TTL_MS + 10_000;
export const CUT_MS = 32_000;
/** No write can be acknowledged before a fault of `CUT_MS` is over. */
export const BACK_AFTER_CUT_MS = CUT_MS + BACK_WITHIN_MS;

export const fault = (name: string, run: Nemesis['run'], boundMs = BACK_WITHIN_MS): Nemesis => ({
  name,
  boundMs,
  run,
});

export function startNode(cluster: Cluster, name: Name, lease = true): void {
  cluster.nodes[name].start(...SERVICES, ...(lease ? (['lease'] as const) : []));
}

/** Takes the power from machines: their processes end at once, and what the kernel had not written to their disks is lost. */
export async function unplug(cluster: Cluster, ...names: readonly Name[]): Promise<void> {
  for (const name of names) cluster.nodes[name].kill();
  for (const name of names) {
    for (; processesOf(name).length > 0; await sleep(20)) cluster.nodes[name].kill();
    losePower(cluster.nodes[name].folder);
  }
}

/** Whether Patroni of a node has written these words to its log since this was called. */
export function sinceNow(cluster: Cluster, name: Name, words: string): () => boolean {
  const log = (): string => readFileSync(join(cluster.nodes[name].folder, 'patroni.log'), 'utf8');
  const before = log().length;
  return () => log().slice(before).includes(words);
}

export async function pause(pids: readonly number[], forMs: number): Promise<void> {
  if (pids.length === 0) throw new Error('there is no process to pause');
  signal(pids, 'SIGSTOP');
  await sleep(forMs);
  signal(pids, 'SIGCONT');
}

export async function walreceiverOf(cluster: Cluster, name: Name): Promise<number[]> {
  const client = await cluster.connect(name);
  const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_wal_receiver');
  await client.end();
  /* All nodes share one pid namespace, so Postgres sees the same pids as this process. */
  return rows.map(({ pid }) => pid);
}

export function postmasterOf(cluster: Cluster, name: Name): number {
  const file = join(onDisk(cluster.nodes[name].folder, 'data'), 'postmaster.pid');
  return Number(readFileSync(file, 'utf8').split('\n')[0]);
}
