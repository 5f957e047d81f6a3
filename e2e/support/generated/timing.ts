// Measures whether response times with uniform answers differ between known and unknown codes, and the error of that measurement.
import { randomInt } from 'node:crypto';
import { expect } from 'vitest';
import { post } from '../http.ts';
import { address, inTurns } from '../parallel.ts';

export type Times = { known: number[]; unknown: number[] };
export type Endpoint = 'send-otp' | 'verify-otp';
export type Measured = Record<Endpoint, Times>;

/* A request mostly waits for the next time boundary, so many fit on one CPU. */
const AT_ONCE = 12;
/* A code is valid for five minutes; the batch is sent well before its end. */
const BATCH = 400;
const WRONG_FOR_NEARLY_ALL = '000000';

/** How well the time alone separates known from unknown, by ranks (AUC): 0.5 is a random guess. */
export function areaUnderCurve({ known, unknown }: Times): number {
  const all = [...known.map((ms) => ({ ms, mine: 1 })), ...unknown.map((ms) => ({ ms, mine: 0 }))];
  all.sort((a, b) => a.ms - b.ms);
  let rank = 0;
  for (let from = 0; from < all.length;) {
    let to = from;
    while (to < all.length && all[to]?.ms === all[from]?.ms) to += 1;
    for (let i = from; i < to; i += 1) rank += (all[i]?.mine ?? 0) * ((from + 1 + to) / 2);
    from = to;
  }
  return (rank - (known.length * (known.length + 1)) / 2) / (known.length * unknown.length);
}

/** The standard error of that area for two samples of this size from the same distribution. */
export const standardError = (n: number): number => Math.sqrt((2 * n + 1) / (12 * n * n));

export const median = (all: readonly number[]): number =>
  all.toSorted((a, b) => a - b)[all.length >> 1] as number;

/**
 * Requests codes and enters wrong ones, for pairs of a known and an unknown person: one right after the other, in
 * random order, so that other load on the machine affects both equally. `from` is the number of pairs of earlier calls:
 * each request has another address.
 */
export async function timeAnswers(port: number, known: readonly string[], from = 0): Promise<Measured> {
  const times: Measured = {
    'send-otp': { known: [], unknown: [] },
    'verify-otp': { known: [], unknown: [] },
  };
  const timed = async (path: Endpoint, codigo: string, localAddress: string): Promise<number> => {
    const json = { codigo, ...(path === 'verify-otp' && { otp: WRONG_FOR_NEARLY_ALL }) };
    const started = performance.now();
    const { status } = await post(path, json, { port, from: localAddress, headers: { Connection: 'close' } });
    expect(status).toBe(path === 'verify-otp' ? 401 : 200);
    return performance.now() - started;
  };
  for (let first = 0; first < known.length; first += BATCH)
    for (const path of ['send-otp', 'verify-otp'] as const)
      await inTurns(
        AT_ONCE,
        known.slice(first, first + BATCH).map((codigo, k) => async () => {
          const i = from + first + k;
          const asks = [
            async () => times[path].known.push(await timed(path, codigo, address(2 * i))),
            async () =>
              times[path].unknown.push(await timed(path, String(60_000_000_000 + i), address(2 * i + 1))),
          ];
          for (const one of randomInt(2) === 0 ? asks : asks.toReversed()) await one();
        }),
      );
  return times;
}
