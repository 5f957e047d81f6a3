// Asks the database, through PostgREST, whether a session is valid.
import type { UpstreamAnswer } from '../common/upstream/ask.ts';
import type { SessionBatch, SessionQuestion } from '../common/upstream/session-batch.ts';
import { tokenRefusal } from '../common/upstream/token-refusal.ts';
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
  const {
    code,
    message,
    principal_role: role,
    expira_em: expiraEm,
    exige,
  } = parseObject(body.toString('utf8'));
  if (status === 200 && typeof role === 'string' && typeof expiraEm === 'string') {
    return { kind: 'session', role, expiraEm, lacksPasskey: exige !== undefined };
  }
  if (status === 401 && isDatabaseReason(code)) return { kind: 'refused', reason: code };
  /* PostgREST refuses the token itself: its secret or its clock differs from ours. */
  const reason = status === 401 ? tokenRefusal(code, message) : undefined;
  if (reason !== undefined) return { kind: 'refused', reason };
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
