// GET portal-me: the profile of the session and the others of the same person, as the database sees them now.
import type { Handler } from '../call.ts';
import { PORTAL } from '../contexts.ts';
import type { Parts } from '../parts.ts';
import { me } from './me.ts';

/**
 * Creates the endpoint.
 *
 * @example { GET: portalMe(parts) }
 */
export const portalMe = (parts: Parts): Handler => me(parts, PORTAL);
