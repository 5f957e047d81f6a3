// The error codes of the service.

/**
 * Every `code` in responses of this version, in the order of the errors reference.
 * Codes never change their meaning; new ones may be added, so keep a default branch.
 *
 * Errors: none.
 *
 * @example
 * ```ts
 * import { portariaErrorCodes } from '@portaria/client';
 *
 * portariaErrorCodes.includes('otp_invalid'); // → true
 * ```
 */
export const portariaErrorCodes = [
  'no_cookie',
  'duplicate_cookie',
  'jwt_malformed',
  'jwt_signature_invalid',
  'jwt_expired',
  'token_revoked',
  'session_ended',
  'role_revoked',
  'portal_token_refused',
  'system_token_refused',
  'refresh_invalid',
  'refresh_reused',
  'invalid_codigo',
  'user_not_found',
  'no_role',
  'otp_invalid',
  'otp_expired',
  'otp_blocked',
  'passkey_invalid',
  'passkey_limit',
  'rate_limited_user',
  'rate_limited_ip',
  'sends_exhausted',
  'delivery_failed',
  'role_not_granted',
  'not_allowed',
  'fresh_login_required',
  'passkey_required',
  'edit_conflict',
  'last_administrador',
  'confirm_phone',
  'rate_limited_session',
  'invalid_request',
  'invalid_json',
  'invalid_action',
  'signature_invalid',
  'origin_not_allowed',
  'not_found',
  'method_not_allowed',
  'payload_too_large',
  'unsupported_media_type',
  'unavailable',
  'no_rows',
  'many_rows',
  'range_not_satisfiable',
  'invalid_filter',
  'unknown_column',
  'unknown_relation',
  'foreign_key_violation',
  'check_violation',
  'not_null_violation',
  'row_refused',
  'unique_violation',
] as const;

/** One of `portariaErrorCodes`. */
export type PortariaErrorCode = (typeof portariaErrorCodes)[number];
