// Compares the database with the model: sequences that are rolled back, and concurrent steps that are not.
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import type { Client } from 'pg';
import { expect } from 'vitest';
import { makeUsers, query } from '../support/database.ts';
import { FUZZ_SEED } from '../support/generated/seed.ts';
import { begin, take, type State } from './otp-model.ts';
import { CERTAIN, collision, plan, sequence, stepOf, type Wish } from './plan.ts';
import { agrees, connect, facts, factsOf, play, type Cast, type Codes } from './player.ts';
import type { Outcome, Step } from './step.ts';

export type Seen = { sequences: number; steps: Record<string, number>; outcomes: Record<string, number> };

const nothingSeen = (): Seen => ({ sequences: 0, steps: {}, outcomes: {} });
const add = (counts: Record<string, number>, name: string): number =>
  (counts[name] = (counts[name] ?? 0) + 1);

function note(seen: Seen, kind: string, { status, code, left }: Outcome): void {
  add(seen.steps, kind);
  const doing = kind.split(' ')[0]!;
  if (doing !== 'age' && doing !== 'activate')
    add(seen.outcomes, `${doing} ${status} ${code}${left === undefined ? '' : ', some left'}`);
}

const TABLES = ['login_otps', 'otp_envios', 'otp_tentativas', 'logs_transacoes'];
const SWEEP_EVERY = 100;

const castOf = (users: readonly { codigo: string }[], i: number): Cast => ({
  people: [users[2 * i]!.codigo, users[2 * i + 1]!.codigo],
  addresses: [`10.${Math.floor(i / 250)}.${i % 250}.1`, `11.${Math.floor(i / 250)}.${i % 250}.1`],
});

const perWorker = (runs: number, workers: number, worker: number): number =>
  Math.floor(runs / workers) + (worker < runs % workers ? 1 : 0);

/* One of a million pairs of codes is equal by chance, and then the code of another person is the right one. */
const haveEqual = (codes: Codes): boolean => {
  const otps = Object.values(codes).map(({ otp }) => otp);
  return new Set(otps).size < otps.length;
};

/** Plays `runs` sequences on several connections with separate people, and rolls each back. */
export async function checkSequences(runs: number, workers: number): Promise<Seen> {
  const users = await makeUsers(2 * workers);
  const seen = nothingSeen();
  const work = async (worker: number): Promise<void> => {
    const client = await connect();
    const cast = castOf(users, worker);
    const live = async (wishes: Wish[]): Promise<void> => {
      const state = begin();
      const planned = plan(state, wishes);
      const steps = planned.map(({ step }) => step);
      await client.query('begin');
      try {
        await client.query('savepoint start');
        let { outcomes, codes } = await play(client, cast, steps);
        while (haveEqual(codes)) {
          await client.query('rollback to start');
          ({ outcomes, codes } = await play(client, cast, steps));
        }
        for (const [i, { step, expected, kind }] of planned.entries()) {
          note(seen, kind, expected);
          if (!agrees(expected, outcomes[i]!))
            expect(outcomes[i], `step ${i + 1} of ${planned.length}, ${JSON.stringify(step)}`).toEqual(
              expected,
            );
        }
        expect(await facts(client, cast)).toEqual(factsOf(state));
      } finally {
        await client.query('rollback');
      }
      seen.sequences += 1;
      if (seen.sequences % SWEEP_EVERY === 0)
        for (const table of TABLES) await client.query(`vacuum portaria.${table}`);
    };
    try {
      const numRuns = perWorker(runs, workers, worker);
      const examples = CERTAIN.map((wishes): [Wish[]] => [wishes]);
      const options = { numRuns, examples, seed: FUZZ_SEED + worker, endOnFailure: true };
      await fc.assert(fc.asyncProperty(sequence, live), options);
    } finally {
      await client.end();
    }
  };
  const done = await Promise.allSettled(Array.from({ length: workers }, (_, worker) => work(worker)));
  for (const one of done) if (one.status === 'rejected') throw one.reason; // waits for all workers first, because the others would run on into the next test
  return seen;
}

