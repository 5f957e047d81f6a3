// npm run test:ha: faults in random order from a printed seed, clients at every door, and a checker that reads their journal.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { runWhenMain } from '../../common/run-when-main.ts';
import { addPeople } from './clients.ts';
import { startCluster } from './cluster.ts';
import { ALL, SHORT, type Nemesis } from './nemeses.ts';
import { prove, PROOFS } from './proofs.ts';
import { report } from './report.ts';
import { torment, type Say } from './torment.ts';

const HELP = `npm run test:ha -- [options]

Without options the short run: each fault of the short list once, everything killed and started again, and the proof that the checker
finds a missing lease. Its bounds of time are three times those of the rules, for a machine that is slow or busy.

  --long         50 faults of all kinds, the bounds of the rules, and all four proofs that the checker can fail
  --faults N     faults after one another (3: the short list; more: all kinds)
  --seed N       their order (random, and printed)
  --minutes N    starts no fault after this time (6)
  --patience N   the factor of every bound of time (3; 1 with --long)
  --journal F    writes the journal to this file
  --proof NAME   only this proof: ${Object.keys(PROOFS).join(', ')}

Ends with a line "N passed, M failed".`;

/* Of the short run, tokens that are tried again at every door. */
const REPLAYED = 300;
const GIVE_UP_MS = 20 * 60_000;
const say: Say = (line) => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`);

await runWhenMain(import.meta.filename, async () => {
  const { values } = parseArgs({
    options: {
      ...{ help: { type: 'boolean' }, long: { type: 'boolean' }, faults: { type: 'string' } },
      ...{ seed: { type: 'string' }, minutes: { type: 'string' }, patience: { type: 'string' } },
      ...{ journal: { type: 'string' }, proof: { type: 'string' } },
    },
  });
  const only = values.proof === undefined ? undefined : PROOFS[values.proof];
  if (values.help === true || (values.proof !== undefined && only === undefined)) {
    console.log(HELP);
    return values.help === true ? 0 : 2;
  }
  const long = values.long === true;
  const number = (name: 'faults' | 'minutes' | 'patience' | 'seed', otherwise: number): number =>
    Number(values[name] ?? otherwise);
  const minutes = number('minutes', long ? 90 : 6);
  giveUpAfter(minutes * 60_000 + GIVE_UP_MS);
  const kind = only?.cluster ?? 'sound';
  const cluster = await startCluster({
    ...{ lease: kind !== 'asynchronous', asynchronous: kind === 'asynchronous', log: say },
  });
  await addPeople(cluster);
  let [passed, failed] = [0, 0];
  if (only === undefined) {
    const seed = number('seed', Math.floor(Math.random() * 2 ** 31));
    const faults = order(number('faults', long ? 50 : SHORT.length), seed);
    say(`seed ${String(seed)}, ${String(faults.length)} faults`);
    const entries = await torment(
      cluster,
      faults,
      performance.now() + minutes * 60_000,
      long ? Infinity : REPLAYED,
      say,
    );
    if (values.journal !== undefined)
      writeFileSync(values.journal, entries.map((entry) => JSON.stringify(entry)).join('\n'));
    ({ passed, failed } = report(entries, number('patience', long ? 1 : 3), say));
  }
  for (const proof of only === undefined ? Object.values(PROOFS) : [only]) {
    if (proof.cluster !== kind || (!long && only === undefined && proof !== PROOFS['lease'])) continue;
    if (await prove(cluster, proof, say)) passed += 1;
    else failed += 1;
  }
  console.log(`${String(passed)} passed, ${String(failed)} failed`);
  return failed > 0 ? 1 : 0;
});
/* The nodes are still running and would keep this process alive. */
process.exit();

function giveUpAfter(ms: number): void {
  setTimeout(() => {
    console.log(`not ok - no end after ${String(ms / 60_000)} minutes\n0 passed, 1 failed`);
    process.exit(1);
  }, ms).unref();
}

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
