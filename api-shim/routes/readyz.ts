// GET /readyz: the database answers through PostgREST within a second; asked at most once a second however often we are.
import { unavailable } from '../answer-refusal.ts';
import type { Handler } from '../call.ts';
import type { Parts } from '../parts.ts';
import type { UpstreamRequest } from '../postgrest.ts';
import { replyJson } from '../reply.ts';

const PROBE_TIMEOUT_MS = 1_000;
const PROBE_LIFE_MS = 1_000;

/**
 * Creates the endpoint.
 *
 * @example { GET: readyz(parts) }
 */
export function readyz({ postgrest, lifecycle }: Parts): Handler {
  let askedAt = -Infinity;
  let probe: Promise<boolean> = Promise.resolve(false);

  function ask(): Promise<boolean> {
    if (performance.now() - askedAt < PROBE_LIFE_MS) return probe;
    askedAt = performance.now();
    const question: UpstreamRequest = {
      method: 'GET',
      path: '/rpc/public_smoke',
      headers: [],
      timeoutMs: PROBE_TIMEOUT_MS,
    };
    probe = postgrest.send(question).then(
      ({ status }) => status === 200,
      () => false,
    );
    return probe;
  }

  return async (call) => {
    if (lifecycle.draining) throw unavailable(new Error('draining'));
    if (!(await ask())) throw unavailable(new Error('the readiness probe failed'));
    replyJson(call, 200, { status: 'ready' });
  };
}
