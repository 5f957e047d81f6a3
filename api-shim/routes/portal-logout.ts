// POST portal-logout: ends a session of the portal; one of the system is not touched.
import type { Handler } from '../call.ts';
import { PORTAL } from '../contexts.ts';
import type { Parts } from '../parts.ts';
import { logout } from './logout.ts';

/**
 * Creates the endpoint.
 *
 * @example { POST: portalLogout(parts) }
 */
export const portalLogout = (parts: Parts): Handler => logout(parts, PORTAL);
