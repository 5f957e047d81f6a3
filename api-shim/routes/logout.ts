// POST logout: whatever the cookie holds, the browser ends up without it; a session that still lives is revoked first.
import { z } from 'zod';
import { clearedCookie } from '../../common/cookies.ts';
import { Refusal, type ErrorCode } from '../../common/errors.ts';
import { parseFields, parseJson, readBytesOptional } from '../body.ts';
import type { Call, Handler } from '../call.ts';
import { SYSTEM, type Context } from '../contexts.ts';
import type { Parts } from '../parts.ts';
import { replyJson } from '../reply.ts';
import { refuseOtherCookie } from '../require-session.ts';
import { callAsUser } from '../rpc.ts';
import { cookieToken } from '../session.ts';

const request = z.object({ todas: z.boolean().optional() });

/* Tokens that nobody could use any more: leaving is then already done. */
const ENDED: readonly ErrorCode[] = ['jwt_expired', 'token_revoked', 'session_ended', 'role_revoked'];

/**
 * Creates the endpoint. When the database cannot be asked the cookie stays, so that the person can try again.
 *
 * @example { POST: logout(parts) }
 */
export function logout(parts: Parts, context: Context = SYSTEM): Handler {
  const cleared = { 'Set-Cookie': clearedCookie(context.cookie, parts.config.cookieDomain) };

  async function endSession(call: Call, token: string, todas: boolean): Promise<void> {
    const verdict = await parts.verifyToken(token);
    if (verdict.ok) {
      const session = { token, claims: verdict.claims, context };
      await callAsUser(parts, call, session, `${context.prefix}logout`, { todas });
    } else if (verdict.signed && verdict.code === 'jwt_malformed') {
      /* Signed by us and not expired, yet no session (service_role, above all): that is refused, not waved through. */
      throw new Refusal(verdict.code, { headers: cleared });
    }
  }

  return async (call) => {
    const { todas = false } = parseFields(parseJson(await readBytesOptional(call.req)), request);
    const token = cookieToken(call, context);
    try {
      if (token === undefined) await refuseOtherCookie(call, parts, context);
      else await endSession(call, token, todas);
    } catch (error) {
      if (!(error instanceof Refusal && ENDED.includes(error.code))) throw error;
    }
    replyJson(call, 200, { situacao: 'encerrada' }, cleared);
  };
}
