// Runs requests in parallel and counts their outcomes.
import type { Answer } from './http.ts';
import type { Direct } from './postgrest.ts';

/* Divides none of the limits of 10, 30 and 60: they fall inside a turn. */
const AT_ONCE_IN_A_QUEUE = 12;

/* Work that a failed test leaves behind would write into the test after it. */
async function all<T>(working: Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(working);
  return Promise.all(working);
}

/** Starts `n` pieces of work before it waits for any; fails only when all have ended. */
export const parallel = <T>(n: number, work: (i: number) => Promise<T>): Promise<T[]> =>
  all(Array.from({ length: n }, (_, i) => work(i)));

/** Does all of the work, `atOnce` pieces at a time. */
export async function inTurns<T>(atOnce: number, work: readonly (() => Promise<T>)[]): Promise<T[]> {
  const done: T[] = [];
  for (let i = 0; i < work.length; i += atOnce) {
    done.push(...(await all(work.slice(i, i + atOnce).map((one) => one()))));
  }
  return done;
}

/** Runs work that queues for one lock, with so few pieces at a time that each gets the lock within two seconds. */
export const queued = <T>(n: number, work: (i: number) => Promise<T>): Promise<T[]> =>
  inTurns(
    AT_ONCE_IN_A_QUEUE,
    Array.from({ length: n }, (_, i) => () => work(i)),
  );

/** The number of answers for each outcome: '200', or the status and the code of a refusal. */
export function tally(answers: readonly Pick<Answer | Direct, 'status' | 'code'>[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, code } of answers) {
    const outcome = typeof code === 'string' ? `${status} ${code}` : String(status);
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}

/** One of many loopback addresses, so that limits per address do not affect the test. */
export const address = (i: number): string => `127.10.${Math.floor(i / 250)}.${(i % 250) + 1}`;
