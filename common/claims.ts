// The rules a signed payload must meet before anyone asks the database about it.

export type Claims = Readonly<Record<string, unknown>> & {
  readonly exp: number;
  readonly jti?: string;
  readonly sub?: string;
};

export type ClaimsCheck = { ok: true; claims: Claims } | { ok: false; code: 'jwt_expired' | 'jwt_malformed' };

const CLOCK_SKEW_SECONDS = 30;

/* What no token of the portal has. */
const OF_THE_SYSTEM = ['principal_role', 'usuario_id', 'escopo'];

/*
 * Texts in every token that has them; PostgREST would not read a token where they are anything else. With a colon in it,
 * `sub` or `iss` would have to be a URI, which nothing of ours is.
 */
const TEXTS: Readonly<Record<string, RegExp>> = { sub: /^[^:]*$/, iss: /^[^:]*$/, jti: /^/ };

/**
 * Judges a payload at a moment: expiry first and without leeway, then its shape.
 *
 * @example judgeClaims({ exp: 1, role: 'authenticated', aud: 'authenticated' }, 2) // { ok: false, code: 'jwt_expired' }
 */
export function judgeClaims(payload: Record<string, unknown>, nowSeconds: number): ClaimsCheck {
  const { exp, aud, role, iat, nbf } = payload;
  if (!Number.isSafeInteger(exp)) return { ok: false, code: 'jwt_malformed' };
  if ((exp as number) <= nowSeconds) return { ok: false, code: 'jwt_expired' };
  const shaped =
    aud === 'authenticated' &&
    role === 'authenticated' &&
    Object.entries(TEXTS).every(([name, pattern]) => isText(payload[name], pattern)) &&
    hasBegun(iat, nowSeconds) &&
    hasBegun(nbf, nowSeconds);
  return shaped ? { ok: true, claims: payload as Claims } : { ok: false, code: 'jwt_malformed' };
}

/**
 * Tells a token that the system context must refuse. As in the database, the case of these claims does not matter: no
 * service issues them in another, so such a token is an attack.
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
 * Tells a session of the portal (students and guardians). One that shows signs of both contexts is of neither.
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
