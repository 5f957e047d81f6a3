// Asks the database, through PostgREST, whether a session still holds.
import { ask, type UpstreamAnswer } from '../common/upstream/ask.ts';
import type { Upstream } from '../common/upstream/exchange.ts';
import { isDatabaseReason } from './reasons.ts';
import type { DatabaseVerdict } from './verdict.ts';

const ANSWER_MS = 5_000;

/**
 * Reads the session of a token afresh; `caller` is who the request is about, for the log of the database.
 *
 * @example const verdict = await readSession(upstream, token, ['x-request-id', id])
 */
export async function readSession(
  upstream: Upstream,
  token: string,
  caller: readonly string[],
): Promise<DatabaseVerdict> {
  const headers = [...caller, 'authorization', `Bearer ${token}`, 'accept', 'application/json'];
  try {
    return readAnswer(
      await ask(upstream, { method: 'GET', path: '/rpc/me', headers, deadlineMs: ANSWER_MS }),
    );
  } catch (cause) {
    return { kind: 'unavailable', cause };
  }
}

function readAnswer({ status, body }: UpstreamAnswer): DatabaseVerdict {
  const { code, principal_role: role, expira_em: expiraEm } = parseObject(body.toString('utf8'));
  if (status === 200 && typeof role === 'string' && typeof expiraEm === 'string') {
    return { kind: 'session', role, expiraEm };
  }
  if (status === 401 && isDatabaseReason(code)) return { kind: 'refused', reason: code };
  /* PostgREST's own word for a signature that it cannot verify: its secret is not ours. */
  if (status === 401 && code === 'PGRST301') return { kind: 'refused', reason: 'jwt_signature_invalid' };
  return {
    kind: 'unavailable',
    cause: new Error(`PostgREST answered ${status} ${String(code).slice(0, 20)}`),
  };
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
