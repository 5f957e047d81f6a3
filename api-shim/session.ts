// From a request to the session it claims: the named cookie only, one value, a signature that is ours.
import type { Claims } from '../common/claims.ts';
import { clearedCookie, readCookie } from '../common/cookies.ts';
import { Refusal } from '../common/errors.ts';
import type { Call } from './call.ts';
import type { Context } from './contexts.ts';
import type { Parts } from './parts.ts';

/** A token with the context that it was presented in, which need not be its own. */
export type Session = { readonly token: string; readonly claims: Claims; readonly context: Context };

/**
 * The token in the session cookie, or undefined without one. Sent twice with different values it is refused, and the
 * host-only cookie, which another site of the domain may have planted, is cleared.
 *
 * @example const token = cookieToken(call, SYSTEM)
 */
export function cookieToken({ req }: Call, { cookie }: Context): string | undefined {
  const reading = readCookie(req.headers.cookie, cookie);
  if (reading.kind === 'duplicate') {
    throw new Refusal('duplicate_cookie', { headers: { 'Set-Cookie': clearedCookie(cookie) } });
  }
  return reading.kind === 'one' ? reading.value : undefined;
}

/**
 * Verifies a token from wherever it came, as far as the signature, the clock and the shape of the claims reach.
 *
 * @example const session = await verifySession(token, parts, SYSTEM)
 */
export async function verifySession(
  token: string,
  { verifyToken }: Parts,
  context: Context,
): Promise<Session> {
  const verdict = await verifyToken(token);
  if (!verdict.ok) throw new Refusal(verdict.code);
  return { token, claims: verdict.claims, context };
}
