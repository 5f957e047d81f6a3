// GET me: the session as the database sees it now; its bytes pass through unparsed.
import type { Handler } from '../call.ts';
import type { Parts } from '../parts.ts';
import { replyBytes } from '../reply.ts';
import { callAsUser, watchingReuse } from '../rpc.ts';
import { requireSession } from '../session.ts';

/**
 * Creates the endpoint.
 *
 * @example { GET: me(parts) }
 */
export function me(parts: Parts): Handler {
  return async (call) => {
    const session = await requireSession(call, parts);
    const answer = await watchingReuse(parts, call, session, () => callAsUser(parts, call, session, 'me'));
    replyBytes(call, 200, answer.body);
  };
}
