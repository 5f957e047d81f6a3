// The rules for a signed payload, checked before the database.

export type Claims = Readonly<Record<string, unknown>> & {
  readonly exp: number;
  readonly jti?: string;
  readonly sub?: string;
};

/** The claims of an expired token still name its sign-in. */
export type ClaimsCheck =
  | { ok: true; claims: Claims }
  | { ok: false; code: 'jwt_expired' | 'jwt_malformed'; claims?: Claims };

const CLOCK_SKEW_SECONDS = 30;

/* Claims that only system tokens have. */
const OF_THE_SYSTEM = ['principal_role', 'usuario_id', 'escopo'];

/*
 * Claims that must be text: PostgREST rejects a token where they are anything else. With a colon,
 * `sub` or `iss` would have to be a URI, and ours never are.
 */
const TEXTS: Readonly<Record<string, RegExp>> = { sub: /^[^:]*$/, iss: /^[^:]*$/, jti: /^/ };

/**
 * Judges a payload at a time: first expiry, without leeway, then its shape.
 *
 * @example judgeClaims({ exp: 1, role: 'authenticated', aud: 'authenticated' }, 2) // { ok: false, code: 'jwt_expired' }
 */
export function judgeClaims(payload: Record<string, unknown>, nowSeconds: number): ClaimsCheck {
  const { exp, aud, role, iat, nbf } = payload;
  if (!Number.isSafeInteger(exp)) return { ok: false, code: 'jwt_malformed' };
  if ((exp as number) <= nowSeconds) return { ok: false, code: 'jwt_expired', claims: payload as Claims };
  const shaped =
    aud === 'authenticated' &&
    role === 'authenticated' &&
    Object.entries(TEXTS).every(([name, pattern]) => isText(payload[name], pattern)) &&
    hasBegun(iat, nowSeconds) &&
    hasBegun(nbf, nowSeconds);
  return shaped ? { ok: true, claims: payload as Claims } : { ok: false, code: 'jwt_malformed' };
}

/**
 * Tells whether the system context must refuse a token. As in the database, the case of these claims does not matter: no
 * service issues them in another case, so such a token is an attack.
 *
 * @example isPortal({ exp: 1, portal_type: 'aluno' }) // true
 */
export function isPortal(claims: Claims): boolean {
  return Object.entries(claims).some(([name, value]) => {
    const claim = name.toLowerCase();
    if (claim === 'portal_type') return true;
    return claim === 'escopo' && typeof value === 'string' && value.toLowerCase() === 'portal_readonly';
  });
}

/**
 * Tells whether a token is a portal session (students and guardians). A token with claims of both contexts belongs to neither.
 *
 * @example isPortalSession({ exp: 1, portal_type: 'aluno', principal_role: 'escola' }) // false
 */
export function isPortalSession(claims: Claims): boolean {
  const type = claims['portal_type'];
  if (type !== 'aluno' && type !== 'responsavel') return false;
  return !Object.keys(claims).some((name) => OF_THE_SYSTEM.includes(name.toLowerCase()));
}

function isText(claim: unknown, pattern: RegExp): boolean {
  return claim === undefined || (typeof claim === 'string' && pattern.test(claim));
}

function hasBegun(moment: unknown, nowSeconds: number): boolean {
  if (moment === undefined) return true;
  return typeof moment === 'number' && moment <= nowSeconds + CLOCK_SKEW_SECONDS;
}
