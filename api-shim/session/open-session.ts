// Signs the claims that the database returns and sends the session: the token in the cookie, the session body as JSON.
import { unavailable } from '../../common/errors.ts';
import { z } from 'zod';
import { sessionCookie } from '../../common/cookies.ts';
import type { TokenSigner } from '../../common/token.ts';
import type { Call } from '../http/call.ts';
import type { Context } from './contexts.ts';
import type { UpstreamAnswer } from '../../common/upstream/ask.ts';
import { replyJson } from '../http/reply.ts';
import { parseAnswer } from '../upstream/rpc.ts';

export type SigningDependencies = {
  readonly config: { readonly cookieDomain: string | undefined };
  readonly signToken: TokenSigner;
};

/* A token is signed only for a session of this context: a mistake in the database must not mint a service token. */
const issued = z.object({
  claims: z.looseObject({
    role: z.literal('authenticated'),
    aud: z.literal('authenticated'),
    iat: z.int(),
    exp: z.int(),
  }),
  sessao: z.record(z.string(), z.unknown()),
});

/** Answers with a new session. The cookie expires with the token, whose lifetime the database sets. */
export async function openSession(
  deps: SigningDependencies,
  call: Call,
  context: Context,
  answer: UpstreamAnswer,
): Promise<void> {
  const { claims, sessao } = parseAnswer(answer, issued);
  if (!context.accepts(claims)) throw unavailable(new Error('the claims are those of the other context'));
  const token = deps.signToken(claims);
  const cookie = sessionCookie(context.cookie, token, claims.exp - claims.iat, deps.config.cookieDomain);
  replyJson(call, 200, sessao, { 'Set-Cookie': cookie });
}
