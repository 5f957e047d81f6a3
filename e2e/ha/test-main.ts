// npm run test:ha: random faults from a printed seed, clients at every endpoint, and a checker that reads their journal.
import { appendFileSync, cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runWhenMain } from '../../common/program/run-when-main.ts';
import { seededRandom } from '../../common/testing/seeded-random.ts';
import { PAUSE_MS } from './clients.ts';
import { startCluster } from './cluster.ts';
import { examine } from './examine.ts';
import { ALL, SHORT } from './nemeses.ts';
import { effectsSeen, type Nemesis } from './fault.ts';
import { NAMES } from './network.ts';
import type { Entry } from '../../scripts/ha/journal.ts';
import { addPeople } from './people.ts';
import { prove, PROOFS } from './proofs.ts';
import { lose } from './lose.ts';
import { recover } from './recover.ts';
import { createRecorder } from './recorder.ts';
import { report } from './report.ts';
import { torment, type Say } from './torment.ts';
import { upgrade } from './upgrade.ts';

const LONG = { faults: 60, ends: 5_000, pauseMs: 200 };
const HELP = `npm run test:ha -- [options]

Causes faults in a cluster of three nodes on this machine and checks that no acknowledged logout is lost. Without options it is the
short run: the doctor on the healthy cluster, four faults, the power of all nodes lost, and a check that the checker reports a
missing lease. Sessions end in every way; all ways are asked again after each fault. Its time limits are six times those of the rules, for a slow or busy machine.

  --debian 13    uses the PostgreSQL, etcd, haproxy and Node of a Debian 13 that it creates in a folder; the first option
  --long         60 faults of all kinds with the time limits of the rules, at least 5,000 ends, and all proofs that the checker can fail
  --faults N     the number of faults (4: those of the short run; more: all kinds)
  --seed N       the order of the faults (random; it is printed)
  --only WORD    only the faults whose names contain this word
  --minutes N    starts no fault after this time (8; the short run has all its faults)
  --patience N   the factor of all time limits (6; 1 with --long)
  --pause MS     between two requests of a client (${PAUSE_MS}; ${LONG.pauseMs} with --long, which leaves the machine time to keep the limits)
  --journal F    writes the journal to this file
  --logs DIR     copies the logs of every node to this folder
  --upgrade      a rolling upgrade instead of faults; no session may end
  --recover      a restore of the cluster to a point in time instead of faults; needs pgBackRest
  --lose         a machine that is lost for good, and its replacement, instead of faults
  --proof NAME   only this proof: ${Object.keys(PROOFS).join(', ')}

Ends with a line "N passed, M failed".`;

