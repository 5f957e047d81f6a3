// The faults of links, disks, etcd and single programs, and two faults at once.
import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import { delay } from './delay.ts';
import { fillDisk, freeDisk, takeSpace } from './disk.ts';
import {
  BACK_AFTER_CUT_MS,
  BACK_WITHIN_MS,
  CUT_MS,
  fault,
  noteEffect,
  pause,
  postmasterOf,
  sinceNow,
  startNode,
  TTL_MS,
  unplug,
  walreceiverOf,
  type Nemesis,
} from './fault.ts';
import { connectionOf, forget, heal, losePackets, NAMES, signal, type Name } from './network.ts';
import { etcdReplaced } from './etcd-members.ts';
import { eventually, roles } from './patroni.ts';
import { slowDisk } from './slow-disk.ts';
import { putBack, REFUSED_WITHIN_MS } from './snapshot.ts';

const HANGS_MS = 10_000;
const LOST_SHARE = 0.3;
const DELAY_S = 2;
const FLUSH_S = 1;
const PREPARED_AT_MOST = 200;
const LITTLE_BYTES = 8 * 1024 ** 2;

async function fullFor(cluster: Cluster, name: Name): Promise<void> {
  const { folder } = cluster.nodes[name];
  fillDisk(folder);
  await sleep(CUT_MS);
  freeDisk(folder);
}

/* Postgres prepares files of WAL, and would write into them for minutes. Switches until it needs a new one and has no space for it. */
async function usePrepared(cluster: Cluster, name: Name): Promise<void> {
  try {
    const client = await cluster.connect(name);
    for (let n = 0; n < PREPARED_AT_MOST; n += 1)
      await client.query(`select pg_logical_emit_message(false, 'portaria-ha', ''), pg_switch_wal()`);
    await client.end();
  } catch {
    // Postgres has ended.
  }
}

async function withoutEtcd(cluster: Cluster, ...names: readonly Name[]): Promise<void> {
  for (const name of names) cluster.nodes[name].stop('etcd');
  await sleep(CUT_MS);
  for (const name of names) cluster.nodes[name].start('etcd');
}

/** Both at the same time; each repairs itself. */
const together = (first: Nemesis, second: Nemesis): Nemesis =>
  fault(
    `at once: ${first.name}; ${second.name}`,
    async (cluster) => {
      await Promise.all([first.run(cluster), second.run(cluster)]);
    },
    BACK_WITHIN_MS + Math.max(first.boundMs, second.boundMs),
  );

const losing = (name: string, lose: () => unknown): Nemesis =>
  fault(
    name,
    async () => {
      await lose();
      await sleep(CUT_MS);
      heal();
    },
    BACK_AFTER_CUT_MS,
  );
const LEADER_DEAF = losing('the leader sends but receives nothing', async () =>
  losePackets((await roles()).leader, 'received'),
);
const LEADER_MUTE = losing('the leader receives but sends nothing', async () =>
  losePackets((await roles()).leader, 'sent'),
);
const LOSS = losing('every node loses 30 % of its packets', () =>
  NAMES.forEach((name) => losePackets(name, 'received', LOST_SHARE)),
);
const LEADER_SLOW = fault(
  'every packet to and from the leader is 2 s late',
  async () => {
    const end = delay((await roles()).leader, DELAY_S);
    await sleep(CUT_MS);
    await end();
  },
  BACK_AFTER_CUT_MS,
);
const slowFor = async (name: Name): Promise<void> => {
  const end = slowDisk(name, FLUSH_S);
  await sleep(CUT_MS);
  await end();
};
const LEADER_DISK_SLOW = fault(
  'every flush to the disk of the leader takes 1 s more',
  async () => slowFor((await roles()).leader),
  BACK_AFTER_CUT_MS,
);
const STANDBY_DISK_SLOW = fault(
  'every flush to the disk of the synchronous standby takes 1 s more',
  async () => slowFor((await roles()).sync),
  BACK_AFTER_CUT_MS,
);
/* Unlike at the end of a run, while sessions end. */
const ALL_UNPLUGGED = fault(
  'the power of all machines is lost',
  async (cluster) => {
    await unplug(cluster, ...NAMES);
    for (const name of NAMES) startNode(cluster, name);
  },
  BACK_WITHIN_MS + HANGS_MS,
);
const LEADER_FULL = fault(
  'disk of the leader full',
  async (cluster) => {
    const { leader } = await roles();
    await Promise.all([fullFor(cluster, leader), usePrepared(cluster, leader)]);
  },
  BACK_AFTER_CUT_MS,
);
/* The leader writes more WAL than its standbys, which hang, have in their sockets. So it must rewind, and has too little space for that:
  enough to start its Postgres, but not for a file of WAL. */
