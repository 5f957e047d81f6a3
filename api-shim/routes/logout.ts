// POST logout: revokes a session that is still valid, and clears the cookie unless that fails.
import { z } from 'zod';
import { clearedCookie } from '../../common/cookies.ts';
import { Refusal, type ErrorCode } from '../../common/errors.ts';
import { parseFields, parseJson, readBytesOptional } from '../http/body.ts';
import type { Call, Handler } from '../http/call.ts';
import { SYSTEM, type Context } from '../session/contexts.ts';
import type { SessionDependencies } from '../session/session.ts';
import { replyJson } from '../http/reply.ts';
import { callAsUser } from '../upstream/rpc.ts';
import { endSession } from '../session/require-session.ts';
import { cookieToken } from '../session/session.ts';

const request = z.object({ todas: z.boolean().optional() });

/* Tokens that are not valid any more: the logout has nothing to do. */
const ENDED: readonly ErrorCode[] = ['jwt_expired', 'token_revoked', 'session_ended', 'role_revoked'];

/**
 * When the database is unavailable the cookie stays, so that the person can try again.
 */
export function logout(deps: SessionDependencies, context: Context = SYSTEM): Handler {
  const cleared = { 'Set-Cookie': clearedCookie(context.cookie, deps.config.cookieDomain) };

  async function leave(call: Call, token: string, todas: boolean): Promise<void> {
    const checked = await deps.verifyToken(token);
    if (checked.ok) {
      const session = { token, claims: checked.claims, context };
      if (todas) await callAsUser(deps, call, session, `${context.prefix}logout`, { todas });
      else await endSession(deps, call, session);
    } else if (checked.signed && checked.code === 'jwt_malformed') {
      /* Signed by us and not expired, but not a session token (service_role, for example): refused. */
      throw new Refusal(checked.code, { headers: cleared });
    }
  }

  return async (call) => {
    const { todas = false } = parseFields(parseJson(await readBytesOptional(call.req)), request);
    const token = cookieToken(call, context);
    try {
      if (token !== undefined) await leave(call, token, todas);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      /* A token of the other context does not belong in this cookie: refused, and the cookie is cleared. */
      if (error.code === context.refusal) throw new Refusal(error.code, { headers: cleared });
      if (!ENDED.includes(error.code)) throw error;
    }
    replyJson(call, 200, { situacao: 'encerrada' }, cleared);
  };
}
