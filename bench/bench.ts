// The type of a benchmark: a name, a target, and a run that measures both sides of a ratio in turns.
import { cpuPerRequest, type CpuTimes } from './cpu.ts';

export type Side = { name: string; perSecond: number[]; cpu: CpuTimes[] };

export type Result = {
  /** The ratio is the throughput of `over` divided by the throughput of `under`. */
  over: Side;
  under: Side;
  ratios: number[];
};

export type Bench = {
  name: string;
  /** One sentence that says which two things are compared. */
  about: string;
  /** The smallest ratio that is accepted. */
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
  otpPepper: string;
  /** The session token of an administrator. A sign-in for each benchmark would exceed the limit of one person. */
  token: string;
  rounds: number;
  seconds: number;
  log: (line: string) => void;
  /** The CPU time that the processes of the stack have used so far. */
  cpu: () => CpuTimes;
};

/** One side of a ratio. `run` measures for about `seconds` and gives the operations per second. */
export type Measure = {
  name: string;
  /** Runs before each measurement and is not measured. */
  prepare?: () => Promise<void>;
  measure: () => Promise<number>;
  /** Runs after each measurement and is not measured. */
  finish?: () => Promise<void>;
};

/** The median; of an even number of values, the lower of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}

const side = (name: string): Side => ({ name, perSecond: [], cpu: [] });

/** Measures both sides in turns, so that other load on the machine affects both. */
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

/** Measures the same side before and after a change that cannot be undone between two rounds. */
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

/** Measures one side once: operations per second, and CPU time per operation. */
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
