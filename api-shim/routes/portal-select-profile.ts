// POST portal-select-profile: the same person, another of their profiles, a new token.
import { z } from 'zod';
import { textField } from '../body.ts';
import type { Handler } from '../call.ts';
import { PORTAL } from '../contexts.ts';
import type { Parts } from '../parts.ts';
import { switchSession } from '../switch-session.ts';

const request = z.object({ portal_type: textField, id: z.guid() });

/**
 * Creates the endpoint.
 *
 * @example { POST: portalSelectProfile(parts) }
 */
export const portalSelectProfile = (parts: Parts): Handler =>
  switchSession(parts, PORTAL, 'portal_select_profile', request);