const REWIND_FAILS = fault(
  'pg_rewind of the former leader fails, because its disk is full',
  async (cluster) => {
    const { leader, sync, other } = await roles();
    const { folder } = cluster.nodes[leader];
    const failed = sinceNow(cluster, leader, 'Failed to rewind');
    const receivers = [...(await walreceiverOf(cluster, sync)), ...(await walreceiverOf(cluster, other))];
    const client = await cluster.connect(leader);
    signal(receivers, 'SIGSTOP');
    try {
      await client.query(
        `select pg_logical_emit_message(false, 'portaria-ha', repeat('x', 1000000)) from generate_series(1, 64)`,
      );
      await client.end();
      fillDisk(folder);
      await usePrepared(cluster, leader);
      fillDisk(folder, LITTLE_BYTES);
    } finally {
      signal(receivers, 'SIGCONT');
    }
    for (const end = Date.now() + CUT_MS; !failed() && Date.now() < end; await sleep(100))
      takeSpace(folder, LITTLE_BYTES);
    noteEffect('pg_rewind failed, because the disk was full', failed());
    freeDisk(folder);
  },
  BACK_AFTER_CUT_MS,
);
const STANDBY_FULL = fault('disk of the synchronous standby full', async (cluster) => {
  const { leader, sync } = await roles();
  await Promise.all([fullFor(cluster, sync), usePrepared(cluster, leader)]);
});
const ETCD_STOPPED = fault('etcd of the leader stopped', async (cluster) =>
  withoutEtcd(cluster, (await roles()).leader),
);
/* Not by pg_wal_replay_pause: commits waited 0.9 s in a fault of 10 s. */
const REPLAY_STOPPED = fault('replay of the synchronous standby stopped for 10 s', async (cluster) => {
  const client = await cluster.connect((await roles()).sync);
  const { rows } = await client.query<{ pid: number }>(
    "select pid from pg_stat_activity where backend_type = 'startup'",
  );
  await client.end();
  await pause(
    rows.map(({ pid }) => pid),
    HANGS_MS,
  );
});
/* While the WAL receiver connects, no time limit of Postgres counts, and the leader stays the same. */
const STANDBY_FORGOTTEN = fault(
  'a firewall forgets the connection that the other standby makes',
  async (cluster) => {
    const { leader, other } = await roles();
    const before = await walreceiverOf(cluster, other);
    const postmaster = [postmasterOf(cluster, leader)];
    signal(postmaster, 'SIGSTOP');
    try {
      signal(before, 'SIGTERM');
      await eventually(async () => {
        const port = connectionOf(other, leader, before);
        if (port === undefined) throw new Error('the standby does not connect');
        forget(other, port, leader);
      }, HANGS_MS);
    } finally {
      signal(postmaster, 'SIGCONT');
    }
    await sleep(HANGS_MS);
  },
);
/* No node may become the leader before the former one is back: the other standby is not named, and the named one has forgotten. */
const SNAPSHOT = fault(
  'Postgres of the synchronous standby put back from a snapshot, and the leader killed',
  async (cluster) => {
    const { leader, sync } = await roles();
    await putBack(cluster, leader, sync);
    startNode(cluster, leader);
  },
  REFUSED_WITHIN_MS + BACK_WITHIN_MS,
);
const LEASE_HANGS = fault(
  'the lease agent of the leader hangs for the ttl',
  async (cluster) => pause(cluster.nodes[(await roles()).leader].pids('lease'), TTL_MS),
  TTL_MS + BACK_WITHIN_MS,
);
const POSTGREST_HANGS = fault('the PostgRESTs of the leader hang for 10 s', async (cluster) => {
  const node = cluster.nodes[(await roles()).leader];
  await pause([...node.pids('functions'), ...node.pids('rest'), ...node.pids('direct')], HANGS_MS);
});

export const MORE: readonly Nemesis[] = [
  LEADER_DEAF,
  LEADER_MUTE,
  LOSS,
  LEADER_SLOW,
  LEADER_DISK_SLOW,
  STANDBY_DISK_SLOW,
  ALL_UNPLUGGED,
  LEADER_FULL,
  REWIND_FAILS,
  STANDBY_FULL,
  fault(
    'quorum of etcd lost',
    async (cluster) => {
      const { leader, other } = await roles();
      await withoutEtcd(cluster, leader, other);
    },
    BACK_AFTER_CUT_MS,
  ),
  fault('the data of an etcd lost, and its member replaced', async (cluster) => {
    const { other } = await roles();
    await etcdReplaced(cluster.nodes[other], (folder) => rmSync(folder, { recursive: true, force: true }));
  }),
  REPLAY_STOPPED,
  STANDBY_FORGOTTEN,
  SNAPSHOT,
  LEASE_HANGS,
  POSTGREST_HANGS,
  fault('haproxy hangs for 10 s', async (cluster) => pause([cluster.proxy], HANGS_MS)),
  together(LEADER_DEAF, ETCD_STOPPED),
  together(STANDBY_FULL, POSTGREST_HANGS),
  together(LOSS, LEASE_HANGS),
];
