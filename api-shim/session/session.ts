// Reads the session of a request: only the named cookie, exactly one value, with a valid signature.
import type { Claims } from '../../common/token/claims.ts';
import { clearedCookie, readCookie } from '../../common/token/cookies.ts';
import { Refusal } from '../../common/errors.ts';
import type { ReuseReporter } from '../../common/upstream/reuse-report.ts';
import type { SessionBatch } from '../../common/upstream/session-batch.ts';
import type { TokenVerifier } from '../../common/token/token.ts';
import type { Call } from '../http/call.ts';
import type { UpstreamDependencies } from '../upstream/rpc.ts';
import type { Context } from './contexts.ts';
import type { DomainSettings } from './cookie-domain.ts';

/** The batched session calls of each context. */
export type Sessions = Readonly<Record<Context['name'], SessionBatch>>;

export type SessionDependencies = UpstreamDependencies & {
  readonly config: DomainSettings;
  readonly verifyToken: TokenVerifier;
  readonly reportReuse: ReuseReporter;
  readonly sessions: Sessions;
};

/** A token and the context that it was presented in, which may be the wrong one. */
export type Session = { readonly token: string; readonly claims: Claims; readonly context: Context };

/**
 * The token in the session cookie, or undefined without one. Two different values are refused, and the
 * host-only cookie is cleared, because another site of the domain may have planted one of them.
 */
export function cookieToken({ req }: Call, { cookie }: Context): string | undefined {
  const reading = readCookie(req.headers.cookie, cookie);
  if (reading.kind === 'duplicate') {
    throw new Refusal('duplicate_cookie', { headers: { 'Set-Cookie': clearedCookie(cookie) } });
  }
  return reading.value;
}

/**
 * Verifies a token from the cookie or header: signature, expiry and shape of the claims.
 */
export async function verifySession(
  token: string,
  { verifyToken }: Pick<SessionDependencies, 'verifyToken'>,
  context: Context,
): Promise<Session> {
  const checked = await verifyToken(token);
  if (!checked.ok) throw new Refusal(checked.code);
  return { token, claims: checked.claims, context };
}
