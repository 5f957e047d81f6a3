// Requires a session of the endpoint's context that the database confirms.
import { isOfOtherContext } from '../../common/token/contexts.ts';
import { Refusal, unavailable } from '../../common/errors.ts';
import type { Call } from '../http/call.ts';
import { bearerToken } from './bearer-token.ts';
import type { Context } from './contexts.ts';
import type { UpstreamAnswer } from '../../common/upstream/ask.ts';
import { contextHeaders } from '../upstream/context-headers.ts';
import { accepted } from '../upstream/rpc.ts';
import { withReuseReport } from './with-reuse-report.ts';
import { cookieToken, verifySession, type Session, type SessionDependencies } from './session.ts';

/** The session in the cookie of a context, not yet confirmed by the database. */
export async function requireSession(
  call: Call,
  deps: SessionDependencies,
  context: Context,
): Promise<Session> {
  const token = cookieToken(call, context);
  if (token === undefined) throw new Refusal('no_cookie');
  return verifySession(token, deps, context);
}

/** The session in the cookie or, without one, that of the bearer token. */
export async function requirePresented(
  call: Call,
  deps: SessionDependencies,
  context: Context,
): Promise<Session> {
  const token = cookieToken(call, context) ?? (await bearerToken(call, deps));
  if (token === undefined) throw new Refusal('no_cookie');
  return verifySession(token, deps, context);
}

/**
 * Confirms a session in the database and returns the response. The database checks revocation first, so it is called before
 * the context is checked; a token of the other context is refused whatever the response.
 */
export async function confirmSession(
  call: Call,
  deps: SessionDependencies,
  session: Session,
): Promise<UpstreamAnswer> {
  const { context, claims, token } = session;
  const question = { token, claims, caller: contextHeaders(call, deps.config) };
  const answer = await withReuseReport(deps, call, session, async () =>
    accepted(
      await asked(deps.sessions[context.name].confirm(question, () => call.res.destroyed)),
      'of the caller',
    ),
  );
  if (isOfOtherContext(context, claims, undefined)) throw new Refusal(context.refusal);
  return answer;
}

/** Ends a session and all tokens of its sign-in; resolves after the commit. */
export async function endSession(deps: SessionDependencies, call: Call, session: Session): Promise<void> {
  const { context, claims, token } = session;
  const question = { token, claims, caller: contextHeaders(call, deps.config) };
  accepted(await asked(deps.sessions[context.name].end(question)), 'of the caller');
}

async function asked(answer: Promise<UpstreamAnswer>): Promise<UpstreamAnswer> {
  try {
    return await answer;
  } catch (error) {
    throw unavailable(error);
  }
}
