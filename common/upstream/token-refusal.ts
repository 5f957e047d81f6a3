// The meaning of PostgREST's error for a token that it refuses itself, before the database sees it.
import type { TokenCode } from '../token/token.ts';

/**
 * The error code of ours, or undefined for any other error. PostgREST 12 has one code for all of them; from 13 on PGRST303 is for claims.
 *
 * @example tokenRefusal('PGRST301', 'JWT expired') // 'jwt_expired'
 */
export function tokenRefusal(code: unknown, message: unknown): TokenCode | undefined {
  if (code !== 'PGRST301' && code !== 'PGRST303') return undefined;
  if (message === 'JWT expired') return 'jwt_expired';
  return code === 'PGRST301' ? 'jwt_signature_invalid' : 'jwt_malformed';
}
