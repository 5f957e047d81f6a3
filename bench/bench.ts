// The type of a benchmark: a name, an aim, and a run that measures both sides of a ratio in turns.
import { cpuPerRequest, type CpuTimes } from './cpu.ts';

export type Side = { name: string; perSecond: number[]; cpu: CpuTimes[] };

export type Result = {
  /** What is compared: the share of the first side in the second. */
  over: Side;
  under: Side;
  /** The ratio of each round. */
  ratios: number[];
};

export type Bench = {
  name: string;
  /** One sentence: what is measured against what. */
  about: string;
  /** The ratio aimed at, at least. */
  atLeast: number;
  run: (context: BenchContext) => Promise<Result>;
};

export type BenchContext = {
  apiUrl: string;
  gatewayUrl: string;
  appUrl: string;
  postgrestSocket: string;
  databaseUrl: string;
  jwtSecret: string;
  /** Of a session of an administrator; signing in again and again would meet the limit of one person. */
  token: string;
  rounds: number;
  seconds: number;
  log: (line: string) => void;
  /** What the processes of the stack have used so far. */
  cpu: () => CpuTimes;
};

/** One side: how many a second there are, measured for about `seconds`. */
export type Measure = {
  name: string;
  /** What has to be there before each measurement, and is no part of it. */
  prepare?: () => Promise<void>;
  measure: () => Promise<number>;
  /** What has to end after each measurement, and is no part of it either. */
  finish?: () => Promise<void>;
};

/** The value in the middle; of an even number of values the lower one. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}

const side = (name: string): Side => ({ name, perSecond: [], cpu: [] });

/** Measures both sides in turns, so that whatever else the machine does meets both. */
export async function inTurns(context: BenchContext, over: Measure, under: Measure): Promise<Result> {
  for (const one of [over, under]) await measureOnce(context, one);
  const result: Result = { over: side(over.name), under: side(under.name), ratios: [] };
  for (let round = 0; round < context.rounds; round += 1) {
    await measured(context, under, result.under);
    await measured(context, over, result.over);
    compare(context, result, round);
  }
  return result;
}

/** Measures the same before and after a change that cannot be taken back between two rounds. */
export async function beforeAndAfter(
  context: BenchContext,
  under: Measure,
  change: () => Promise<void>,
  over: Measure,
): Promise<Result> {
  await measureOnce(context, under);
  const result: Result = { over: side(over.name), under: side(under.name), ratios: [] };
  for (let round = 0; round < context.rounds; round += 1) await measured(context, under, result.under);
  await change();
  await measureOnce(context, over);
  for (let round = 0; round < context.rounds; round += 1) {
    await measured(context, over, result.over);
    compare(context, result, round);
  }
  return result;
}

function compare({ rounds, log }: BenchContext, { over, under, ratios }: Result, round: number): void {
  const [above = Number.NaN, below = Number.NaN] = [over.perSecond[round], under.perSecond[round]];
  ratios.push(above / below);
  const rates = `${over.name} ${above.toFixed(0)}/s, ${under.name} ${below.toFixed(0)}/s`;
  log(`  round ${round + 1}/${rounds}: ${rates}, ratio ${(above / below).toFixed(2)}`);
}

async function measured(context: BenchContext, one: Measure, into: Side): Promise<void> {
  const { perSecond, cpu } = await measureOnce(context, one);
  into.perSecond.push(perSecond);
  into.cpu.push(cpu);
}

/** Measures one side once: how many a second, and what each of them cost. */
export async function measureOnce(
  context: BenchContext,
  { prepare, measure, finish }: Measure,
): Promise<{ perSecond: number; cpu: CpuTimes }> {
  await prepare?.();
  const before = context.cpu();
  const started = performance.now();
  const perSecond = await measure();
  const seconds = (performance.now() - started) / 1000;
  const cpu = cpuPerRequest(before, context.cpu(), perSecond * seconds);
  await finish?.();
  return { perSecond, cpu };
}
