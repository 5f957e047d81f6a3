// The two contexts of the service: one machine, with another cookie and other functions of the database, and no token good for both.
import { isPortal, isPortalSession, type Claims } from '../../common/claims.ts';
import type { ErrorCode } from '../../common/errors.ts';

export type Context = {
  readonly cookie: string;
  /** What the names of its functions in the database begin with. */
  readonly prefix: '' | 'portal_';
  /** Below this path, tables and functions pass through. */
  readonly rest: string;
  readonly accepts: (claims: Claims) => boolean;
  /** What the bearer of a token that is not accepted is told. */
  readonly refusal: ErrorCode;
  /** A cookie that is no session here; it only says more about why there is none. */
  readonly otherCookie?: string;
};

/** Students and guardians. */
export const PORTAL: Context = {
  cookie: 'svc_mural',
  prefix: 'portal_',
  rest: '/portal/rest/v1/',
  accepts: isPortalSession,
  refusal: 'system_token_refused',
};

/** Everybody who works with the schools. */
export const SYSTEM: Context = {
  cookie: 'svc_auth',
  prefix: '',
  rest: '/rest/v1/',
  accepts: (claims) => !isPortal(claims),
  refusal: 'portal_token_refused',
  otherCookie: PORTAL.cookie,
};
