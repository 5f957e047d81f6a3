// node --import tsx bench/capacity.ts [PEOPLE…]: computes the cores, connections and bytes for numbers of people from bench/RESULTS.md.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runWhenMain } from '../common/program/run-when-main.ts';
import { seededRandom } from '../common/testing/seeded-random.ts';

export type Process = 'api-shim' | 'postgrest' | 'postgres';
export type Cost = Readonly<Record<Process, number>>;
export type Costs = { readonly me: Cost; readonly logins: Cost };
export type Need = {
  readonly people: number;
  readonly logins: number;
  readonly me: number;
  readonly cores: Cost;
  readonly connections: number;
  readonly walMb: number;
};

/* Assumptions about people. docs/explanation/planning.md gives the reasons. */
const ACTIVE_IN_A_DAY = 0.5;
const IN_THE_BUSIEST_TEN_MINUTES = 0.12;
const ME_A_LOGIN = 20;
/** What a request takes on a cluster: times the CPU time of one machine; commits and WAL of a login. */
type OnACluster = { readonly cpu: number; readonly commits: number; readonly walKb: number };
/* The ends of what `npm run cluster -- --measure` and one machine took. */
export const LEAST: OnACluster = { cpu: 1, commits: 0.14, walKb: 5.2 };
export const MOST: OnACluster = { cpu: 3, commits: 3, walKb: 15 };
/* The time of a commit of a cluster. */
const COMMIT_MS = 28;
/* 99 of 100 requests wait less than this for a core. */
const WAIT_MS = 10;
const SIMULATED = 10_000;
const SEED = 20;
const PROCESSES: readonly Process[] = ['api-shim', 'postgrest', 'postgres'];

/** Reads the CPU time of each request from the first such table of bench/RESULTS.md, in milliseconds. */
export function costsIn(results: string): Costs {
  const of = (name: string): Cost => {
    const line = results.split('\n').find((each) => each.startsWith(`| ${name} | ${name} |`)) ?? '';
    const cost = (process: Process): number => {
      const [, ms] = new RegExp(`${process} ([0-9.]+)`).exec(line) ?? [];
      if (ms === undefined) throw new Error(`bench/RESULTS.md has no CPU time of ${process} for ${name}`);
      return Number(ms);
    };
    return { 'api-shim': cost('api-shim'), postgrest: cost('postgrest'), postgres: cost('postgres') };
  };
  return { me: of('me'), logins: of('logins') };
}

/** The resources that so many people need in the busiest ten minutes of a day. */
export function needOf(people: number, costs: Costs, { cpu, commits, walKb }: OnACluster): Need {
  const logins = (people * ACTIVE_IN_A_DAY * IN_THE_BUSIEST_TEN_MINUTES) / 600;
  const me = logins * ME_A_LOGIN;
  const cores = Object.fromEntries(
    PROCESSES.map((process) => [
      process,
      coresFor(logins, cpu * costs.logins[process], me, cpu * costs.me[process]),
    ]),
  ) as Record<Process, number>;
  /* Little's law: a request holds a connection while PostgREST and Postgres work; a login also during its commits. */
  const held = (cost: Cost): number => (cpu * (cost.postgrest + cost.postgres)) / 1000;
  const connections = me * held(costs.me) + logins * (held(costs.logins) + (commits * COMMIT_MS) / 1000);
  return { people, logins, me, cores, connections, walMb: (logins * walKb) / 1000 };
}

function coresFor(logins: number, loginMs: number, me: number, meMs: number): number {
  const busy = (logins * loginMs + me * meMs) / 1000;
  for (let cores = Math.ceil(busy) || 1; ; cores += 1)
    if (busy < cores && waits(cores, logins, loginMs, me, meMs) <= WAIT_MS) return cores;
}

/**
 * Simulates requests at random times on so many cores. Gives the 99th percentile of the waits, in milliseconds.
 */
export function waits(cores: number, logins: number, loginMs: number, me: number, meMs: number): number {
  const next = seededRandom(SEED);
  const exponential = (mean: number): number => -Math.log(1 - next()) * mean;
  const freeAt = new Array<number>(cores).fill(0);
  const waited: number[] = [];
  let now = 0;
  for (let n = 0; n < SIMULATED; n += 1) {
    now += exponential(1000 / (logins + me));
    let first = 0;
    for (let core = 1; core < cores; core += 1)
      if ((freeAt[core] as number) < (freeAt[first] as number)) first = core;
    const begins = Math.max(now, freeAt[first] as number);
    waited.push(begins - now);
    freeAt[first] = begins + exponential(next() < logins / (logins + me) ? loginMs : meMs);
  }
  return waited.sort((a, b) => a - b)[Math.floor(SIMULATED * 0.99)] as number;
}

const range = (least: string, most: string): string => (least === most ? most : `${least} to ${most}`);
const whole = (number: number): string => number.toLocaleString('en', { maximumFractionDigits: 0 });

await runWhenMain(import.meta.filename, () => {
  const costs = costsIn(readFileSync(join(import.meta.dirname, 'RESULTS.md'), 'utf8'));
  console.log(
    '| people | logins/s | `me`/s | cores: Postgres | PostgREST | api-shim | connections | WAL, MB/s |',
  );
  console.log('|---|---|---|---|---|---|---|---|');
  const asked = process.argv.slice(2).map(Number);
  for (const people of asked.length > 0 ? asked : [10_000, 100_000, 1_000_000, 10_000_000]) {
    const [least, most] = [LEAST, MOST].map((cluster) => {
      const { logins, me, cores, connections, walMb } = needOf(people, costs, cluster);
      const needed = [cores.postgres, cores.postgrest, cores['api-shim'], Math.ceil(connections)];
      return [whole(people), whole(logins), whole(me), ...needed.map(whole), walMb.toFixed(2)];
    }) as [string[], string[]];
    console.log(`| ${most.map((cell, at) => range(least[at] ?? '', cell)).join(' | ')} |`);
  }
  return Promise.resolve(0);
});
