// What an endpoint asks of a caller: a session, one that the database confirms, and of this context.
import { readCookie } from '../common/cookies.ts';
import { Refusal } from '../common/errors.ts';
import type { Call } from './call.ts';
import type { Context } from './contexts.ts';
import type { Parts } from './parts.ts';
import type { UpstreamAnswer } from './postgrest.ts';
import { callAsUser, watchingReuse } from './rpc.ts';
import { cookieToken, verifySession, type Session } from './session.ts';

/**
 * The session in the cookie of a context; what only the database knows about it is not asked yet.
 *
 * @example const session = await requireSession(call, parts, SYSTEM)
 */
export async function requireSession(call: Call, parts: Parts, context: Context): Promise<Session> {
  const token = cookieToken(call, context);
  if (token === undefined) {
    await refuseOtherCookie(call, parts, context);
    throw new Refusal('no_cookie');
  }
  return verifySession(token, parts, context);
}

/**
 * Has the database confirm a session and answers what it says of it. Whether the token was revoked is the first question,
 * and the database's; a token of the other context is refused whatever the answer.
 *
 * @example const { body } = await confirmSession(call, parts, session)
 */
export async function confirmSession(call: Call, parts: Parts, session: Session): Promise<UpstreamAnswer> {
  const { context, claims } = session;
  const answer = await watchingReuse(parts, call, session, () =>
    callAsUser(parts, call, session, `${context.prefix}me`),
  );
  if (!context.accepts(claims)) throw new Refusal(context.refusal);
  return answer;
}

/**
 * Refuses a caller without a session who holds a good token of the other context in the other cookie. It never becomes a
 * session here: any other content of that cookie is as good as none.
 *
 * @example if (token === undefined) await refuseOtherCookie(call, parts, SYSTEM)
 */
export async function refuseOtherCookie(call: Call, parts: Parts, context: Context): Promise<void> {
  const reading = context.otherCookie && readCookie(call.req.headers.cookie, context.otherCookie);
  if (!reading || reading.kind !== 'one') return;
  const verdict = await parts.verifyToken(reading.value);
  if (!verdict.ok || context.accepts(verdict.claims)) return;
  await confirmSession(call, parts, { token: reading.value, claims: verdict.claims, context });
}