const ordersOf = <T>(items: readonly T[]): T[][] =>
  items.length === 0
    ? [[]]
    : items.flatMap((one, i) => ordersOf(items.toSpliced(i, 1)).map((rest) => [one, ...rest]));

/*
 * A verification during the creation of a new code may have waited for the old code, which has ended by then: it is refused. Nothing
 * was compared with the new code, so no attempt is counted.
 */
const wasOvertaken = (before: State, now: State, step: Step, { code, left }: Outcome): boolean =>
  step.do === 'verify' &&
  code === 'otp_expired' &&
  left === undefined &&
  now.codes.some(
    ({ who, end }, i) => who === step.who && end === 'superseded' && before.codes[i]?.end !== 'superseded',
  );

const START = 4_711;

/* Resolves when so many sessions wait for the start. */
async function untilQueued(client: Client, sessions: number): Promise<void> {
  const waiting = `select count(*)::int as n from pg_locks where locktype = 'advisory' and objid = ${START} and not granted`;
  while ((await client.query<{ n: number }>(waiting)).rows[0]!.n < sessions);
}

/** Plays `runs` collisions: the answers, and the later validity of every code, must match one of the possible orders. */
export async function checkCollisions(runs: number): Promise<Seen> {
  const users = await makeUsers(2 * runs);
  const seen = nothingSeen();
  const clients = await Promise.all(Array.from({ length: 5 }, connect));
  const [first, ...others] = clients;
  const collide = async ({ before, atOnce }: { before: Wish[]; atOnce: Wish[] }): Promise<void> => {
    const cast = castOf(users, seen.sequences % runs); // shrinking starts again with the first
    seen.sequences += 1;
    const state = begin();
    const prefix = plan(state, before);
    const { codes: known, outcomes } = await play(
      first!,
      cast,
      prefix.map(({ step }) => step),
    );
    for (const [i, { step, expected }] of prefix.entries())
      if (!agrees(expected, outcomes[i]!)) expect(outcomes[i], JSON.stringify(step)).toEqual(expected);

    const steps = atOnce
      .map((wish, i) => stepOf(state, wish, `p${i}`))
      .filter((step) => step !== undefined)
      .filter(
        (step, i, all) => step.do !== 'deliver' || all.findIndex(({ do: what }) => what === 'deliver') === i,
      );
    await first!.query('select pg_advisory_lock($1)', [START]);
    const answers = Promise.all(steps.map((step, i) => play(others[i]!, cast, [step], known, START)));
    await Promise.race([answers, untilQueued(first!, steps.length)]);
    await first!.query('select pg_advisory_unlock($1)', [START]);
    const played = await answers;
    const parallel = played.map((one) => one.outcomes[0]!);
    for (const [i, outcome] of parallel.entries()) note(seen, steps[i]!.do, outcome);

    const codes = Object.assign({}, known, ...played.map((one) => one.codes)) as typeof known;
    const left = await facts(first!, cast);
    const tried = Object.keys(codes).map((label): Step => ({ do: 'verify', who: 0, from: 1, label }));
    const then = (await play(first!, cast, tried, codes)).outcomes;
    const explains = (order: number[]): boolean => {
      const copy: State = structuredClone(state);
      return (
        order.every(
          (i) =>
            wasOvertaken(state, copy, steps[i]!, parallel[i]!) || agrees(take(copy, steps[i]!), parallel[i]!),
        ) &&
        isDeepStrictEqual(factsOf(copy), left) &&
        tried.every((step, i) => agrees(take(copy, step), then[i]!))
      );
    };
    const orders = ordersOf(steps.map((_, i) => i));
    const story = { prefix: prefix.map(({ step }) => step), steps, parallel, left, then };
    expect(orders.some(explains), `no order explains ${JSON.stringify(story, null, 1)}`).toBe(true);
  };
  try {
    await fc.assert(fc.asyncProperty(collision, collide), {
      numRuns: runs,
      seed: FUZZ_SEED,
      endOnFailure: true,
    });
  } finally {
    await Promise.all(clients.map((client) => client.end()));
    await query(`delete from portaria.usuarios where nome_completo like 'Pessoa %'`);
  }
  return seen;
}
