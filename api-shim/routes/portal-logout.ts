// POST portal-logout: ends a portal session; a system session is not touched.
import type { Handler } from '../http/call.ts';
import { PORTAL } from '../session/contexts.ts';
import type { SessionDependencies } from '../session/session.ts';
import { logout } from './logout.ts';

export const portalLogout = (deps: SessionDependencies): Handler => logout(deps, PORTAL);
