// A rolling upgrade under load: runs every step, and checks that sessions stay valid to its end.
import { setTimeout as sleep } from 'node:timers/promises';
import { createMint } from '../../bench/mint.ts';
import type { Entry } from '../../scripts/ha/journal.ts';
import { startClients } from './clients.ts';
import type { Cluster } from './cluster.ts';
import type { Endpoint } from './endpoints.ts';
import { frontEndpoint } from './front.ts';
import { untilWhole, WHOLE_WITHIN_MS } from './patroni.ts';
import { probeFunction, startCommits } from './probes.ts';
import { createRecorder, type Recorder } from './recorder.ts';
import { askMe } from './stage.ts';
import { openSession, sessionStatus } from './sessions.ts';
import type { Say } from './torment.ts';
import { UPGRADE } from './upgrade-steps.ts';

/* The number of sessions that are opened before the first step. */
const KEPT = 20;

/** Runs all steps. Returns the journal, and the number of sessions from before that are still valid. */
export async function upgrade(
  cluster: Cluster,
  say: Say,
): Promise<{ entries: Entry[]; kept: number; before: number }> {
  const recorder = createRecorder();
  const front = await frontEndpoint(cluster);
  const open = await openSessions(cluster, front, recorder);
  const clients = await startClients(cluster, recorder, { shims: [front] });
  const commits = startCommits(cluster, recorder);
  await sleep(5_000);
  for (const { what, run } of UPGRADE) {
    say(what);
    const invoked = recorder.now();
    const boundMs = await run(cluster);
    await untilWhole(WHOLE_WITHIN_MS);
    recorder.add({ op: 'fault', boundMs, invoked, completed: recorder.now(), endpoint: what });
    await probeFunction(cluster, recorder);
    for (const token of open) await askMe({ recorder }, front, token);
  }
  await clients.stop();
  commits.stop();
  const answers = await Promise.all(open.map((token) => sessionStatus(token, front, recorder)));
  return {
    entries: recorder.entries,
    kept: answers.filter((status) => status === 200).length,
    before: KEPT,
  };
}

async function openSessions(cluster: Cluster, front: Endpoint, recorder: Recorder): Promise<string[]> {
  const first = await openSession(front, recorder);
  const mint = createMint(first, cluster.jwtSecret);
  const now = recorder.now();
  return Array.from({ length: KEPT }, () => {
    const token = mint();
    recorder.add({ op: 'issued', token, status: 200, invoked: now, completed: now, endpoint: 'mint' });
    return token;
  });
}
