// Whether machines of services keep every promise when the primary changes: ended sessions stay refused, live ones live, people sign in.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Status } from '../../scripts/ha/journal.ts';
import type { Cluster } from './cluster.ts';
import { shimEndpoint, type Endpoint } from './endpoints.ts';
import type { Nemesis } from './fault.ts';
import { eventually, untilWhole, WHOLE_WITHIN_MS } from './patroni.ts';
import { createRecorder } from './recorder.ts';
import { openSession, sessionStatus } from './sessions.ts';
import { askMe } from './stage.ts';
import type { Say } from './torment.ts';
import { connections } from './usage.ts';

const EVERY_MS = 100;
const GIVE_UP_MS = 120_000;

type Verdicts = { passed: number; failed: number };

/** Asks for an ended and a live session at every machine while the fault happens; then nothing may be forgotten. */
export async function checkServices(
  cluster: Cluster,
  nemesis: Nemesis,
  loginWithinMs: number,
  say: Say,
): Promise<Verdicts> {
  const recorder = createRecorder();
  const endpoints = cluster.services.map(({ name, shim }) => shimEndpoint(shim, name));
  const [first] = endpoints as [Endpoint, ...Endpoint[]];
  const verdicts = { passed: 0, failed: 0 };
  const claim = (ok: boolean, text: string): void => {
    verdicts[ok ? 'passed' : 'failed'] += 1;
    console.log(`${ok ? 'ok' : 'not ok'} ${nemesis.name}: ${text}`);
  };

  const [live, ended, endedLater] = [
    await openSession(first, recorder),
    await openSession(first, recorder),
    await openSession(first, recorder),
  ];
  for (const endpoint of endpoints) await sessionStatus(ended, endpoint, recorder); // every machine has accepted it before
  await endSession(first, ended);
  const before = await cluster.leader();

  say(nemesis.name);
  const over = new AbortController();
  const asked = [
    { token: live, seen: new Map<Status, number>() },
    { token: ended, seen: new Map<Status, number>() },
  ];
  const asking = endpoints.map(async (endpoint) => {
    for (; !over.signal.aborted; await sleep(EVERY_MS))
      for (const { token, seen } of asked) {
        const { status } = await askMe({ recorder }, endpoint, token);
        seen.set(status, (seen.get(status) ?? 0) + 1);
      }
  });
  const began = performance.now();
  const fault = nemesis.run(cluster);
  const after = await newLeader(cluster, before);
  const logins = await Promise.all(
    endpoints.map(async (endpoint) => {
      await openSession(endpoint, recorder, GIVE_UP_MS);
      return performance.now() - began;
    }),
  );
  await endSession(first, endedLater);
  asked.push({ token: endedLater, seen: new Map() });
  const left = await connectionsFrom(cluster, before);
  await fault;
  await untilWhole(WHOLE_WITHIN_MS);
  over.abort();
  await Promise.all(asking);

  for (const { token, seen } of asked) {
    const [good, bad] = token === live ? [200, 401] : [401, 200];
    const which =
      token === live ? 'live session' : `session that ended ${token === ended ? 'before' : 'since'}`;
    const answers = [...seen].map(([answer, times]) => `${String(answer)} ${String(times)} times`).join(', ');
    claim(seen.has(good) && !seen.has(bad), `the ${which} was answered ${answers}`);
  }
  claim(
    Math.max(...logins) <= loginWithinMs,
    `${before} led, then ${after}; a login succeeded at ${endpoints.map(({ name }, n) => `${name} after ${((logins[n] ?? 0) / 1000).toFixed(1)} s`).join(', ')} (at most ${String(loginWithinMs / 1000)} s)`,
  );
  claim(left === 0, `machines of services then held ${String(left)} connections at ${before}`);
  for (const endpoint of endpoints) {
    const [was, is] = [
      await sessionStatus(ended, endpoint, recorder),
      await sessionStatus(live, endpoint, recorder),
    ];
    claim(was === 401 && is === 200, `afterwards ${endpoint.name} answers ${String(was)} and ${String(is)}`);
  }
  return verdicts;
}

const endSession = (endpoint: Endpoint, token: string): Promise<void> =>
  eventually(async () => {
    const { status } = await endpoint.logout(token);
    if (status !== 200) throw new Error(`the logout was answered ${String(status)}`);
  });

async function newLeader(cluster: Cluster, before: string): Promise<string> {
  for (const end = performance.now() + GIVE_UP_MS; ; await sleep(EVERY_MS)) {
    const now = await cluster.leader();
    if (now !== before) return now;
    if (performance.now() > end) throw new Error(`${before} still leads`);
  }
}

/** The connections from machines of services at a node; none if its Postgres does not answer. */
async function connectionsFrom(cluster: Cluster, name: Parameters<Cluster['connect']>[0]): Promise<number> {
  const client = await cluster.connect(name).catch(() => undefined);
  if (client === undefined) return 0;
  const held = await connections(client);
  await client.end();
  const own = cluster.services.map(({ address }) => `authenticator ${address}`);
  return Object.entries(held).reduce(
    (sum, [who, { held: count }]) => sum + (own.includes(who) ? count : 0),
    0,
  );
}
