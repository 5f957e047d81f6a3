// The data of the synchronous standby put back from a snapshot, while etcd still names that standby.
import { execFileSync } from 'node:child_process';
import { renameSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import { onDisk } from './disk.ts';
import { noteEffect, sinceNow, startNode, TTL_MS } from './fault.ts';
import { processesOf, signal, type Name } from './network.ts';
import { eventually } from './patroni.ts';

/* More than the 64 kB that Patroni allows. It compares with what the leader reports every two seconds. */
const FORGOTTEN_BYTES = 256 * 1024;
const REPORTED_AFTER_MS = 5_000;
const WRITTEN_WITHIN_MS = 20_000;
/* A new leader of etcd counts the ttl again. */
export const REFUSED_WITHIN_MS = 3 * TTL_MS;

/** Kills the leader and the synchronous standby at once, starts the standby with the data that it had 256 kB of WAL before, and waits until its
 *  Patroni refuses to be the leader. */
export async function putBack(cluster: Cluster, leader: Name, sync: Name): Promise<void> {
  const data = onDisk(cluster.nodes[sync].folder, 'data');
  const snapshot = `${data}.snapshot`;
  const client = await cluster.connect(leader);
  try {
    const { rows } = await client.query<{ lsn: string }>('select pg_current_wal_lsn() as lsn');
    copyStopped(sync, data, snapshot);
    await eventually(async () => {
      const since = await client.query<{ enough: boolean }>(
        'select pg_current_wal_lsn() - $1::pg_lsn > $2 as enough',
        [rows[0]?.lsn, FORGOTTEN_BYTES],
      );
      if (since.rows[0]?.enough !== true)
        throw new Error('the leader writes too little for a snapshot to be old');
    }, WRITTEN_WITHIN_MS);
    await sleep(REPORTED_AFTER_MS);
  } finally {
    await client.end();
  }
  for (const name of [sync, leader]) cluster.nodes[name].kill();
  rmSync(data, { recursive: true });
  renameSync(snapshot, data);
  const refused = sinceNow(cluster, sync, 'exceeds maximum replication lag');
  startNode(cluster, sync);
  for (const end = Date.now() + REFUSED_WITHIN_MS; !refused() && Date.now() < end;) await sleep(200);
  noteEffect('a standby refused to be the leader with its old data', refused());
}

function copyStopped(name: Name, data: string, snapshot: string): void {
  const all = processesOf(name);
  rmSync(snapshot, { recursive: true, force: true });
  signal(all, 'SIGSTOP');
  try {
    execFileSync('cp', ['--archive', data, snapshot]);
  } finally {
    signal(all, 'SIGCONT');
  }
}
