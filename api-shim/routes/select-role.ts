// POST select-role: the same person, another of their roles, a new token.
import { z } from 'zod';
import { textField } from '../body.ts';
import type { Handler } from '../call.ts';
import { SYSTEM } from '../contexts.ts';
import type { Parts } from '../parts.ts';
import { switchSession } from '../switch-session.ts';

const request = z.object({ papel: textField, escola_id: z.guid().nullable() });

/**
 * Creates the endpoint.
 *
 * @example { POST: selectRole(parts) }
 */
export const selectRole = (parts: Parts): Handler => switchSession(parts, SYSTEM, 'select_role', request);
