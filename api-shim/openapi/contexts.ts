// What differs between the two contexts: the system and the portal.
import type { ErrorCode } from '../../common/errors.ts';
import { PORTAL_TOKENS, SYSTEM_TOKENS } from '../../common/token/contexts.ts';
import { PortalSession, Session } from './schemas/session.ts';

/* `renewal` is the credential; its cookie has the prefix __Host-. */
export const SYSTEM = {
  ...SYSTEM_TOKENS,
  prefix: '',
  renewal: `${SYSTEM_TOKENS.cookie}_renova`,
  session: Session,
} as const;

export const PORTAL = {
  ...PORTAL_TOKENS,
  prefix: 'portal-',
  renewal: `${PORTAL_TOKENS.cookie}_renova`,
  session: PortalSession,
} as const;

export type Context = typeof SYSTEM | typeof PORTAL;

/** One of them, whose operations have its prefix and answer its session. */
export type In<Prefix, Session> = Context & { readonly prefix: Prefix; readonly session: Session };

const OF_TOKEN = [
  ...(['no_cookie', 'duplicate_cookie', 'jwt_malformed', 'jwt_signature_invalid', 'jwt_expired'] as const),
  ...(['token_revoked', 'session_ended'] as const),
];

/** The codes of an endpoint that needs a session, by its cookie. COMMENTs do not repeat them. */
export const SESSION_CODES: Readonly<Record<Context['cookie'], readonly ErrorCode[]>> = {
  [SYSTEM.cookie]: [...OF_TOKEN, 'role_revoked', SYSTEM.refusal],
  [PORTAL.cookie]: [...OF_TOKEN, PORTAL.refusal],
};

/** All of them. */
export const TOKEN_CODES: readonly string[] = Object.values(SESSION_CODES).flat();

export const OPENED = 'The session is open; the token is only in the cookie.';
export const COOKIE = { 'Set-Cookie': 'The session cookie.' };
