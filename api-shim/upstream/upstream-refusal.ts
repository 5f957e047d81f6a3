// Turns PostgREST's error response into an error code of ours; any other body is never passed on.
import { Refusal, isErrorCode, unavailable } from '../../common/errors.ts';
import type { UpstreamAnswer } from '../../common/upstream/ask.ts';
import { LateError } from '../../common/upstream/exchange.ts';
import { tokenRefusal } from '../../common/upstream/token-refusal.ts';

/** The parsed error body of PostgREST. */
export type UpstreamError = {
  readonly code: string;
  readonly message: string;
  readonly details: unknown;
  readonly hint: string | null;
};

/* Postgres gives this code to a statement that reaches its time limit. */
const QUERY_CANCELED = '57014';
/* Two callers wrote the same value at once. The function found neither before. */
const UNIQUE_VIOLATION = '23505';
/* PostgREST's message for a missing portal function: the database was migrated without the module escolas. */
const OF_PORTAL = /\bapi\.portal_/;
const NO_PORTAL = 'The database has no portal: it was migrated without the module escolas.';

/**
 * The refusal for an upstream error: an error code of ours passes, a value that Postgres could not parse is
 * `invalid_request`, a value that another caller has just written is `unique_violation`, a missing function of the portal is `not_found`,
 * everything else is `unavailable`. A refused token is
 * `unavailable` when it is the shim's own, and 401 when it is that of the caller.
 */
export function upstreamRefusal(answer: UpstreamAnswer, token?: 'of the caller'): Refusal {
  const { status } = answer;
  const { code, message, details, hint } = parseError(answer);
  if (isErrorCode(code)) {
    return new Refusal(code, { details: safeDetails(details), hint, headers: retryAfter(answer) });
  }
  if (code === 'PGRST202' && OF_PORTAL.test(message)) return new Refusal('not_found', { hint: NO_PORTAL });
  if (status === 409 && code === UNIQUE_VIOLATION) return new Refusal('unique_violation');
  const refusedToken = token && status === 401 ? tokenRefusal(code, message) : undefined;
  if (refusedToken) return new Refusal(refusedToken);
  /* Class 22 is "data exception": a value that Postgres could not parse. PGRST102 is a body that PostgREST could not parse. */
  const callersMistake = status >= 300 && status < 500 && (code.startsWith('22') || code === 'PGRST102');
  if (callersMistake) return new Refusal('invalid_request');
  return unavailable(new Error(`PostgREST answered ${status} ${code.slice(0, 20) || 'without a code'}`));
}

/** Tells whether a refusal only means that Postgres or PostgREST took too long. */
export const isTooSlow = (error: unknown): boolean =>
  error instanceof Refusal &&
  (error.cause instanceof LateError ||
    (error.cause instanceof Error && error.cause.message.endsWith(` ${QUERY_CANCELED}`)));

/** Parses the error body; missing fields are empty. */
export function parseError({ body }: UpstreamAnswer): UpstreamError {
  const { code, message, details, hint } = readBody(body);
  return { code: textOf(code), message: textOf(message), details, hint: textOf(hint) || null };
}

function retryAfter({ headers, status }: UpstreamAnswer): Record<string, string> {
  const value = headers['retry-after'];
  if (typeof value === 'string' && /^\d{1,9}$/.test(value)) return { 'Retry-After': value };
  return status === 503 ? { 'Retry-After': '1' } : {};
}

function readBody(bytes: Buffer): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'));
    return (value ?? {}) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/* The database raises details as text, even when they are an object (portaria.raise_field). */
function safeDetails(details: unknown): unknown {
  if (typeof details !== 'string') return typeof details === 'object' ? details : null;
  if (!details.startsWith('{')) return details;
  try {
    return JSON.parse(details);
  } catch {
    return details;
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
