// What a benchmark is: a name, what it promises, and a run that measures two sides of one ratio in turns.

export type Side = { name: string; perSecond: number[] };

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
  /** The ratio promised, at least. */
  atLeast: number;
  run: (context: BenchContext) => Promise<Result>;
};

export type BenchContext = {
  apiUrl: string;
  gatewayUrl: string;
  postgrestSocket: string;
  databaseUrl: string;
  rounds: number;
  seconds: number;
  log: (line: string) => void;
};

/** The value in the middle; of an even number of values the lower one. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}

/** Measures both sides in turns, so that whatever else the machine does meets both. */
export async function inTurns(
  context: BenchContext,
  over: { name: string; measure: () => Promise<number> },
  under: { name: string; measure: () => Promise<number> },
): Promise<Result> {
  await over.measure();
  await under.measure();
  const result: Result = {
    over: { name: over.name, perSecond: [] },
    under: { name: under.name, perSecond: [] },
    ratios: [],
  };
  for (let round = 1; round <= context.rounds; round += 1) {
    const below = await under.measure();
    const above = await over.measure();
    result.under.perSecond.push(below);
    result.over.perSecond.push(above);
    result.ratios.push(above / below);
    context.log(
      `  round ${String(round)}/${String(context.rounds)}: ${over.name} ${above.toFixed(0)}/s, ${under.name} ${below.toFixed(0)}/s, ratio ${(above / below).toFixed(2)}`,
    );
  }
  return result;
}
