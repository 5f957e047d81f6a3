// npm run test:ha: faults in random order from a printed seed, clients at every door, and a checker that reads their journal.
import { writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { runWhenMain } from '../../common/run-when-main.ts';
import { check } from '../../scripts/ha/check.ts';
import type { Entry, Violation } from '../../scripts/ha/journal.ts';
import { addPeople, replay, startClients, type Clients } from './clients.ts';
import { startCluster, type Cluster } from './cluster.ts';
import { NAMES } from './network.ts';
import { ALL, LEADER_CUT, PATRONI_PAUSED, SHORT, startNode, type Nemesis } from './nemeses.ts';
import { untilWhole } from './patroni.ts';
import { probeCron, probeFunction, startCommits } from './probes.ts';
import { createRecorder, type Recorder } from './recorder.ts';

const HELP = `npm run test:ha -- [options]

  --faults N     faults after one another (4: the short run; more: all kinds)
  --seed N       their order (random, and printed)
  --minutes N    starts no fault after this time (6)
  --journal F    writes the journal to this file
  --proof async  instead: Patroni's asynchronous default and a cut; the checker must find R1

Ends with a line "N passed, M failed": one test a rule, and the proof that the checker finds a missing lease.`;

const RULES = ['R1', 'R2', 'R3', 'R4', 'R5', 'R6', 'R7', 'R8'];
const WHOLE_WITHIN_MS = 120_000;
const say = (line: string): void => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`);

await runWhenMain(import.meta.filename, async () => {
  const { values } = parseArgs({
    options: {
      ...{ help: { type: 'boolean' }, faults: { type: 'string', default: '4' }, seed: { type: 'string' } },
      ...{
        minutes: { type: 'string', default: '6' },
        journal: { type: 'string' },
        proof: { type: 'string' },
      },
    },
  });
  if (values.help === true) {
    console.log(HELP);
    return 0;
  }
  const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed);
  say(`seed ${String(seed)}, ${values.faults} faults`);
  const asynchronous = values.proof === 'async';
  const cluster = await startCluster({ lease: !asynchronous, asynchronous, log: say });
  await addPeople(cluster);
  let failed = 0;
  if (!asynchronous) {
    const until = performance.now() + Number(values.minutes) * 60_000;
    const entries = await torment(cluster, order(Number(values.faults), seed), until);
    if (values.journal !== undefined)
      writeFileSync(values.journal, entries.map((entry) => JSON.stringify(entry)).join('\n'));
    failed += report(entries);
  }
  const proved = await proof(cluster, asynchronous ? LEADER_CUT : PATRONI_PAUSED, asynchronous);
  if (!proved) failed += 1;
  const all = (asynchronous ? 0 : RULES.length) + 1;
  console.log(`${String(all - failed)} passed, ${String(failed)} failed`);
  process.exit(failed > 0 ? 1 : 0);
});

/* mulberry32: the same order for the same seed, on every machine. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Each kind once in random order, then again in another. */
function order(count: number, seed: number): Nemesis[] {
  const next = random(seed);
  const kinds = count <= SHORT.length ? SHORT : ALL;
  const chosen: Nemesis[] = [];
  while (chosen.length < count) {
    const round = kinds.map((kind) => ({ kind, rank: next() })).sort((a, b) => a.rank - b.rank);
    chosen.push(...round.map(({ kind }) => kind));
  }
  return chosen.slice(0, count);
}

async function torment(cluster: Cluster, faults: readonly Nemesis[], until: number): Promise<Entry[]> {
  const recorder = createRecorder();
  const clients = startClients(cluster, recorder);
  const commits = startCommits(cluster, recorder);
  await sleep(5_000);
  for (const nemesis of faults) {
    if (performance.now() > until) {
      say('no time for more faults');
      break;
    }
    await endure(cluster, nemesis, recorder, false);
    await probeCron(cluster, recorder);
    await probeFunction(cluster, recorder);
  }
  await clients.stop();
  say('everything is killed and started again');
  for (const name of NAMES) cluster.nodes[name].kill();
  await sleep(2_000);
  for (const name of NAMES) startNode(cluster, name);
  await untilWhole(WHOLE_WITHIN_MS);
  await sleep(8_000);
  commits.stop();
  await replayAll(clients, recorder);
  return recorder.entries;
}

async function endure(
  cluster: Cluster,
  nemesis: Nemesis,
  recorder: Recorder,
  asynchronous: boolean,
): Promise<void> {
  say(nemesis.name);
  const invoked = recorder.now();
  await nemesis.run(cluster);
  await untilWhole(WHOLE_WITHIN_MS, asynchronous);
  await sleep(3_000);
  recorder.add({
    op: 'fault',
    boundMs: nemesis.boundMs,
    invoked,
    completed: recorder.now(),
    door: nemesis.name,
  });
}

/** Every token that was ended, at every door. */
async function replayAll({ ended, doors }: Clients, recorder: Recorder): Promise<void> {
  say(`${String(ended.length)} ended tokens at ${String(doors.length)} doors`);
  await Promise.all(
    doors.map(async (door) => {
      for (const token of ended) await replay(door, token, recorder);
    }),
  );
}

/** Without the lease (or without a synchronous standby) the same faults must break R1: otherwise the checker proves nothing. */
async function proof(cluster: Cluster, nemesis: Nemesis, asynchronous: boolean): Promise<boolean> {
  say(asynchronous ? 'proof: an asynchronous cluster' : 'proof: the same without the lease');
  for (const name of NAMES) cluster.nodes[name].stop('lease');
  await sleep(1_000);
  const client = await cluster.connect(await cluster.leader());
  await client.query('delete from portaria.arrendamento');
  await client.end();
  const recorder = createRecorder();
  const clients = startClients(cluster, recorder);
  await sleep(5_000);
  await endure(cluster, nemesis, recorder, asynchronous);
  await clients.stop();
  if (asynchronous) await replayAll(clients, recorder);
  const found = check(recorder.entries).filter(({ rule }) => rule === 'R1');
  const acknowledged = count(recorder.entries, 'logout', 200);
  say(
    `${found.length > 0 ? 'ok' : 'not ok'} - the checker found ${String(found.length)} of R1 in ${String(acknowledged)} acknowledged logouts`,
  );
  return found.length > 0;
}

function count(entries: readonly Entry[], op: Entry['op'], verdict: number): number {
  return entries.filter((entry) => entry.op === op && 'verdict' in entry && entry.verdict === verdict).length;
}

function report(entries: readonly Entry[]): number {
  const violations = check(entries);
  const figures = [
    `${String(entries.filter(({ op }) => op === 'fault').length)} faults`,
    `${String(count(entries, 'logout', 200))} acknowledged logouts`,
    `${String(count(entries, 'verify', 200))} logins`,
    `${String(count(entries, 'me', 200))} me accepted, ${String(count(entries, 'me', 401))} refused, ${String(count(entries, 'me', 503))} answered 503`,
  ];
  say(figures.join(', '));
  for (const [fault, gap] of gaps(entries))
    say(`longest time without a write: ${(gap / 1000).toFixed(1)} s, ${fault}`);
  const broken = (rule: string): Violation[] => violations.filter((violation) => violation.rule === rule);
  for (const rule of RULES) {
    const found = broken(rule);
    console.log(
      `${found.length === 0 ? 'ok' : 'not ok'} ${rule}${found.length === 0 ? '' : `: ${String(found.length)} violations`}`,
    );
    for (const { text } of found.slice(0, 5)) console.log(`  ${text.replace(/eyJ[^ ]*/, 'a token')}`);
  }
  return RULES.filter((rule) => broken(rule).length > 0).length;
}

function gaps(entries: readonly Entry[]): [string, number][] {
  const times = entries
    .filter(({ op }) => op === 'logout' || op === 'verify')
    .filter((entry) => 'verdict' in entry && entry.verdict === 200);
  const written = times.map(({ completed }) => completed).sort((a, b) => a - b);
  return entries
    .filter(({ op }) => op === 'fault')
    .map(({ door, invoked, completed }) => {
      const within = [invoked, ...written.filter((time) => time > invoked && time < completed), completed];
      return [door, Math.max(...within.slice(1).map((time, at) => time - (within[at] ?? time)))];
    });
}
