// GET me: the session as the database has it now; the body is passed through unparsed.
import type { Handler } from '../http/call.ts';
import { SYSTEM, type Context } from '../session/contexts.ts';
import type { SessionDependencies } from '../session/session.ts';
import { replyBytes } from '../http/reply.ts';
import { confirmSession, requireSession } from '../session/require-session.ts';

/** Creates the endpoint. */
export function me(deps: SessionDependencies, context: Context = SYSTEM): Handler {
  return async (call) => {
    const session = await requireSession(call, deps, context);
    const { body } = await confirmSession(call, deps, session);
    replyBytes(call, 200, body);
  };
}
