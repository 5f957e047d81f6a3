// GET me: the session as the database sees it now; its bytes pass through unparsed.
import type { Handler } from '../call.ts';
import { SYSTEM, type Context } from '../contexts.ts';
import type { Parts } from '../parts.ts';
import { replyBytes } from '../reply.ts';
import { confirmSession, requireSession } from '../require-session.ts';

/**
 * Creates the endpoint.
 *
 * @example { GET: me(parts) }
 */
export function me(parts: Parts, context: Context = SYSTEM): Handler {
  return async (call) => {
    const session = await requireSession(call, parts, context);
    const { body } = await confirmSession(call, parts, session);
    replyBytes(call, 200, body);
  };
}
