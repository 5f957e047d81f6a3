// The disk of a standby, put back from a snapshot, while etcd still names that standby as the synchronous one.
import { execFileSync } from 'node:child_process';
import { renameSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import { onDisk } from './disk.ts';
import { processesOf, signal, type Name } from './network.ts';

/* More than Patroni allows a standby to lag in a failover (patroni.yml), and less than its default of 1 MB. */
const FORGOTTEN_BYTES = 256 * 1024;
const WRITTEN_WITHIN_MS = 20_000;

/** Kills the leader and the synchronous standby at once. Then the standby has the disk that it had before the leader wrote the last 256 kB. */
export async function killAndPutBack(cluster: Cluster, leader: Name, sync: Name): Promise<void> {
  const data = onDisk(cluster.nodes[sync].folder, 'data');
  const snapshot = `${data}.snapshot`;
  const client = await cluster.connect(leader);
  const { rows } = await client.query<{ lsn: string }>('select pg_current_wal_lsn() as lsn');
  const all = processesOf(sync);
  signal(all, 'SIGSTOP');
  execFileSync('cp', ['--archive', data, snapshot]);
  signal(all, 'SIGCONT');
  const written = async (): Promise<boolean> => {
    const answer = await client.query<{ enough: boolean }>(
      'select pg_current_wal_lsn() - $1::pg_lsn > $2 as enough',
      [rows[0]?.lsn, FORGOTTEN_BYTES],
    );
    return answer.rows[0]?.enough === true;
  };
  for (const end = Date.now() + WRITTEN_WITHIN_MS; !(await written()); await sleep(100))
    if (Date.now() > end) throw new Error('the leader writes too little for a snapshot to be old');
  await client.end();
  for (const name of [sync, leader]) cluster.nodes[name].kill();
  rmSync(data, { recursive: true });
  renameSync(snapshot, data);
}
