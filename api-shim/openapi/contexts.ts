// What differs between the two contexts: the system and the portal.
import type { ErrorCode } from '../../common/errors.ts';
import { PortalSession, Session } from './schemas/session.ts';

export const SYSTEM = {
  prefix: '',
  cookie: 'svc_auth',
  renewal: 'svc_auth_renova',
  session: Session,
  foreign: 'portal_token_refused',
} as const;

export const PORTAL = {
  prefix: 'portal-',
  cookie: 'svc_mural',
  renewal: 'svc_mural_renova',
  session: PortalSession,
  foreign: 'system_token_refused',
} as const;

export type Context = typeof SYSTEM | typeof PORTAL;

const OF_TOKEN = [
  ...(['no_cookie', 'duplicate_cookie', 'jwt_malformed', 'jwt_signature_invalid', 'jwt_expired'] as const),
  ...(['token_revoked', 'session_ended'] as const),
];

/** The codes of an endpoint that needs a session, by its cookie. COMMENTs do not repeat them. */
export const SESSION_CODES: Readonly<Record<Context['cookie'], readonly ErrorCode[]>> = {
  svc_auth: [...OF_TOKEN, 'role_revoked', 'portal_token_refused'],
  svc_mural: [...OF_TOKEN, 'system_token_refused'],
};

export const OPENED = 'The session is open; the token is only in the cookie.';
export const COOKIE = { 'Set-Cookie': 'The session cookie.' };
