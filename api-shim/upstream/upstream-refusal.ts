// Turns PostgREST's error response into one of our error codes; any other body is never passed on.
import { Refusal, isErrorCode, unavailable } from '../../common/errors.ts';
import type { UpstreamAnswer } from '../../common/upstream/ask.ts';

/** The error body of PostgREST, read with care. */
export type UpstreamError = {
  readonly code: string;
  readonly message: string;
  readonly details: unknown;
  readonly hint: string | null;
};

/* How PostgREST says that a function of the portal is not there: the database was migrated without the module escolas. */
const OF_PORTAL = /\bapi\.portal_/;
const NO_PORTAL = 'The database has no portal: it was migrated without the module escolas.';

/**
 * The refusal that an upstream error amounts to: a code of ours passes, a value that Postgres could not read is
 * `invalid_request`, a function of the portal that is not there is `not_found`, everything else is `unavailable`.
 */
export function upstreamRefusal(answer: UpstreamAnswer): Refusal {
  const { status } = answer;
  const { code, message, details, hint } = parseError(answer);
  if (isErrorCode(code)) {
    return new Refusal(code, { details: safeDetails(details), hint, headers: retryAfter(answer) });
  }
  if (code === 'PGRST202' && OF_PORTAL.test(message)) return new Refusal('not_found', { hint: NO_PORTAL });
  /* Class 22 is "data exception": a value that Postgres could not read. PGRST102 is a body that PostgREST could not. */
  const callersMistake = status >= 300 && status < 500 && (code.startsWith('22') || code === 'PGRST102');
  if (callersMistake) return new Refusal('invalid_request');
  return unavailable(new Error(`PostgREST answered ${status} ${code.slice(0, 20) || 'without a code'}`));
}

/** Reads the error body; what is not there reads as empty. */
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

/* What the database raises has its details as text, also those that are an object (portaria.raise_field). */
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
