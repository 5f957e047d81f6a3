// Proofs that the checker can fail: each removes a protection of ended sessions, and the checker must report violations of R1, several so
// that a run with less luck reports some as well. One must also find codes, limits or sign-ins that were forgotten.
import { setTimeout as sleep } from 'node:timers/promises';
import { check } from '../../scripts/ha/check.ts';
import { startClients, type Clients } from './clients.ts';
import type { Cluster } from './cluster.ts';
import { replicaEndpoint } from './direct.ts';
import { CLOCK_BACK, LEADER_CUT, PATRONI_PAUSED, STANDBY_STALE } from './nemeses.ts';
import type { Nemesis } from './fault.ts';
import { NAMES } from './network.ts';
import { eventually } from './patroni.ts';
import { askLate } from './late.ts';
import { createRecorder, type Recorder } from './recorder.ts';
import { keepSignedIn } from './renewals.ts';
import { askOwnNode } from './shims.ts';
import { endure, replayAll, type Say } from './torment.ts';
import {
  BATCHES_NOT_WAITING,
  BATCHES_WITHOUT_LEASE,
  CLOCK_ONE_WAY,
  NO_MARGIN,
  OWN_CLOCK_ALONE,
  RENEWAL_WITHOUT_LEASE,
  REQUEST_WITHOUT_LEASE,
  weaken,
  type Weakness,
} from './weaken.ts';

export type Proof = {
  readonly what: string;
  /** Each proof uses a separate cluster, or the end of a run with a sound one. */
  readonly cluster: 'sound' | 'asynchronous' | 'old-patroni';
  readonly nemesis: Nemesis;
  readonly tries: number;
  /** Every ended token is tried again after the fault, so only a permanently lost logout counts. */
  readonly forGood?: boolean;
  /** Used codes, full limits and live sessions are asked for after the fault, and a violation of R2, R3 or R4 must be found. */
  readonly forgetsCodes?: boolean;
  readonly withoutLease?: boolean;
  readonly readsFromStandbys?: boolean;
  /** The haproxy of each node sends every request to that node, whatever its role. */
  readonly shimsAskOwnNode?: boolean;
  /** People stay signed in, and end that after the failover. */
  readonly renewals?: boolean;
  readonly weaknesses?: readonly Weakness[];
  /** The endpoints that must be found, each kind with enough violations; any by default. */
  readonly at?: readonly RegExp[];
};

const ENOUGH = 10;
const LATE_OF_EACH_KIND = 10;
const ALONE = / at n\d [\d.]+ s after /;
const BATCHED = / at n\d in a batch [\d.]+ s after /;
const ON_NODE = / at shim of n\d [\d.]+ s after /;
const REPLICA = / at replica [\d.]+ s after /;

export const PROOFS: Readonly<Record<string, Proof>> = {
  async: {
    what: 'asynchronous replication and a cut',
    cluster: 'asynchronous',
    nemesis: LEADER_CUT,
    tries: 2,
    forGood: true,
    forgetsCodes: true,
  },
  'old-patroni': {
    what: 'Patroni 3.0.2, no lease, and a pause',
    cluster: 'old-patroni',
    nemesis: PATRONI_PAUSED,
    tries: 10,
    forGood: true,
    withoutLease: true,
  },
  request: {
    what: 'no lease in the check before every request, and a paused Patroni',
    cluster: 'sound',
    nemesis: PATRONI_PAUSED,
    tries: 3,
    weaknesses: REQUEST_WITHOUT_LEASE,
    at: [ALONE],
  },
  batches: {
    what: 'no lease in the batches, and a paused Patroni',
    cluster: 'sound',
    nemesis: PATRONI_PAUSED,
    tries: 3,
    weaknesses: BATCHES_WITHOUT_LEASE,
    at: [BATCHED],
  },
  renewal: {
    what: 'a renewal that skips the lease and the wait for a standby, and a paused Patroni',
    cluster: 'sound',
    nemesis: PATRONI_PAUSED,
    tries: 3,
    weaknesses: RENEWAL_WITHOUT_LEASE,
    renewals: true,
    at: [BATCHED],
  },
  commit: {
    what: 'ends in batches that wait for no standby, and a cut',
    cluster: 'sound',
    nemesis: LEADER_CUT,
    tries: 3,
    weaknesses: BATCHES_NOT_WAITING,
    forGood: true,
  },
  clock: {
    what: 'a lease that trusts the clock of its machine, and a suspended machine',
    cluster: 'sound',
    nemesis: CLOCK_BACK,
    tries: 3,
    weaknesses: OWN_CLOCK_ALONE,
  },
  'one-way': {
    what: 'a check of clocks that looks one way only, and a suspended machine',
    cluster: 'sound',
    nemesis: CLOCK_BACK,
    tries: 3,
    weaknesses: CLOCK_ONE_WAY,
  },
  margin: {
    what: 'a lease that lasts longer than its successor waits, and a paused Patroni',
    cluster: 'sound',
    nemesis: PATRONI_PAUSED,
    tries: 3,
    weaknesses: NO_MARGIN,
  },
  lease: {
    what: 'no lease and a paused Patroni',
    cluster: 'sound',
    nemesis: PATRONI_PAUSED,
    tries: 3,
    withoutLease: true,
    at: [ALONE, BATCHED],
  },
  replica: {
    what: 'reads balanced by /replica',
    cluster: 'sound',
    nemesis: STANDBY_STALE,
    tries: 3,
    withoutLease: true,
    readsFromStandbys: true,
    at: [REPLICA],
  },
  'own-node': {
    what: 'no lease, api-shims that ask the PostgREST of their own machine, and a paused Patroni',
    cluster: 'sound',
    nemesis: PATRONI_PAUSED,
    tries: 3,
    withoutLease: true,
    shimsAskOwnNode: true,
    at: [ON_NODE],
  },
};

