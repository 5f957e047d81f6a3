// Asks the database, through PostgREST, whether a session is valid.
import type { UpstreamAnswer } from '../common/upstream/ask.ts';
import type { SessionBatch, SessionQuestion } from '../common/upstream/session-batch.ts';
import { isDatabaseReason } from './reasons.ts';
import type { DatabaseAnswer } from './session-check.ts';

/** Checks a session in the database. The request is skipped if its visitor has disconnected. */
export async function readSession(
  sessions: SessionBatch,
  question: SessionQuestion,
  gone: () => boolean,
): Promise<DatabaseAnswer> {
  try {
    return readAnswer(await sessions.confirm(question, gone));
  } catch (cause) {
    return { kind: 'unavailable', cause };
  }
}

function readAnswer({ status, body }: UpstreamAnswer): DatabaseAnswer {
  const { code, principal_role: role, expira_em: expiraEm } = parseObject(body.toString('utf8'));
  if (status === 200 && typeof role === 'string' && typeof expiraEm === 'string') {
    return { kind: 'session', role, expiraEm };
  }
  if (status === 401 && isDatabaseReason(code)) return { kind: 'refused', reason: code };
  /* PostgREST's error for a signature that it cannot verify: its secret differs from ours. */
  if (status === 401 && code === 'PGRST301') return { kind: 'refused', reason: 'jwt_signature_invalid' };
  return {
    kind: 'unavailable',
    cause: new Error(`PostgREST answered ${status} ${String(code).slice(0, 20)}`),
  };
}

function parseObject(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text)) as Record<string, unknown>;
  } catch {
    return {};
  }
}
