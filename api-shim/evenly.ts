// In the uniform style the time of an answer says no more than its bytes: it leaves on the next beat after the request came.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Call } from './call.ts';
import type { Parts } from './parts.ts';

/* Several times what the database takes, so that nearly every answer leaves on the first beat. */
const BEAT_MS = 50;

/**
 * Does the work; where answers are uniform, its end, good or bad, is not seen before a whole number of beats has passed.
 *
 * @example await evenly(parts, call, () => callAsService(parts, call, 'send_otp', { codigo }))
 */
export async function evenly<T>(
  { config }: Pick<Parts, 'config'>,
  { startedAt }: Pick<Call, 'startedAt'>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } finally {
    if (config.otpResponse === 'uniform') await sleep(untilNextBeat(performance.now() - startedAt));
  }
}

const untilNextBeat = (passed: number): number => BEAT_MS - (passed % BEAT_MS);
