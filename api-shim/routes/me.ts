// GET me: the current session from the database; the body is passed through unparsed.
import type { Handler } from '../http/call.ts';
import { SYSTEM, type Context } from '../session/contexts.ts';
import type { SessionDependencies } from '../session/session.ts';
import { replyBytes } from '../http/reply.ts';
import { confirmSession, requirePresented, requireSession } from '../session/require-session.ts';

/** Without a cookie, the system context accepts a bearer token: back ends ask with it. */
export function me(deps: SessionDependencies, context: Context = SYSTEM): Handler {
  const sessionOf = context === SYSTEM ? requirePresented : requireSession;
  return async (call) => {
    const session = await sessionOf(call, deps, context);
    const { body } = await confirmSession(call, deps, session);
    replyBytes(call, 200, body);
  };
}
