// Checks the token of a cookie: signature, expiry and shape in this process, the rest in the database.
import { isOfOtherContext, SYSTEM_TOKENS } from '../common/token/contexts.ts';
import type { TokenVerifier } from '../common/token/token.ts';
import type { Upstream } from '../common/upstream/exchange.ts';
import type { ReuseReporter } from '../common/upstream/reuse-report.ts';
import type { SessionBatch } from '../common/upstream/session-batch.ts';
import { readSession } from './database.ts';
import type { SessionCheck } from './session-check.ts';

export type SessionDependencies = {
  readonly verifyToken: TokenVerifier;
  readonly database: Upstream;
  readonly sessions: SessionBatch;
  readonly reportReuse: ReuseReporter;
};

/** `cause` is the error of a failed database call, for the log. */
export type Checked = { readonly check: SessionCheck; readonly cause?: unknown };

/**
 * Checks a token. Revocation, person and role are read from the database on every request.
 */
export async function checkSession(
  deps: SessionDependencies,
  token: string,
  request: { id: string; caller: readonly string[] },
  gone: () => boolean,
): Promise<Checked> {
  const signed = await deps.verifyToken(token);
  if (!signed.ok) return refused(signed.code);
  const { claims } = signed;
  const live = await readSession(deps.sessions, { token, claims, caller: request.caller }, gone);
  if (live.kind === 'unavailable') return { ...refused('auth_unavailable'), cause: live.cause };
  const reason = live.kind === 'refused' ? live.reason : undefined;
  if (reason === 'token_revoked') await deps.reportReuse(request, claims);
  if (isOfOtherContext(SYSTEM_TOKENS, claims, reason)) return refused('portal_token_refused');
  if (live.kind === 'refused') return refused(live.reason);
  const { role, expiraEm, lacksPasskey } = live;
  return { check: { holds: true, role, signedRole: claims['principal_role'], expiraEm, lacksPasskey } };
}

function refused(reason: Extract<SessionCheck, { holds: false }>['reason']): { check: SessionCheck } {
  return { check: { holds: false, reason } };
}
