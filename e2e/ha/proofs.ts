// Four proofs that the checker can fail: each removes a protection of logouts, and the checker must report a violation of R1.
import { setTimeout as sleep } from 'node:timers/promises';
import { check } from '../../scripts/ha/check.ts';
import { startClients } from './clients.ts';
import type { Cluster } from './cluster.ts';
import { replicaEndpoint } from './endpoints.ts';
import { LEADER_CUT, PATRONI_PAUSED, STANDBY_STALE, type Nemesis } from './nemeses.ts';
import { NAMES } from './network.ts';
import { eventually } from './patroni.ts';
import { createRecorder } from './recorder.ts';
import { endure, replayAll, type Say } from './torment.ts';

export type Proof = {
  readonly what: string;
  /** Each proof uses a separate cluster, or the end of a run with a sound one. */
  readonly cluster: 'sound' | 'asynchronous' | 'old-patroni';
  readonly nemesis: Nemesis;
  readonly tries: number;
  /** Every ended token is tried again after the fault, so only a permanently lost logout counts. */
  readonly forGood?: boolean;
  readonly withoutLease?: boolean;
  readonly readsFromStandbys?: boolean;
};

export const PROOFS: Readonly<Record<string, Proof>> = {
  async: {
    what: 'asynchronous replication and a cut',
    cluster: 'asynchronous',
    nemesis: LEADER_CUT,
    tries: 2,
    forGood: true,
  },
  'old-patroni': {
    what: 'Patroni 3.0.2, no lease, and a pause',
    cluster: 'old-patroni',
    nemesis: PATRONI_PAUSED,
    tries: 10,
    forGood: true,
    withoutLease: true,
  },
  lease: {
    what: 'no lease and a paused Patroni',
    cluster: 'sound',
    nemesis: PATRONI_PAUSED,
    tries: 3,
    withoutLease: true,
  },
  replica: {
    what: 'reads balanced by /replica',
    cluster: 'sound',
    nemesis: STANDBY_STALE,
    tries: 3,
    withoutLease: true,
    readsFromStandbys: true,
  },
};

/** True when the checker reports the planted fault. */
export async function prove(cluster: Cluster, proof: Proof, say: Say): Promise<boolean> {
  say(`proof: ${proof.what}`);
  if (proof.withoutLease === true) await takeLeaseAway(cluster);
  const replicas = proof.readsFromStandbys === true ? [replicaEndpoint(cluster)] : [];
  let found = 0;
  for (let tries = 0; found === 0 && tries < proof.tries; tries += 1)
    found = await violations(cluster, proof, replicas, say);
  return found > 0;
}

async function violations(
  cluster: Cluster,
  { nemesis, forGood = false, cluster: kind }: Proof,
  replicas: readonly ReturnType<typeof replicaEndpoint>[],
  say: Say,
): Promise<number> {
  const recorder = createRecorder();
  const clients = startClients(cluster, recorder, replicas);
  await sleep(5_000);
  await endure(cluster, nemesis, recorder, say, kind === 'asynchronous');
  await clients.stop();
  const healed = recorder.now();
  if (forGood) await replayAll(clients, recorder, say);
  const late = recorder.entries.filter(({ op, invoked }) => !forGood || op !== 'me' || invoked >= healed);
  const found = check(late).filter(
    ({ rule, text }) =>
      rule === 'R1' && (replicas.length === 0 || text.includes(` at ${replicas[0]?.name ?? ''} `)),
  );
  const logouts = recorder.entries.filter((entry) => entry.op === 'logout' && entry.status === 200).length;
  console.log(
    `${found.length > 0 ? 'ok' : 'not ok'} the checker found ${String(found.length)} of R1${forGood ? ' for good' : ''} in ${String(logouts)} acknowledged logouts`,
  );
  return found.length;
}

async function takeLeaseAway(cluster: Cluster): Promise<void> {
  for (const name of NAMES) cluster.nodes[name].stop('lease');
  await sleep(1_000);
  await eventually(async () => {
    const client = await cluster.connect(await cluster.leader());
    try {
      await client.query('delete from portaria.arrendamento');
    } finally {
      await client.end();
    }
  });
}