/** True when the checker reports the planted fault. */
export async function prove(cluster: Cluster, proof: Proof, say: Say): Promise<boolean> {
  say(`proof: ${proof.what}`);
  if (proof.withoutLease === true) await takeLeaseAway(cluster);
  const replicas = proof.readsFromStandbys === true ? [replicaEndpoint(cluster)] : [];
  if (proof.shimsAskOwnNode === true) askOwnNode(Object.values(cluster.nodes));
  const restore = await weaken(cluster, proof.weaknesses ?? []);
  let found = 0;
  for (let tries = 0; found < ENOUGH && tries < proof.tries; tries += 1)
    found = await violations(cluster, proof, replicas, say);
  await restore();
  return found >= ENOUGH;
}

async function violations(
  cluster: Cluster,
  { nemesis, forGood = false, forgetsCodes = false, cluster: kind, renewals = false, at = [/ at /] }: Proof,
  replicas: readonly ReturnType<typeof replicaEndpoint>[],
  say: Say,
): Promise<number> {
  const recorder = createRecorder();
  const clients = await startClients(cluster, recorder, { more: replicas });
  const endRenewals = renewals ? await keepSignedIn(cluster, recorder) : undefined;
  await sleep(5_000);
  await Promise.all([endure(cluster, nemesis, recorder, say, kind === 'asynchronous'), endRenewals?.()]);
  await clients.stop();
  const healed = recorder.now();
  const forgotten = forgetsCodes ? await askForCodes(recorder, clients) : 1;
  if (forGood) await replayAll(clients, recorder, say);
  const late = recorder.entries.filter(({ op, invoked }) => !forGood || op !== 'me' || invoked >= healed);
  const texts = check(late)
    .filter(({ rule }) => rule === 'R1')
    .map(({ text }) => text);
  const found = Math.min(...at.map((where) => texts.filter((text) => where.test(text)).length));
  const ends = recorder.entries.filter((entry) => entry.op === 'end' && entry.status === 200).length;
  console.log(
    `${found >= ENOUGH ? 'ok' : 'not ok'} the checker found ${String(found)} of R1${forGood ? ' for good' : ''} in ${String(ends)} acknowledged ends`,
  );
  return forgotten > 0 ? found : 0;
}

/** How many codes were accepted twice, limits exceeded and live sessions refused. */
async function askForCodes(recorder: Recorder, clients: Clients): Promise<number> {
  await askLate({ recorder, ...clients }, LATE_OF_EACH_KIND);
  const found = check(recorder.entries).filter(({ rule }) => ['R2', 'R3', 'R4'].includes(rule));
  console.log(
    `${found.length > 0 ? 'ok' : 'not ok'} the checker found ${String(found.length)} of R2, R3 and R4`,
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
