// From a request to the session it claims: the named cookie only, one value, a signature that is ours.
import type { Claims } from '../common/claims.ts';
import { clearedCookie, readCookie } from '../common/cookies.ts';
import { Refusal } from '../common/errors.ts';
import type { Call } from './call.ts';
import type { Parts } from './parts.ts';

export const SESSION_COOKIE = 'svc_auth';

export type Session = { readonly token: string; readonly claims: Claims };

/**
 * The token in the session cookie, or undefined without one. Sent twice with different values it is refused, and the
 * host-only cookie, which another site of the domain may have planted, is cleared.
 *
 * @example const token = cookieToken(call)
 */
export function cookieToken({ req }: Call): string | undefined {
  const reading = readCookie(req.headers.cookie, SESSION_COOKIE);
  if (reading.kind === 'duplicate') {
    throw new Refusal('duplicate_cookie', { headers: { 'Set-Cookie': clearedCookie(SESSION_COOKIE) } });
  }
  return reading.kind === 'one' ? reading.value : undefined;
}

/**
 * The session of a call, verified as far as the signature, the clock and the shape of the claims reach.
 *
 * @example const session = await requireSession(call, parts)
 */
export async function requireSession(call: Call, parts: Parts): Promise<Session> {
  const token = cookieToken(call);
  if (token === undefined) throw new Refusal('no_cookie');
  return verifySession(token, parts);
}

/**
 * Verifies a token from wherever it came.
 *
 * @example const session = await verifySession(token, parts)
 */
export async function verifySession(token: string, { verifyToken }: Parts): Promise<Session> {
  const verdict = await verifyToken(token);
  if (!verdict.ok) throw new Refusal(verdict.code);
  return { token, claims: verdict.claims };
}
