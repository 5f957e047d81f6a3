// The bearer token of a request without a session cookie.
import { Refusal } from '../../common/errors.ts';
import { readTokenParts } from '../../common/token/token-parts.ts';
import type { Call } from '../http/call.ts';
import type { SessionDependencies } from './session.ts';

/**
 * The token of `Authorization: Bearer`, or undefined without one. Without a session, PostgREST clients send their public key as bearer
 * token: the value of `apikey`, or a token of the role anon. Both count as no token.
 */
export async function bearerToken(
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