/* In the short run, the number of tokens that are tried again at every endpoint. */
const REPLAYED = 300;
/* After the last fault: for what is asked at the end, and for the proofs. */
const GIVE_UP_MS = 20 * 60_000;
const GIVE_UP_LONG_MS = 150 * 60_000;
const say: Say = (line) => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`);

await runWhenMain(import.meta.filename, async () => {
  const { values } = parseArgs({
    options: {
      help: { type: 'boolean' },
      long: { type: 'boolean' },
      faults: { type: 'string' },
      seed: { type: 'string' },
      only: { type: 'string' },
      minutes: { type: 'string' },
      patience: { type: 'string' },
      pause: { type: 'string' },
      upgrade: { type: 'boolean' },
      recover: { type: 'boolean' },
      lose: { type: 'boolean' },
      journal: { type: 'string' },
      logs: { type: 'string' },
      proof: { type: 'string' },
    },
  });
  const only = values.proof === undefined ? undefined : PROOFS[values.proof];
  if (values.help === true || (values.proof !== undefined && only === undefined)) {
    console.log(HELP);
    return values.help === true ? 0 : 2;
  }
  const long = values.long === true;
  const number = (name: 'faults' | 'minutes' | 'patience' | 'pause' | 'seed', otherwise: number): number =>
    Number(values[name] ?? otherwise);
  const minutes = number('minutes', long ? 120 : 8);
  const recorder = createRecorder();
  const { journal } = values;
  /* In parts, because the journal of a long run does not fit into one string. */
  const write = (entries: readonly Entry[]): void => {
    if (journal === undefined) return;
    writeFileSync(journal, '');
    for (let from = 0; from < entries.length; from += 10_000) {
      const part = entries.slice(from, from + 10_000);
      appendFileSync(journal, part.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
    }
  };
  const asksAll = number('faults', 0) > SHORT.length;
  giveUpAfter(minutes * 60_000 + (long || asksAll ? GIVE_UP_LONG_MS : GIVE_UP_MS), () =>
    write(recorder.entries),
  );
  const kind = only?.cluster ?? 'sound';
  const cluster = await startCluster({
    lease: kind !== 'asynchronous',
    asynchronous: kind === 'asynchronous',
    log: say,
  });
  const { logs } = values;
  /* At the end of the process, because an error ends it too. */
  if (logs !== undefined) process.once('exit', () => keepLogs(cluster.work, logs));
  await addPeople(cluster);
  let [passed, failed] = [0, 0];
  if (values.upgrade === true) {
    const { entries, kept, before } = await upgrade(cluster, say);
    write(entries);
    ({ passed, failed } = report(entries, number('patience', 6), say, { asksLate: false }));
    const text = `${String(kept)} of ${String(before)} sessions from before the upgrade are good`;
    console.log(`${kept === before ? 'ok' : 'not ok'} ${text}`);
    if (kept === before) passed += 1;
    else failed += 1;
  } else if (values.recover === true) {
    ({ passed, failed } = await recover(cluster, say));
  } else if (values.lose === true) {
    ({ passed, failed } = await lose(cluster, say));
  } else if (only === undefined) {
    ({ passed, failed } = await examine(cluster, say));
    const seed = number('seed', Math.floor(Math.random() * 2 ** 31));
    const faults = order(number('faults', long ? LONG.faults : SHORT.length), seed, values.only);
    say(`seed ${String(seed)}, ${String(faults.length)} faults`);
    const { entries } = recorder;
    const options = {
      until: asksAll || long ? performance.now() + minutes * 60_000 : Infinity, // the short run has all its faults
      replayed: faults.length > SHORT.length ? Infinity : REPLAYED,
      pauseMs: number('pause', long ? LONG.pauseMs : PAUSE_MS),
    };
    try {
      await torment(cluster, faults, options, recorder, say);
    } catch (error) {
      /* What was seen until then is reported. */
      console.log(`not ok broke off: ${(error as Error).message}`);
      failed += 1;
    }
    write(entries);
    const rules = report(
      entries,
      number('patience', long ? 1 : 6),
      say,
      long ? { endsAtLeast: LONG.ends } : {},
    );
    passed += rules.passed;
    failed += rules.failed;
    const ran = entries.filter(({ op }) => op === 'fault').length - 1; // the power of all is not among them
    if (ran < faults.length) {
      console.log(`not ok time for ${String(ran)} of ${String(faults.length)} faults`);
      failed += 1;
    }
    for (const { happened, text } of effectsSeen()) {
      console.log(`${happened ? 'ok' : 'not ok'} ${text}`);
      if (happened) passed += 1;
      else failed += 1;
    }
  }
  const proofs = only === undefined ? Object.values(PROOFS) : [only];
  const instead = values.upgrade === true || values.recover === true || values.lose === true;
  for (const proof of instead ? [] : proofs) {
    if (proof.cluster !== kind || (!long && only === undefined && proof !== PROOFS['lease'])) continue;
    if (await prove(cluster, proof, say)) passed += 1;
    else failed += 1;
  }
  console.log(`${String(passed)} passed, ${String(failed)} failed`);
  return failed > 0 ? 1 : 0;
});
/* The nodes still run and would keep this process alive. */
process.exit();

function keepLogs(from: string, to: string): void {
  for (const name of NAMES)
    cpSync(join(from, name), join(to, name), {
      recursive: true,
      filter: (path) => !/\/(disk|disk\.img|run|direct)$/.test(path),
    });
}

function giveUpAfter(ms: number, last: () => void): void {
  setTimeout(() => {
    last();
    console.log(`not ok - no end after ${String(ms / 60_000)} minutes\n0 passed, 1 failed`);
    process.exit(1);
  }, ms).unref();
}

/** Each kind once in random order, then all again in another order; only kinds whose names contain a word, if there is one. */
function order(count: number, seed: number, word?: string): Nemesis[] {
  const next = seededRandom(seed);
  const kinds =
    word === undefined && count <= SHORT.length ? SHORT : ALL.filter(({ name }) => name.includes(word ?? ''));
  if (kinds.length === 0) throw new Error(`no fault has ${word ?? ''} in its name`);
  const chosen: Nemesis[] = [];
  while (chosen.length < count) {
    const round = kinds.map((kind) => ({ kind, rank: next() })).sort((a, b) => a.rank - b.rank);
    chosen.push(...round.map(({ kind }) => kind));
  }
  return chosen.slice(0, count);
}
