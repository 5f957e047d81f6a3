// What an endpoint asks of a caller: a session, one that the database confirms, and of this context.
import { isOfOtherContext } from '../../common/contexts.ts';
import { Refusal } from '../../common/errors.ts';
import type { Call } from '../http/call.ts';
import type { Context } from './contexts.ts';
import type { UpstreamAnswer } from '../../common/upstream/ask.ts';
import { callAsUser } from '../upstream/rpc.ts';
import { withReuseReport } from './with-reuse-report.ts';
import { cookieToken, verifySession, type Session, type SessionDependencies } from './session.ts';

/**
 * The session in the cookie of a context; what only the database knows about it is not asked yet.
 *
 * @example const session = await requireSession(call, deps, SYSTEM)
 */
export async function requireSession(
  call: Call,
  deps: SessionDependencies,
  context: Context,
): Promise<Session> {
  const token = cookieToken(call, context);
  if (token === undefined) throw new Refusal('no_cookie');
  return verifySession(token, deps, context);
}

/**
 * Has the database confirm a session and answers what it says of it. Whether the token was revoked is the first question,
 * and the database's; a token of the other context is refused whatever the answer.
 *
 * @example const { body } = await confirmSession(call, deps, session)
 */
export async function confirmSession(
  call: Call,
  deps: SessionDependencies,
  session: Session,
): Promise<UpstreamAnswer> {
  const { context, claims } = session;
  const answer = await withReuseReport(deps, call, session, () =>
    callAsUser(deps, call, session, `${context.prefix}me`),
  );
  if (isOfOtherContext(context, claims, undefined)) throw new Refusal(context.refusal);
  return answer;
}
