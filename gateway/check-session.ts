// From a cookie's token to a verdict: our own signature first, then the database's word, which is final.
import type { Pool } from 'undici';
import { isPortal } from '../common/claims.ts';
import type { ServiceToken } from '../common/service-token.ts';
import type { TokenVerifier } from '../common/token.ts';
import { readSession, reportReuse, type Context } from './database.ts';
import type { Verdict } from './verdict.ts';

export type SessionParts = {
  readonly verifyToken: TokenVerifier;
  readonly database: Pool;
  readonly serviceToken: ServiceToken;
};

/** `cause` says why something could not be asked or told, for the log. */
export type Checked = { readonly verdict: Verdict; readonly cause?: unknown };

/**
 * Checks a token: signature, expiry and shape here; revocation, the live person and the live role in the database, on
 * every request anew.
 *
 * @example const { verdict } = await checkSession(parts, token, ['x-request-id', id])
 */
export async function checkSession(parts: SessionParts, token: string, context: Context): Promise<Checked> {
  const signed = await parts.verifyToken(token);
  if (!signed.ok) return refused(signed.code);
  const { claims } = signed;
  const live = await readSession(parts.database, token, context);
  if (live.kind === 'unavailable') return { ...refused('auth_unavailable'), cause: live.cause };
  /* Whether the profile behind a portal token still lives is no question here. */
  const gone = live.kind === 'refused' && live.reason === 'session_ended';
  if (gone && isPortal(claims)) return refused('portal_token_refused');
  if (live.kind === 'refused') {
    if (live.reason !== 'token_revoked' || claims.jti === undefined) return refused(live.reason);
    const report = reportReuse(parts.database, parts.serviceToken, claims.jti, context);
    return { ...refused('token_revoked'), ...(await report.then(nothing, (cause: unknown) => ({ cause }))) };
  }
  if (isPortal(claims)) return refused('portal_token_refused');
  const { role, expiraEm } = live;
  return { verdict: { holds: true, role, signedRole: claims['principal_role'], expiraEm } };
}

const nothing = () => ({});

function refused(reason: Extract<Verdict, { holds: false }>['reason']): { verdict: Verdict } {
  return { verdict: { holds: false, reason } };
}
