// Calls a function of the database: as the service, or as the person whose session it is.
import { z } from 'zod';
import { Refusal, type ErrorCode } from '../common/errors.ts';
import { errorFields } from '../common/log.ts';
import { unavailable } from './answer-refusal.ts';
import type { Call } from './call.ts';
import { contextHeaders } from './context-headers.ts';
import type { Parts } from './parts.ts';
import type { UpstreamAnswer } from './postgrest.ts';
import type { Session } from './session.ts';
import { upstreamRefusal } from './upstream-refusal.ts';

type Args = Readonly<Record<string, unknown>>;

const ABOUT_THE_PERSON: readonly ErrorCode[] = ['session_ended', 'role_revoked'];
const ALERT_TIMEOUT_MS = 2_000;
const reuseAnswer = z.object({
  notificar: z.boolean(),
  usuario_id: z.string().nullable().catch(null),
  contagem: z.number().catch(0),
});

/**
 * Calls a function that only the service may call.
 *
 * @example const answer = parseAnswer(await callAsService(parts, call, 'send_otp', { codigo }), schema)
 */
export async function callAsService(
  parts: Parts,
  call: Call,
  name: string,
  args: Args,
  timeoutMs?: number,
): Promise<UpstreamAnswer> {
  const { config, postgrest } = parts;
  const headers = [
    ...contextHeaders(call, config),
    ...['authorization', `Bearer ${parts.serviceToken()}`, 'content-type', 'application/json'],
    ...['x-otp-pepper', config.otpPepper, 'x-otp-response', config.otpResponse],
  ];
  const request = { method: 'POST', path: `/rpc/${name}`, headers, body: JSON.stringify(args) } as const;
  return accepted(await postgrest.send(timeoutMs === undefined ? request : { ...request, timeoutMs }));
}

/**
 * Calls a function as a person; without arguments it is a read, by GET.
 *
 * @example const answer = await callAsUser(parts, call, session, 'me')
 */
export async function callAsUser(parts: Parts, call: Call, session: Session, name: string, args?: Args) {
  const headers = contextHeaders(call, parts.config);
  headers.push('authorization', `Bearer ${session.token}`);
  if (args === undefined)
    return accepted(await parts.postgrest.send({ method: 'GET', path: `/rpc/${name}`, headers }));
  headers.push('content-type', 'application/json');
  const body = JSON.stringify(args);
  return accepted(await parts.postgrest.send({ method: 'POST', path: `/rpc/${name}`, headers, body }));
}

/**
 * Runs a call of a person; when the database says that the token was revoked, the reuse is recorded before anyone
 * hears of it. A failure to record it changes nothing for the caller.
 *
 * @example const answer = await watchingReuse(parts, call, session, () => callAsUser(parts, call, session, 'me'))
 */
export async function watchingReuse<T>(
  parts: Parts,
  call: Call,
  session: Session,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === 'token_revoked') await recordReuse(parts, call, session);
    /* Who stands behind a token of the other context is no question here. */
    const { context, claims } = session;
    if (ABOUT_THE_PERSON.includes(error.code) && !context.accepts(claims)) throw new Refusal(context.refusal);
    throw error;
  }
}

/**
 * Parses an answer of the database; one that is not what was agreed is as good as none.
 *
 * @example parseAnswer(answer, z.object({ situacao: z.string() }))
 */
export function parseAnswer<S extends z.ZodType>({ body }: UpstreamAnswer, schema: S): z.output<S> {
  try {
    return schema.parse(JSON.parse(body.toString('utf8')));
  } catch (error) {
    const paths =
      error instanceof z.ZodError ? error.issues.map((issue) => issue.path.join('.')) : ['not JSON'];
    throw unavailable(new Error(`the database's answer is not as agreed: ${paths.join(', ')}`));
  }
}

async function recordReuse(parts: Parts, call: Call, { claims }: Session): Promise<void> {
  const { jti } = claims;
  if (jti === undefined) return;
  parts.metrics.revokedReuse();
  try {
    const answer = await callAsService(parts, call, 'revoked_reuse', { jti }, ALERT_TIMEOUT_MS);
    const { notificar, usuario_id, contagem } = parseAnswer(answer, reuseAnswer);
    if (!notificar) return;
    parts.alerts.revokedReuse({ requestId: call.id, jti, usuarioId: usuario_id, contagem });
    parts.alertSender?.poke();
  } catch (error) {
    parts.log.error(
      { request_id: call.id, ...errorFields(error) },
      'the reuse of a revoked token was not recorded',
    );
  }
}

function accepted(answer: UpstreamAnswer): UpstreamAnswer {
  if (answer.status < 200 || answer.status >= 300) throw upstreamRefusal(answer, 'endpoint');
  return answer;
}
