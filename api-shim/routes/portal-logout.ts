// POST portal-logout: ends a session of the portal; one of the system is not touched.
import type { Handler } from '../http/call.ts';
import { PORTAL } from '../session/contexts.ts';
import type { SessionDependencies } from '../session/session.ts';
import { logout } from './logout.ts';

/** Creates the endpoint. */
export const portalLogout = (deps: SessionDependencies): Handler => logout(deps, PORTAL);
