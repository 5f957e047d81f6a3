// Turns PostgREST's error response to a pass-through request into an error code of ours, without names of tables or columns.
import { isErrorCode, Refusal, type ErrorCode } from '../../common/errors.ts';
import type { UpstreamAnswer } from '../../common/upstream/ask.ts';
import { parseError, upstreamRefusal, type UpstreamError } from '../upstream/upstream-refusal.ts';

export type RestAsker = { readonly signedIn: boolean; readonly method: string; readonly path: string };

/* Codes of PostgREST (PGRST…) and Postgres (SQLSTATE) that always mean the same. */
const BY_CODE: Readonly<Record<string, ErrorCode>> = {
  PGRST100: 'invalid_filter',
  PGRST102: 'invalid_json',
  PGRST103: 'range_not_satisfiable',
  PGRST108: 'invalid_filter',
  PGRST118: 'invalid_filter',
  PGRST120: 'invalid_filter',
  PGRST123: 'invalid_filter',
  PGRST200: 'unknown_relation',
  PGRST201: 'unknown_relation',
  PGRST204: 'unknown_column',
  '42703': 'unknown_column',
  '42883': 'invalid_filter',
  '23502': 'not_null_violation',
  '23503': 'foreign_key_violation',
  '23505': 'unique_violation',
  '23514': 'check_violation',
};
const BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  403: 'role_not_granted',
  404: 'not_found',
  405: 'method_not_allowed',
};
/* What to send instead. A hint of PostgREST names tables and foreign keys that the client did not send. */
const HINTS: Readonly<Record<string, string>> = {
  PGRST107:
    'Accept names no media type that exists here: use application/json, text/csv or application/vnd.pgrst.object+json. The plan of a query (explain) is not shown.',
  PGRST201:
    'Several foreign keys lead to that table: name the column of the one you mean, as in escolas!escola_id(nome).',
};
/* Messages of Postgres, and of the trigger that prevents moving a row to another school. */
const ROW_REFUSED = /row-level security|moved to another school/;
const ROWS = /^The result contains \d+ rows$/;

/**
 * The refusal for an upstream error. `details` gives the number of rows when one was expected.
 */
export function restRefusal(answer: UpstreamAnswer, asker: RestAsker): Refusal {
  const error = parseError(answer);
  return (
    passedOn(answer, error, asker) ?? upstreamRefusal(answer, asker.signedIn ? 'of the caller' : undefined)
  );
}

function passedOn(
  { status }: UpstreamAnswer,
  { code, message, details }: UpstreamError,
  { signedIn, method, path }: RestAsker,
): Refusal | undefined {
  /* PostgREST 12 answers like this to a write to a table that does not exist. */
  if (status === 404 && code === '') return new Refusal(signedIn ? 'not_found' : 'no_cookie');
  /* An error without a code is not the client's: PostgREST answers 400 like this when Postgres crashes during a query. */
  if (status >= 500 || status < 300 || code === '' || isErrorCode(code)) return undefined;
  if (!signedIn && (status === 401 || status === 403)) return new Refusal('no_cookie');
  if (code === 'PGRST116') {
    const counted = typeof details === 'string' && ROWS.test(details) ? details : null;
    return new Refusal(counted === 'The result contains 0 rows' ? 'no_rows' : 'many_rows', {
      details: counted,
    });
  }
  if (code === '42501' && ROW_REFUSED.test(message)) return new Refusal('row_refused');
  /* 42883 is an unknown function; in a filter it is an operator that the column type lacks. */
  const known = code === '42883' && path.startsWith('/rpc/') ? 'not_found' : BY_CODE[code];
  const hint = HINTS[code] ?? null;
  if (known !== undefined) return new Refusal(known, { hint });
  /* Class 22 is "data exception": a value that Postgres could not read. The others: a cast or a type that does not exist. */
  if (code.startsWith('22') || code === '42846' || code === '42704')
    return new Refusal(hasBody(method) ? 'invalid_request' : 'invalid_filter');
  const byStatus = BY_STATUS[status];
  if (byStatus === 'method_not_allowed')
    return new Refusal(byStatus, { headers: { Allow: 'POST, OPTIONS' } });
  if (byStatus) return new Refusal(byStatus);
  return status === 401 ? undefined : new Refusal('invalid_request', { hint });
}

const hasBody = (method: string): boolean => method === 'POST' || method === 'PATCH';
