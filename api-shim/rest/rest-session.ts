// The session of a pass-through request: that of the cookie, else of the bearer token, else none.
import { Refusal } from '../../common/errors.ts';
import { readTokenParts } from '../../common/token-parts.ts';
import type { Call } from '../http/call.ts';
import type { Context } from '../session/contexts.ts';
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

/* Without a session, PostgREST clients send their public key as bearer token: the value of `apikey`, or a token of the role anon. */
async function bearerToken(
  { req }: Call,
  { verifyToken }: Pick<SessionDependencies, 'verifyToken'>,
): Promise<string | undefined> {
  const { authorization, apikey } = req.headers;
  if (authorization === undefined) return undefined;
  const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
  if (token === undefined) throw new Refusal('jwt_malformed');
  if (token === apikey) return undefined;
  const checked = await verifyToken(token);
  const isAnon = !checked.ok && checked.signed && readTokenParts(token)?.payload['role'] === 'anon';
  return isAnon ? undefined : token;
}
