// People who stay signed in, and end that right after a failover: every node is asked whether it still renews their sessions.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import { directEndpoints } from './direct.ts';
import { shimEndpoints, type Endpoint } from './endpoints.ts';
import { renew } from './late.ts';
import { nextPerson } from './people.ts';
import type { Recorder } from './recorder.ts';
import { enter, pick, type SignedIn } from './stage.ts';

const PEOPLE = 40;
const FAILOVER_WITHIN_MS = 90_000;
const TRIES = 100;

/** Signs people in, and returns what waits until another node leads, ends their sign-ins and asks each node for their renewals. */
export async function keepSignedIn(cluster: Cluster, recorder: Recorder): Promise<() => Promise<void>> {
  const stage = { recorder, shims: shimEndpoints(cluster) };
  const entered = await Promise.all(Array.from({ length: PEOPLE }, () => enter(stage, nextPerson(), true)));
  const first = await cluster.leader();
  return async () => {
    for (const end = Date.now() + FAILOVER_WITHIN_MS; (await cluster.leader()) === first; await sleep(200))
      if (Date.now() > end) throw new Error(`${first} still leads`);
    await Promise.all(
      entered.map(async (one) => {
        if (one?.renewal === undefined || !(await logout(stage, one))) return;
        for (const node of directEndpoints(cluster)) await renew(stage, node, one.renewal);
      }),
    );
  };
}

async function logout(
  { recorder, shims }: { readonly recorder: Recorder; readonly shims: readonly Endpoint[] },
  { token, renewal }: SignedIn,
): Promise<boolean> {
  const tokens = [token, ...(renewal === undefined ? [] : [renewal])];
  for (let tries = 0; tries < TRIES; tries += 1) {
    const shim = pick(shims);
    const { status } = await recorder.run(
      shim,
      () => shim.logout(token, true),
      (reply) => ({ op: 'end', kind: 'logout everywhere', tokens, status: reply.status }),
    );
    if (status === 200) return true;
    if (status === 401) return false; // a lost answer may have ended it
    await sleep(200);
  }
  return false;
}
