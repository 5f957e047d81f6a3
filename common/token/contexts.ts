// The two contexts, system and portal: each has its own cookie, and no token is valid in both.
import { isPortal, isPortalSession, type Claims } from './claims.ts';
import type { ErrorCode } from '../errors.ts';

export type TokenContext = {
  readonly cookie: string;
  /** The cookie with its renewal token. */
  readonly renewal: string;
  readonly accepts: (claims: Claims) => boolean;
  /** The refusal of a token of the other context. */
  readonly refusal: ErrorCode;
};

/** Students and guardians. */
export const PORTAL_TOKENS = {
  cookie: 'svc_mural',
  renewal: '__Host-svc_mural_renova',
  accepts: isPortalSession,
  refusal: 'system_token_refused',
} as const satisfies TokenContext;

/** School staff and administrators. */
export const SYSTEM_TOKENS = {
  cookie: 'svc_auth',
  renewal: '__Host-svc_auth_renova',
  accepts: (claims) => !isPortal(claims),
  refusal: 'portal_token_refused',
} as const satisfies TokenContext;

const ABOUT_THE_PERSON: readonly string[] = ['session_ended', 'role_revoked'];

/**
 * Tells whether a token must be refused as one of the other context, given the answer of the database: an error code, or
 * undefined when it accepted the token. Revocation takes precedence; the state of people of the other context stays hidden.
 *
 * @example isOfOtherContext(SYSTEM_TOKENS, { exp: 1, portal_type: 'aluno' }, 'session_ended') // true
 */
export function isOfOtherContext(context: TokenContext, claims: Claims, code: string | undefined): boolean {
  return (code === undefined || ABOUT_THE_PERSON.includes(code)) && !context.accepts(claims);
}
