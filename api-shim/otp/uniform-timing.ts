// In the uniform style every answer leaves on the next 50 ms boundary after its request, so timing reveals nothing.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Call } from '../http/call.ts';

/* Several times what the database takes, so that nearly every answer leaves on the first boundary. */
const INTERVAL_MS = 50;

type Style = { readonly config: { readonly otpResponse: 'explicit' | 'uniform' } };

/**
 * Does the work. In the uniform style its result, good or bad, is held back until the next boundary.
 *
 * @example await withUniformTiming(deps, call, () => callAsService(deps, call, 'send_otp', { codigo }))
 */
export async function withUniformTiming<T>(
  { config }: Style,
  { startedAt }: Pick<Call, 'startedAt'>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } finally {
    if (config.otpResponse === 'uniform') await sleep(untilNextBoundary(performance.now() - startedAt));
  }
}

const untilNextBoundary = (passed: number): number => INTERVAL_MS - (passed % INTERVAL_MS);
