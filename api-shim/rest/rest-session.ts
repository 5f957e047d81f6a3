// The session of a pass-through request: that of the cookie, else of the bearer token, else none.
import type { Call } from '../http/call.ts';
import type { Context } from '../session/contexts.ts';
import { bearerToken } from '../session/bearer-token.ts';
import { confirmSession } from '../session/require-session.ts';
import { cookieToken, verifySession, type Session, type SessionDependencies } from '../session/session.ts';

/**
 * The session, or undefined for an anonymous request. A bearer token is only read without a cookie, and verified as strictly.
 */
export async function restSession(
  call: Call,
  deps: SessionDependencies,
  context: Context,
): Promise<Session | undefined> {
  const token = cookieToken(call, context) ?? (await bearerToken(call, deps));
  if (token === undefined) return undefined;
  const session = await verifySession(token, deps, context);
  if (!context.accepts(session.claims)) await confirmSession(call, deps, session);
  return session;
}
