// Signs what the database says and hands it to the browser: the cookie holds the token, the body only the session.
import { z } from 'zod';
import { sessionCookie } from '../common/cookies.ts';
import type { Call } from './call.ts';
import type { Parts } from './parts.ts';
import type { UpstreamAnswer } from './postgrest.ts';
import { replyJson } from './reply.ts';
import { parseAnswer } from './rpc.ts';
import { SESSION_COOKIE } from './session.ts';

/* A token is signed only when it is meant for sessions: a mistake in the database must not mint a service token. */
const issued = z.object({
  claims: z.looseObject({
    role: z.literal('authenticated'),
    aud: z.literal('authenticated'),
    iat: z.int(),
    exp: z.int(),
  }),
  sessao: z.record(z.string(), z.unknown()),
});

/**
 * Answers with a new session. The cookie lives as long as the token, which the database decides.
 *
 * @example await openSession(parts, call, await callAsService(parts, call, 'verify_otp', { codigo, otp }))
 */
export async function openSession(parts: Parts, call: Call, answer: UpstreamAnswer): Promise<void> {
  const { claims, sessao } = parseAnswer(answer, issued);
  const token = await parts.signToken(claims);
  const cookie = sessionCookie(SESSION_COOKIE, token, claims.exp - claims.iat, parts.config.cookieDomain);
  replyJson(call, 200, sessao, { 'Set-Cookie': cookie });
}
