// Turns an error answer of PostgREST into one of ours; a body that is not of our list never passes.
import { Refusal, isErrorCode, type ErrorCode, unavailable } from '../../common/errors.ts';
import type { UpstreamAnswer } from '../../common/upstream/ask.ts';

/** Who asked: one of our own endpoints, or a client through the pass-through with or without a session. */
export type Asker = 'endpoint' | 'session' | 'anonymous';

const ANONYMOUS: Readonly<Record<number, ErrorCode>> = { 401: 'no_cookie', 403: 'no_cookie' };
const SESSION: Readonly<Record<number, ErrorCode>> = { 403: 'role_not_granted' };
const PASS_THROUGH: Readonly<Record<number, ErrorCode>> = { 404: 'not_found', 405: 'method_not_allowed' };

/**
 * The refusal that an upstream error amounts to.
 *
 * @example if (answer.status >= 300) throw upstreamRefusal(answer, 'endpoint')
 */
export function upstreamRefusal(answer: UpstreamAnswer, asker: Asker): Refusal {
  const body = readBody(answer.body);
  const code = textOrNull(body['code']);
  if (isErrorCode(code)) {
    return new Refusal(code, {
      details: safeDetails(body['details']),
      hint: textOrNull(body['hint']),
      headers: retryAfter(answer),
    });
  }
  const mapped = mapForeign(answer.status, code ?? '', asker);
  return (
    mapped ??
    unavailable(new Error(`PostgREST answered ${answer.status} ${code?.slice(0, 20) ?? 'without a code'}`))
  );
}

function mapForeign(status: number, code: string, asker: Asker): Refusal | undefined {
  /* Without a code it is nobody's mistake: so PostgREST answers 400 when Postgres crashes under a query. */
  if (status >= 500 || status < 300 || code === '') return undefined;
  /* Class 22 is "data exception": a value that Postgres could not read. PGRST102 is a body that PostgREST could not. */
  if (asker === 'endpoint')
    return code.startsWith('22') || code === 'PGRST102' ? new Refusal('invalid_request') : undefined;
  const byAsker = (asker === 'anonymous' ? ANONYMOUS : SESSION)[status] ?? PASS_THROUGH[status];
  if (byAsker === 'method_not_allowed') return new Refusal(byAsker, { headers: { Allow: 'POST, OPTIONS' } });
  if (byAsker) return new Refusal(byAsker);
  return status === 401 ? undefined : new Refusal(code === 'PGRST102' ? 'invalid_json' : 'invalid_request');
}

function retryAfter({ headers, status }: UpstreamAnswer): Record<string, string> {
  const value = headers['retry-after'];
  if (typeof value === 'string' && /^\d{1,9}$/.test(value)) return { 'Retry-After': value };
  return status === 503 ? { 'Retry-After': '1' } : {};
}

function readBody(bytes: Buffer): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'));
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function safeDetails(details: unknown): unknown {
  return typeof details === 'string' || (typeof details === 'object' && details !== null) ? details : null;
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
