// The complete list of error codes, and the refusals that carry them. Portaria sends no other errors.
import { administrationErrors } from './error-codes/administration.ts';
import { requestErrors } from './error-codes/request.ts';
import { restErrors } from './error-codes/rest.ts';
import { sessionErrors } from './error-codes/session.ts';
import { signInErrors } from './error-codes/sign-in.ts';

export const ERRORS = {
  ...sessionErrors,
  ...signInErrors,
  ...administrationErrors,
  ...requestErrors,
  ...restErrors,
} as const;

export type ErrorCode = keyof typeof ERRORS;

/** The data of a refusal besides its code. It must not contain a table, function or token. */
export type ErrorBody = { code: ErrorCode; message: string; details: unknown; hint: string | null };

/**
 * Tells whether a text is an error code of the list.
 *
 * @example isErrorCode('no_cookie') // true
 */
export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(ERRORS, code);
}

/** The response body for a code. */
export function errorBody(code: ErrorCode, details: unknown = null, hint: string | null = null): ErrorBody {
  return { code, message: ERRORS[code].message, details, hint };
}

export type RefusalOptions = {
  details?: unknown;
  hint?: string | null;
  headers?: Record<string, string | string[]>;
  cause?: unknown;
};

/** A refusal: thrown anywhere, turned into a response in one place. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: unknown;
  readonly hint: string | null;
  readonly headers: Record<string, string | string[]>;

  constructor(code: ErrorCode, options: RefusalOptions = {}) {
    super(ERRORS[code].message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'Refusal';
    this.code = code;
    this.status = ERRORS[code].status;
    this.details = options.details ?? null;
    this.hint = options.hint ?? null;
    this.headers = options.headers ?? {};
  }
}

/** The refusal for a failure that the client did not cause: 503, with Retry-After of one second. */
export function unavailable(cause: unknown): Refusal {
  return new Refusal('unavailable', { cause, headers: { 'Retry-After': '1' } });
}
