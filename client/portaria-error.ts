// The error with which every call of the client rejects.
import type { PortariaErrorCode } from './error-codes.ts';

/** The fields of a PortariaError. */
export interface PortariaErrorFields {
  /** An error code; a newer service may send one that this version does not know. */
  readonly code: PortariaErrorCode | (string & {});
  /** The HTTP status, or 0 without a response. */
  readonly status: number;
  /** A sentence in Portuguese for the person. */
  readonly message: string;
  /** Further data of the service, such as `{ tentativas_restantes: 2 }`; otherwise `null`. */
  readonly details?: unknown;
  /** Seconds to wait before the next try, or `null` when the service did not say. */
  readonly retryAfter?: number | null;
}

/**
 * Takes the fields above and creates an `Error` with them. Every call of `createPortaria` rejects with
 * it and with nothing else: refusals of the service keep their `code`, while a network failure, a
 * timeout (`status` 0) or a response that is not the service's JSON (`status` as received) is `unavailable`,
 * with the original error in `cause` if there is one.
 *
 * Errors: none.
 *
 * @example
 * ```ts
 * import { PortariaError, createPortaria } from '@portaria/client';
 *
 * const portaria = createPortaria({ baseUrl: 'http://localhost:3000' });
 * const error = await portaria.verifyOtp('111.444.777-35', '000000').catch((reason) => reason);
 * error instanceof PortariaError; // → true
 * error.code; // → 'otp_invalid'
 * error.status; // → 401
 * error.details; // → { tentativas_restantes: 2 }
 * error.retryAfter; // → null
 * ```
 */
export class PortariaError extends Error {
  override readonly name = 'PortariaError';
  readonly code: PortariaErrorFields['code'];
  readonly status: number;
  readonly details: unknown;
  readonly retryAfter: number | null;

  constructor(fields: PortariaErrorFields, options?: ErrorOptions) {
    super(fields.message, options);
    this.code = fields.code;
    this.status = fields.status;
    this.details = fields.details ?? null;
    this.retryAfter = fields.retryAfter ?? null;
  }
}
