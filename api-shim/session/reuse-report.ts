// Reports the reuse of a revoked token, and hides from a token of the other context what the database knows of its person.
import { z } from 'zod';
import { Refusal, type ErrorCode } from '../../common/errors.ts';
import { errorFields } from '../../common/log.ts';
import type { Call } from '../http/call.ts';
import { callAsService, parseAnswer } from '../upstream/rpc.ts';
import type { Session, SessionDependencies } from './session.ts';

const ABOUT_THE_PERSON: readonly ErrorCode[] = ['session_ended', 'role_revoked'];
const ALERT_TIMEOUT_MS = 2_000;
const reuseAnswer = z.object({
  notificar: z.boolean(),
  usuario_id: z.string().nullable().catch(null),
  contagem: z.number().catch(0),
});

/**
 * Runs a call of a person; when the database says that the token was revoked, the reuse is recorded before anyone
 * hears of it. A failure to record it changes nothing for the caller.
 *
 * @example const answer = await withReuseReport(deps, call, session, () => callAsUser(deps, call, session, 'me'))
 */
export async function withReuseReport<T>(
  deps: SessionDependencies,
  call: Call,
  session: Session,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === 'token_revoked') await recordReuse(deps, call, session);
    /* Who stands behind a token of the other context is no question here. */
    const { context, claims } = session;
    if (ABOUT_THE_PERSON.includes(error.code) && !context.accepts(claims)) throw new Refusal(context.refusal);
    throw error;
  }
}

async function recordReuse(deps: SessionDependencies, call: Call, { claims }: Session): Promise<void> {
  const { jti } = claims;
  if (jti === undefined) return;
  deps.metrics.revokedReuse();
  try {
    const answer = await callAsService(deps, call, 'revoked_reuse', { jti }, ALERT_TIMEOUT_MS);
    const { notificar, usuario_id, contagem } = parseAnswer(answer, reuseAnswer);
    if (!notificar) return;
    deps.alerts.revokedReuse({ requestId: call.id, jti, usuarioId: usuario_id, contagem });
    deps.alertSender?.poke();
  } catch (error) {
    deps.log.error(
      { request_id: call.id, ...errorFields(error) },
      'the reuse of a revoked token was not recorded',
    );
  }
}
