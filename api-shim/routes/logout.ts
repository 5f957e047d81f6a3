// POST logout: whatever the cookie holds, the browser ends up without it; a session that still lives is revoked first.
import { z } from 'zod';
import { clearedCookie } from '../../common/cookies.ts';
import { Refusal, type ErrorCode } from '../../common/errors.ts';
import { parseFields, parseJson, readBytesOptional } from '../body.ts';
import type { Call, Handler } from '../call.ts';
import type { Parts } from '../parts.ts';
import { replyJson } from '../reply.ts';
import { callAsUser } from '../rpc.ts';
import { SESSION_COOKIE, cookieToken } from '../session.ts';

const request = z.object({ todas: z.boolean().optional() });

/* Tokens that nobody could use any more: leaving is then already done. */
const ENDED: readonly ErrorCode[] = ['jwt_expired', 'token_revoked', 'session_ended', 'role_revoked'];

/**
 * Creates the endpoint. When the database cannot be asked the cookie stays, so that the person can try again.
 *
 * @example { POST: logout(parts) }
 */
export function logout(parts: Parts): Handler {
  const cleared = { 'Set-Cookie': clearedCookie(SESSION_COOKIE, parts.config.cookieDomain) };
  return async (call) => {
    const { todas = false } = parseFields(parseJson(await readBytesOptional(call.req)), request);
    const token = cookieToken(call);
    if (token !== undefined) await endSession(parts, call, token, todas, cleared);
    replyJson(call, 200, { situacao: 'encerrada' }, cleared);
  };
}

async function endSession(
  parts: Parts,
  call: Call,
  token: string,
  todas: boolean,
  cleared: Record<string, string>,
): Promise<void> {
  const verdict = await parts.verifyToken(token);
  if (!verdict.ok) {
    /* Signed by us and not expired, yet no session (service_role, above all): that is refused, not waved through. */
    if (verdict.signed && verdict.code === 'jwt_malformed')
      throw new Refusal(verdict.code, { headers: cleared });
    return;
  }
  try {
    await callAsUser(parts, call, { token, claims: verdict.claims }, 'logout', { todas });
  } catch (error) {
    if (!(error instanceof Refusal && ENDED.includes(error.code))) throw error;
  }
}
