// The complete list of reasons of a decision: each with its status and a hint that names the cause.

export const REASONS = {
  ok: { status: 200, hint: 'An administrator: the page is served.' },
  public_asset: { status: 200, hint: 'A static asset: served to anyone, no session is asked for.' },
  no_cookie: {
    status: 401,
    hint: 'No svc_auth cookie arrived. After a login on the application this means that the proxy does not add the Domain attribute (the parent domain of both hosts) to Set-Cookie.',
  },
  duplicate_cookie: {
    status: 401,
    hint: 'Two different svc_auth cookies arrived, one of them probably set without Domain or by another host of the domain. Delete the cookies of this site and sign in again.',
  },
  jwt_malformed: { status: 401, hint: 'The svc_auth cookie holds no session token of this service.' },
  jwt_signature_invalid: {
    status: 401,
    hint: 'The signature does not verify: SVC_JWT_SECRET differs between the gateway and the issuer of the token (the secrets differ), or a rotation left out SVC_JWT_SECRET_PREVIOUS.',
  },
  jwt_expired: { status: 401, hint: 'The session ended: the token expired (8 hours). Sign in again.' },
  token_revoked: { status: 401, hint: 'This token was revoked by a logout. Sign in again.' },
  session_ended: {
    status: 401,
    hint: 'All sessions of this person were ended, or the person is no longer active. Sign in again.',
  },
  role_revoked: { status: 401, hint: 'The role of this session was taken away. Sign in again.' },
  portal_token_refused: {
    status: 401,
    hint: 'A portal session (students and guardians) does not open the documentation.',
  },
  role_not_allowed: {
    status: 403,
    hint: 'The session is valid, but its active role is not administrador. Switch the role in the application.',
  },
  auth_unavailable: {
    status: 503,
    hint: 'The database or PostgREST could not be asked whether the session still holds. Nothing is served unasked; try again soon.',
  },
  bad_request: { status: 400, hint: 'The request itself is not acceptable: its method, path or framing.' },
} as const satisfies Record<string, { status: number; hint: string }>;

export type Reason = keyof typeof REASONS;

/** The refusals that the database may return for a token with our signature. */
const FROM_DATABASE = [
  'jwt_malformed',
  'jwt_expired',
  'token_revoked',
  'session_ended',
  'role_revoked',
  'portal_token_refused',
] as const satisfies readonly Reason[];

export type DatabaseReason = (typeof FROM_DATABASE)[number];

/**
 * Tells whether a refusal code of the database may be shown to the client.
 *
 * @example isDatabaseReason('token_revoked') // true
 */
export function isDatabaseReason(code: unknown): code is DatabaseReason {
  return FROM_DATABASE.some((reason) => reason === code);
}
