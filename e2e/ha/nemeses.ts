// The faults of leaders and standbys: the effect on the cluster, the duration, and the repair. more-nemeses.ts has the others.
import { setTimeout as sleep } from 'node:timers/promises';
import { setClock } from './clock.ts';
import {
  BACK_AFTER_CUT_MS,
  BACK_WITHIN_MS,
  CUT_MS,
  fault,
  pause,
  startNode,
  TTL_MS,
  unplug,
  walreceiverOf,
  type Nemesis,
} from './fault.ts';
import { MORE } from './more-nemeses.ts';
import { cut, heal, processesOf, signal, type Name } from './network.ts';
import { eventually, roles, switchover } from './patroni.ts';

const SWITCHOVER_WITHIN_MS = 5_000;
const AWAKE_MS = 8_000;

async function cutFor(forMs: number, ...links: [Name, 'data' | 'etcd'][]): Promise<void> {
  for (const [name, link] of links) cut(name, link);
  await sleep(forMs);
  heal();
}

export const PATRONI_PAUSED = fault('Patroni of the leader paused for twice the ttl', async (cluster) => {
  await pause(cluster.nodes[await cluster.leader()].pids('patroni'), 2 * TTL_MS);
});
export const LEADER_CUT = fault('leader cut off', async (cluster) => {
  const leader = await cluster.leader();
  await cutFor(CUT_MS, [leader, 'data'], [leader, 'etcd']);
});
const LEADER_KILLED = fault('kill -9 of the leader’s machine', async (cluster) => {
  const leader = await cluster.leader();
  cluster.nodes[leader].kill();
  await sleep(CUT_MS);
  startNode(cluster, leader);
});
const LEADER_UNPLUGGED = fault('the power of the leader’s machine is lost', async (cluster) => {
  const leader = await cluster.leader();
  await unplug(cluster, leader);
  await sleep(CUT_MS);
  startNode(cluster, leader);
});
export const SWITCHOVER = fault(
  'planned switchover',
  async (cluster) => {
    await eventually(async () => {
      const { leader, sync } = await roles();
      await switchover(leader, sync, cluster.restApiPassword);
    });
  },
  SWITCHOVER_WITHIN_MS,
);
/* The lease in its memory looks fresh, and another node is the leader. Patroni wakes up last, as on a slow machine. */
export const CLOCK_BACK = fault(
  'the leader’s machine suspended with its clock, which is then 40 s back',
  async (cluster) => {
    const name = await cluster.leader();
    const { folder, pids } = cluster.nodes[name];
    const [all, patroni] = [processesOf(name), pids('patroni')];
    signal(all, 'SIGSTOP');
    await sleep(2 * TTL_MS);
    setClock(folder, -(2 * TTL_MS) / 1_000);
    signal(
      all.filter((pid) => !patroni.includes(pid)),
      'SIGCONT',
    );
    await sleep(AWAKE_MS);
    setClock(folder, 0);
    signal(patroni, 'SIGCONT');
  },
);
/* The successor must not take the lease early. It answers 503 until its clock is right. */
const CLOCK_AHEAD = fault(
  'the clock of the synchronous standby 40 s ahead, and Patroni of the leader paused for twice the ttl',
  async (cluster) => {
    const { leader, sync } = await roles();
    setClock(cluster.nodes[sync].folder, (2 * TTL_MS) / 1_000);
    await pause(cluster.nodes[leader].pids('patroni'), 2 * TTL_MS);
    setClock(cluster.nodes[sync].folder, 0);
  },
  2 * TTL_MS + BACK_WITHIN_MS,
);
export const STANDBY_STALE = fault('walreceiver of the other standby stopped for 10 s', async (cluster) => {
  await pause(await walreceiverOf(cluster, (await roles()).other), 10_000);
});
const WALRECEIVER_STOPPED = fault(
  'walreceiver of the synchronous standby stopped for 10 s',
  async (cluster) => {
    await pause(await walreceiverOf(cluster, (await roles()).sync), 10_000);
  },
);

/** The faults of the short run. The long run has all. */
export const SHORT: readonly Nemesis[] = [PATRONI_PAUSED, LEADER_CUT, SWITCHOVER, CLOCK_BACK];
export const ALL: readonly Nemesis[] = [
  ...SHORT,
  CLOCK_AHEAD,
  LEADER_KILLED,
  LEADER_UNPLUGGED,
  WALRECEIVER_STOPPED,
  fault('the leader’s machine paused for twice the ttl', async () =>
    pause(processesOf((await roles()).leader), 2 * TTL_MS),
  ),
  fault('synchronous standby cut off', async () => {
    const { sync } = await roles();
    await cutFor(CUT_MS, [sync, 'data'], [sync, 'etcd']);
  }),
  fault(
    'leader and the etcd of a standby cut off',
    async () => {
      const { leader, other } = await roles();
      await cutFor(CUT_MS, [leader, 'data'], [other, 'etcd']);
    },
    BACK_AFTER_CUT_MS,
  ),
  fault(
    'leader cut off from the standbys but not from etcd',
    async () => cutFor(CUT_MS, [(await roles()).leader, 'data']),
    BACK_AFTER_CUT_MS,
  ),
  fault(
    'synchronous standby, then leader killed',
    async (cluster) => {
      const { leader, sync } = await roles();
      cluster.nodes[sync].kill();
      await sleep(5_000);
      cluster.nodes[leader].kill();
      await sleep(10_000);
      startNode(cluster, sync);
      startNode(cluster, leader);
    },
    BACK_WITHIN_MS + 15_000 + TTL_MS,
  ),
  ...MORE,
];
