// Causes faults one after another while clients work. Then takes the power from all machines, and tries every ended token at every endpoint.
import { setTimeout as sleep } from 'node:timers/promises';
import { startClients, type Clients } from './clients.ts';
import type { Cluster } from './cluster.ts';
import { assertRoom } from './disk.ts';
import type { Endpoint } from './endpoints.ts';
import { askAgain, askLate } from './late.ts';
import { NAMES } from './network.ts';
import { startNode, unplug, type Nemesis } from './fault.ts';
import { untilWhole, WHOLE_WITHIN_MS } from './patroni.ts';
import { probeCron, probeFunction, startCommits } from './probes.ts';
import type { Recorder } from './recorder.ts';
import { shimOn, untilReady } from './shims.ts';

export type Say = (line: string) => void;

const RESTART = 'the power of all machines is lost, and comes back';
/* Of each kind of end, the sessions that are asked again after each fault, and after the restart of everything. */
const OF_EACH_KIND = 10;
const OF_EACH_KIND_AT_LAST = 30;
/* What ended last is asked again so late. */
const A_MINUTE = 60_000;

/** Runs the faults, starts none after `until`, and tries at most `replayed` ended tokens again at every endpoint. */
export async function torment(
  cluster: Cluster,
  faults: readonly Nemesis[],
  { until, replayed, pauseMs }: { until: number; replayed: number; pauseMs: number },
  recorder: Recorder,
  say: Say,
): Promise<void> {
  const clients = await startClients(cluster, recorder, { pauseMs });
  const commits = startCommits(cluster, recorder);
  await sleep(5_000);
  for (const nemesis of faults) {
    if (performance.now() > until) {
      say('no time for more faults');
      break;
    }
    assertRoom(cluster.work);
    await endure(cluster, nemesis, recorder, say);
    await probeCron(cluster, recorder);
    await probeFunction(cluster, recorder);
    say('asked again: ended sessions of each kind, codes, limits and live sessions');
    await askLate({ recorder, ...clients }, OF_EACH_KIND);
  }
  await clients.stop();
  const stopped = performance.now();
  say(RESTART);
  const killed = recorder.now();
  await unplug(cluster, ...NAMES);
  for (const name of NAMES) startNode(cluster, name);
  await untilWhole(WHOLE_WITHIN_MS);
  const apart = cluster.shims.map((port) => ({ host: '127.0.0.1', port }));
  for (const place of [...apart, ...NAMES.map(shimOn)]) await untilReady(place, true);
  commits.stop();
  const restarted = recorder.now();
  recorder.add({ op: 'fault', boundMs: Infinity, invoked: killed, completed: restarted, endpoint: RESTART });
  await sleep(Math.max(0, stopped + A_MINUTE - performance.now()));
  await askLate({ recorder, ...clients }, OF_EACH_KIND_AT_LAST);
  const { late, endpoints } = clients;
  await replayAll({ ended: [...late.ended.values()].flat(), endpoints }, recorder, say, replayed);
}

/** Runs one fault and waits until the cluster is whole again. */
export async function endure(
  cluster: Cluster,
  nemesis: Nemesis,
  recorder: Recorder,
  say: Say,
  asynchronous = false,
): Promise<void> {
  say(nemesis.name);
  const invoked = recorder.now();
  await nemesis.run(cluster);
  await untilWhole(WHOLE_WITHIN_MS, asynchronous);
  recorder.add({
    op: 'fault',
    boundMs: nemesis.boundMs,
    invoked,
    completed: recorder.now(),
    endpoint: nemesis.name,
  });
}

/* A long run has hundreds of thousands of such questions. */
const REPLAY_WITHIN_MS = 30 * 60_000;

/** Replays what ended at every endpoint, in random order: all of it, or at most so much, for half an hour. */
export async function replayAll(
  { ended, endpoints }: { ended: Clients['ended']; endpoints: readonly Endpoint[] },
  recorder: Recorder,
  say: Say,
  atMost = Infinity,
): Promise<void> {
  const tried = ended
    .map((token) => ({ token, rank: Math.random() }))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, atMost);
  const end = performance.now() + REPLAY_WITHIN_MS;
  const asked = await Promise.all(
    endpoints.map(async (endpoint) => {
      for (const [n, { token }] of tried.entries()) {
        if (performance.now() > end) return n;
        await askAgain({ recorder }, endpoint, token);
      }
      return tried.length;
    }),
  );
  say(
    `asked each of ${String(endpoints.length)} endpoints for at least ${String(Math.min(...asked))} of ${String(ended.length)} ended sessions and renewals`,
  );
}
