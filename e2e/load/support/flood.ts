// Sends many generated requests with limited concurrency, and collects the results.
import fc from 'fast-check';
import { FUZZ_SEED } from '../../support/generated/seed.ts';

const GENERATED_AT_ONCE = 500;

export type Flood = { outcomes: Record<string, number>; slowestMs: number; perSecond: number };

/** `send` returns the result of one request; an error ends the run. */
export async function floodWith<T>(
  made: fc.Arbitrary<T>,
  { requests, atOnce, part = 0 }: { requests: number; atOnce: number; part?: number },
  send: (one: T, n: number) => Promise<string>,
): Promise<Flood> {
  const outcomes: Record<string, number> = {};
  const started = performance.now();
  let waiting: T[] = [];
  let [sent, batch, slowestMs] = [0, 0, 0];
  const next = (): T => {
    if (waiting.length === 0) {
      const seed = FUZZ_SEED + 1_000_000 * part + 7_919 * batch++;
      waiting = fc.sample(made, { numRuns: GENERATED_AT_ONCE, seed });
    }
    return waiting.pop() as T;
  };
  const work = async (): Promise<void> => {
    while (sent < requests) {
      const one = next();
      const at = performance.now();
      const outcome = await send(one, sent++);
      slowestMs = Math.max(slowestMs, performance.now() - at);
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return { outcomes, slowestMs, perSecond: (requests / (performance.now() - started)) * 1_000 };
}
