// Signs the claims that the database returns and sends the session: the tokens in their cookies, the session body as JSON.
import { unavailable } from '../../common/errors.ts';
import { z } from 'zod';
import { clearedRenewal, readCookie, renewalCookie, sessionCookie } from '../../common/token/cookies.ts';
import type { TokenSigner } from '../../common/token/token.ts';
import type { Call } from '../http/call.ts';
import type { Context } from './contexts.ts';
import type { UpstreamAnswer } from '../../common/upstream/ask.ts';
import { replyJson } from '../http/reply.ts';
import { parseAnswer } from '../upstream/rpc.ts';
import { cookieDomain, type DomainSettings } from './cookie-domain.ts';

export type SigningDependencies = {
  readonly config: DomainSettings;
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
  renovacao: z.object({ token: z.string().optional(), segundos: z.int() }).optional(),
});

/**
 * Answers with a new session. The cookie lives as long as the token; in a sign-in that can be renewed as long as the
 * renewal, so that a page can tell an expired session from none. A sign-in that cannot be renewed clears the renewal
 * token of whoever signed in before.
 */
export async function openSession(
  deps: SigningDependencies,
  call: Call,
  context: Context,
  answer: UpstreamAnswer,
  { isSignIn = false } = {},
): Promise<void> {
  const { claims, sessao, renovacao } = parseAnswer(answer, issued);
  if (!context.accepts(claims)) throw unavailable(new Error('the claims are those of the other context'));
  const life = renovacao?.segundos ?? claims.exp - claims.iat;
  const token = deps.signToken(claims);
  const renewal =
    renovacao?.token !== undefined
      ? renewalCookie(context.renewal, renovacao.token, life)
      : isSignIn && renovacao === undefined && hasRenewal(call, context) && clearedRenewal(context.renewal);
  /* The edge adds Domain= to a cookie that comes alone. */
  const domain = renewal ? cookieDomain(call, deps.config) : deps.config.cookieDomain;
  const session = sessionCookie(context.cookie, token, life, domain);
  replyJson(call, 200, sessao, { 'Set-Cookie': renewal ? [session, renewal] : session });
}

const hasRenewal = ({ req }: Call, { renewal }: Context): boolean =>
  readCookie(req.headers.cookie, renewal).kind !== 'none';
