// Tells the people in charge that a revoked token was used again: a possible leak.
import type { Log } from '../common/log.ts';

export type ReuseAlert = { requestId: string; jti: string; usuarioId: string | null; contagem: number };
export type Alerts = { readonly revokedReuse: (alert: ReuseAlert) => void };

/**
 * Alerts by a structured warning of high priority in the log.
 *
 * @example createLogAlerts(log).revokedReuse({ requestId, jti, usuarioId, contagem: 1 })
 */
export function createLogAlerts(log: Log): Alerts {
  return {
    revokedReuse({ requestId, jti, usuarioId, contagem }) {
      const who = { request_id: requestId, jti, usuario_id: usuarioId, contagem };
      log.warn({ alert: 'revoked_token_reuse', priority: 'high', ...who }, 'a revoked token was used again');
    },
  };
}
