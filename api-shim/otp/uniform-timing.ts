// With uniform answers, every response is delayed to the next 250 ms boundary after its request, so timing reveals nothing.
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { Call } from '../http/call.ts';

/*
 * Known codes cost the database more than unknown ones. On a machine so busy that many answers miss the first boundary, more of
 * the known miss it, and that tells: so it comes long after what the database takes even then.
 */
const INTERVAL_MS = 250;
/* A timer counts whole milliseconds and starts from a clock read earlier: it can be this much off. */
const TIMER_ERROR_MS = 2;

type Style = { readonly config: { readonly otpResponse: 'explicit' | 'uniform' } };

/**
 * Does the work. In the uniform style its result, good or bad, is held back until the next boundary. What comes after it
 * must be the same for every result.
 */
export async function withUniformTiming<T>(
  { config }: Style,
  { startedAt }: Pick<Call, 'startedAt'>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } finally {
    if (config.otpResponse === 'uniform') await nextBoundary(startedAt);
  }
}

/* A timer alone would round the wait down, and the fraction of a millisecond that the work took would shift the answer. */
async function nextBoundary(startedAt: number): Promise<void> {
  const passed = performance.now() - startedAt;
  const boundary = startedAt + passed - (passed % INTERVAL_MS) + INTERVAL_MS;
  const wait = boundary - performance.now() - TIMER_ERROR_MS;
  if (wait > 0) await sleep(wait);
  while (performance.now() < boundary) await nextTurn();
}
