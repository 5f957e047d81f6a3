// GET /readyz: the database answers through PostgREST within a second, and this process is not about to end.
import { unavailable } from '../answer-refusal.ts';
import type { Handler } from '../call.ts';
import type { Parts } from '../parts.ts';
import { replyJson } from '../reply.ts';

/**
 * Creates the endpoint.
 *
 * @example { GET: readyz(parts) }
 */
export function readyz({ isReady, lifecycle }: Parts): Handler {
  return async (call) => {
    if (lifecycle.draining) throw unavailable(new Error('draining'));
    if (!(await isReady())) throw unavailable(new Error('the readiness probe failed'));
    replyJson(call, 200, { status: 'ready' });
  };
}
