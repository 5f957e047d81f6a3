// With uniform answers, every response is delayed to the next 250 ms boundary after its request, so timing reveals nothing.
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { Call } from '../http/call.ts';

/*
 * Known codes cost the database more than unknown ones. Under heavy load, known codes would miss the first boundary
 * more often, which reveals them: so the interval is far longer than the database takes even then.
 */
const INTERVAL_MS = 250;
/* A timer counts whole milliseconds and starts from an earlier clock reading, so it can be off by this much. */
const TIMER_ERROR_MS = 2;

type Style = { readonly config: { readonly otpResponse: 'explicit' | 'uniform' } };

/**
 * Does the work. In the uniform style its result or error is held back until the next boundary. The code after it
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

/* A timer alone would round the wait, and so the fraction of a millisecond of the work would show in the response time. */
async function nextBoundary(startedAt: number): Promise<void> {
  const passed = performance.now() - startedAt;
  const boundary = startedAt + passed - (passed % INTERVAL_MS) + INTERVAL_MS;
  const wait = boundary - performance.now() - TIMER_ERROR_MS;
  if (wait > 0) await sleep(wait);
  while (performance.now() < boundary) await nextTurn();
}
