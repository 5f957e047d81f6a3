// Asks the database, through PostgREST, whether a session still holds, and tells it when a revoked token was used again.
import type { Pool } from 'undici';
import type { ServiceToken } from '../common/service-token.ts';
import { exchange, type Headers, type Outgoing } from './exchange.ts';
import { isDatabaseReason } from './reasons.ts';
import type { DatabaseVerdict } from './verdict.ts';

const ANSWER_MS = 5_000;
const REPORT_MS = 2_000;

type Answer = { status: number; headers: Headers; body: string };

/** Who the request is about, for the log of the database: names and values in turn. */
export type Context = readonly string[];

/**
 * Reads the session of a token afresh.
 *
 * @example const verdict = await readSession(pool, token, ['x-request-id', id])
 */
export async function readSession(pool: Pool, token: string, context: Context): Promise<DatabaseVerdict> {
  const headers = [...context, 'authorization', `Bearer ${token}`, 'accept', 'application/json'];
  try {
    return readAnswer(await send(pool, { method: 'GET', path: '/rpc/me', headers, ...within(ANSWER_MS) }));
  } catch (cause) {
    return { kind: 'unavailable', cause };
  }
}

/**
 * Leaves the row that makes the alert; the database counts how often.
 *
 * @example await reportReuse(pool, serviceToken, jti, context)
 */
export async function reportReuse(
  pool: Pool,
  token: ServiceToken,
  jti: string,
  context: Context,
): Promise<void> {
  const headers = [...context, 'authorization', `Bearer ${token()}`, 'content-type', 'application/json'];
  const body = JSON.stringify({ jti });
  const path = '/rpc/revoked_reuse';
  const { status } = await send(pool, { method: 'POST', path, headers, body, ...within(REPORT_MS) });
  if (status !== 200) throw new Error(`PostgREST answered ${status} to the report of a reused token`);
}

/**
 * Asks the smallest question that needs PostgREST, its pool and the database.
 *
 * @example if (!(await databaseAnswers(pool, 1_000))) …
 */
export async function databaseAnswers(pool: Pool, deadlineMs: number): Promise<boolean> {
  const path = '/rpc/public_smoke';
  return (await send(pool, { method: 'GET', path, headers: [], ...within(deadlineMs) })).status === 200;
}

function readAnswer({ status, body }: Answer): DatabaseVerdict {
  const { code, principal_role: role, expira_em: expiraEm } = parseObject(body);
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

const within = (deadlineMs: number) => ({ deadlineMs, deadlineFor: 'all' }) as const;

function send(pool: Pool, outgoing: Outgoing): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let seen = { status: 0, headers: {} as Headers };
    exchange(pool, outgoing, {
      head: (status, headers) => (seen = { status, headers }),
      data: (chunk) => chunks.push(chunk),
      end: () => resolve({ ...seen, body: Buffer.concat(chunks).toString('utf8') }),
      fail: reject,
    });
  });
}
