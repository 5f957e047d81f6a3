// Reports the use of a revoked token to the database, which counts it, and alerts when the database says so.
import { z } from 'zod';
import type { Claims } from '../token/claims.ts';
import { errorFields, type Log } from '../service/log.ts';
import type { ServiceToken } from '../token/service-token.ts';
import { ask, type UpstreamAnswer } from './ask.ts';
import type { Upstream } from './exchange.ts';
import { createLogAlerts } from './log-alerts.ts';

export type ReuseReporter = (
  request: { id: string; caller: readonly string[] },
  claims: Claims,
) => Promise<void>;

export type ReuseDependencies = {
  readonly upstream: Upstream;
  readonly serviceToken: ServiceToken;
  readonly log: Log;
  /** Counts each use, if nothing else counts it. */
  readonly counted?: () => void;
  /** Pushes the alert that is now due. */
  readonly push?: () => void;
};

const REPORT_MS = 2_000;
const reuseAnswer = z.object({
  notificar: z.boolean(),
  usuario_id: z.string().nullable().catch(null),
  contagem: z.number().catch(0),
});

/** Creates the reporter, which never rejects: the caller is refused either way, and a lost report is logged. */
export function createReuseReporter(deps: ReuseDependencies): ReuseReporter {
  const { upstream, serviceToken, log, counted, push } = deps;
  const alerts = createLogAlerts(log);
  return async ({ id, caller }, { jti }) => {
    if (jti === undefined) return;
    counted?.();
    const headers = [
      ...caller,
      'authorization',
      `Bearer ${serviceToken()}`,
      'content-type',
      'application/json',
    ];
    const body = JSON.stringify({ jti });
    try {
      const answer = await ask(upstream, {
        method: 'POST',
        path: '/rpc/revoked_reuse',
        headers,
        body,
        deadlineMs: REPORT_MS,
      });
      const { notificar, usuario_id, contagem } = parse(answer);
      if (!notificar) return;
      alerts.revokedReuse({ requestId: id, jti, usuarioId: usuario_id, contagem });
      push?.();
    } catch (error) {
      log.error({ request_id: id, ...errorFields(error) }, 'the reuse of a revoked token was not recorded');
    }
  };
}

function parse({ status, body }: UpstreamAnswer): z.output<typeof reuseAnswer> {
  if (status !== 200) throw new Error(`PostgREST answered ${status} to the report of a reused token`);
  return reuseAnswer.parse(JSON.parse(body.toString('utf8')));
}
