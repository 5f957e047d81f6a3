// The rules a signed payload must meet before anyone asks the database about it.

export type Claims = Readonly<Record<string, unknown>> & { readonly exp: number; readonly jti?: string };

export type ClaimsVerdict =
  { ok: true; claims: Claims } | { ok: false; code: 'jwt_expired' | 'jwt_malformed' };

const CLOCK_SKEW_SECONDS = 30;

/* Texts in every token that has them; PostgREST would not read a token where they are anything else. */
const NAMES = ['sub', 'jti', 'iss'];

/**
 * Judges a payload at a moment: expiry first and without leeway, then its shape.
 *
 * @example judgeClaims({ exp: 1, role: 'authenticated', aud: 'authenticated' }, 2) // { ok: false, code: 'jwt_expired' }
 */
export function judgeClaims(payload: Record<string, unknown>, nowSeconds: number): ClaimsVerdict {
  const { exp, aud, role, iat, nbf } = payload;
  if (!Number.isSafeInteger(exp)) return { ok: false, code: 'jwt_malformed' };
  if ((exp as number) <= nowSeconds) return { ok: false, code: 'jwt_expired' };
  const shaped =
    aud === 'authenticated' &&
    role === 'authenticated' &&
    NAMES.every((name) => payload[name] === undefined || typeof payload[name] === 'string') &&
    hasBegun(iat, nowSeconds) &&
    hasBegun(nbf, nowSeconds);
  return shaped ? { ok: true, claims: payload as Claims } : { ok: false, code: 'jwt_malformed' };
}

/**
 * Tells a portal token (students and guardians) from a system token.
 *
 * @example isPortal({ exp: 1, portal_type: 'aluno' }) // true
 */
export function isPortal(claims: Claims): boolean {
  return Object.hasOwn(claims, 'portal_type') || claims['escopo'] === 'portal_readonly';
}

function hasBegun(moment: unknown, nowSeconds: number): boolean {
  if (moment === undefined) return true;
  return typeof moment === 'number' && moment <= nowSeconds + CLOCK_SKEW_SECONDS;
}
