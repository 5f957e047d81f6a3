// The complete list of reasons of a decision: each with its status and a hint that names the cause.

export const REASONS = {
  ok: { status: 200, hint: 'The session is that of an administrador, so the page is served.' },
  public_asset: { status: 200, hint: 'A static asset, which is served without a session.' },
  no_cookie: {
    status: 401,
    hint: 'No svc_auth cookie arrived. If you have signed in to the application, the proxy does not add the Domain attribute (the parent domain of both hosts) to Set-Cookie.',
  },
  duplicate_cookie: {
    status: 401,
    hint: 'Two svc_auth cookies with different values arrived. One was probably set without Domain, or by another host of the domain. Delete the cookies of this site and sign in again.',
  },
  jwt_malformed: { status: 401, hint: 'The svc_auth cookie is not a session token of this service.' },
  jwt_signature_invalid: {
    status: 401,
    hint: 'The signature of the token is invalid: SVC_JWT_SECRET of the gateway and of api-shim differ, or SVC_JWT_SECRET_PREVIOUS is missing during a rotation.',
  },
  jwt_expired: { status: 401, hint: 'The token has expired; a session lasts 8 hours. Sign in again.' },
  token_revoked: { status: 401, hint: 'This token was revoked by a logout. Sign in again.' },
  session_ended: {
    status: 401,
    hint: 'All sessions of this person were ended, or the person is no longer active. Sign in again.',
  },
  role_revoked: { status: 401, hint: 'The person no longer has the role of this session. Sign in again.' },
  portal_token_refused: {
    status: 401,
    hint: 'A portal session (students and guardians) gives no access to the documentation.',
  },
  role_not_allowed: {
    status: 403,
    hint: 'The session is valid, but its active role is not administrador. Switch the role in the application.',
  },
  passkey_required: {
    status: 403,
    hint: 'The active role demands a passkey, and this session was not opened by one. Confirm with the passkey in the application.',
  },
  auth_unavailable: {
    status: 503,
    hint: 'The session could not be checked, because PostgREST or the database does not answer. No page is served without this check; try again soon.',
  },
  bad_request: { status: 400, hint: 'The method, path or framing of the request is not accepted.' },
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
