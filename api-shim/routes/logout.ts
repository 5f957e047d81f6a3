// POST logout: ends the sign-ins of both cookies, and clears the cookies unless that fails.
import { z } from 'zod';
import type { Claims } from '../../common/token/claims.ts';
import { clearedCookie, clearedRenewal } from '../../common/token/cookies.ts';
import { Refusal, type ErrorCode } from '../../common/errors.ts';
import { parseFields, readJsonOrNothing } from '../http/body.ts';
import type { Call, Handler } from '../http/call.ts';
import { SYSTEM, type Context } from '../session/contexts.ts';
import { cookieDomain } from '../session/cookie-domain.ts';
import { renewalToken } from '../session/renewal-token.ts';
import type { SessionDependencies } from '../session/session.ts';
import { replyJson } from '../http/reply.ts';
import { callAsService, callAsUser } from '../upstream/rpc.ts';
import { endSession } from '../session/require-session.ts';
import { cookieToken } from '../session/session.ts';

export const logoutRequest = z.object({
  todas: z.boolean().describe('True ends every session of the person.').optional(),
});

/* Tokens that are not valid any more: the logout has nothing to do. */
const ENDED: readonly ErrorCode[] = ['token_revoked', 'session_ended', 'role_revoked'];

/**
 * When the database is unavailable the cookies stay, so that the person can try again. An expired session token still
 * names its sign-in, which may go on by a renewal.
 */
export function logout(deps: SessionDependencies, context: Context = SYSTEM): Handler {
  /** Ends the session of a token that is valid; resolves with the claims of an expired one. */
  async function leave(call: Call, token: string, todas: boolean): Promise<Claims | undefined> {
    const checked = await deps.verifyToken(token);
    if (checked.ok) {
      const session = { token, claims: checked.claims, context };
      try {
        if (todas) await callAsUser(deps, call, session, `${context.prefix}logout`, { todas });
        else await endSession(deps, call, session);
        return undefined;
      } catch (error) {
        if (error instanceof Refusal && error.code === 'jwt_expired') return checked.claims;
        throw error;
      }
    }
    /* Signed by us and not expired, but not a session token (service_role, for example): refused. */
    if (checked.signed && checked.code === 'jwt_malformed') throw new Refusal(checked.code);
    return checked.claims;
  }

  return async (call) => {
    const { todas = false } = parseFields(await readJsonOrNothing(call.req), logoutRequest);
    const token = cookieToken(call, context);
    const renewal = renewalToken(call, context);
    const { config } = deps;
    const cleared = {
      'Set-Cookie':
        renewal === undefined
          ? clearedCookie(context.cookie, config.cookieDomain)
          : [clearedCookie(context.cookie, cookieDomain(call, config)), clearedRenewal(context.renewal)],
    };
    let expired: Claims | undefined;
    try {
      if (token !== undefined) expired = await leave(call, token, todas);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      /* A token of the other context, or of no session, does not belong in this cookie: refused, and the cookie is cleared. */
      if (error.code === context.refusal || error.code === 'jwt_malformed')
        throw new Refusal(error.code, { headers: cleared });
      if (!ENDED.includes(error.code)) throw error;
    }
    if (renewal !== undefined || expired !== undefined) {
      const ended = { contexto: context.name, token: renewal, claims: expired, todas };
      await callAsService(deps, call, 'end_renewal', ended);
    }
    replyJson(call, 200, { situacao: 'encerrada' }, cleared);
  };
}
