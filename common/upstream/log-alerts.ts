// Logs an alert for operators when a revoked token is used again, which may be a leak.
import { LRUCache } from 'lru-cache';
import type { Log } from '../service/log.ts';

export type ReuseAlert = { requestId: string; jti: string; usuarioId: string | null; contagem: number };
export type Alerts = { readonly revokedReuse: (alert: ReuseAlert) => void };

const REPEATED_AFTER_MS = 300_000;
const REMEMBERED_TOKENS = 1_000;

/**
 * Logs a warning of high priority, once per token in five minutes however often it is replayed.
 */
export function createLogAlerts(log: Log, now: () => number = Date.now): Alerts {
  const alerted = new LRUCache<string, number>({ max: REMEMBERED_TOKENS });
  return {
    revokedReuse({ requestId, jti, usuarioId, contagem }) {
      if (now() - (alerted.get(jti) ?? -Infinity) < REPEATED_AFTER_MS) return;
      alerted.set(jti, now());
      const who = { request_id: requestId, jti, usuario_id: usuarioId, contagem };
      log.warn({ alert: 'revoked_token_reuse', priority: 'high', ...who }, 'a revoked token was used again');
    },
  };
}
