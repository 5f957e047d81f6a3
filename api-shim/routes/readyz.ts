// GET /readyz: readiness. The database answers within a second (and accepts writes, with ?write=1), and the process is not stopping.
import { unavailable } from '../../common/errors.ts';
import type { Handler } from '../http/call.ts';
import type { Readiness } from '../../common/service/readiness.ts';
import { replyJson } from '../http/reply.ts';

type ReadyDependencies = {
  readonly isReady: Readiness;
  readonly isWritable: Readiness;
  readonly lifecycle: { readonly draining: boolean };
};

export function readyz({ isReady, isWritable, lifecycle }: ReadyDependencies): Handler {
  return async (call) => {
    if (lifecycle.draining) throw unavailable(new Error('draining'));
    const writes = new URLSearchParams(call.query).get('write') === '1';
    if (!(await (writes ? isWritable : isReady)()))
      throw unavailable(new Error('the readiness probe failed'));
    replyJson(call, 200, { status: 'ready' });
  };
}
