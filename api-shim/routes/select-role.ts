// POST select-role: switches to another role of the same person, with a new token.
import { z } from 'zod';
import { textField } from '../http/body.ts';
import type { Handler } from '../http/call.ts';
import { SYSTEM } from '../session/contexts.ts';
import { switchSession, type SwitchDependencies } from '../session/switch-session.ts';

export const selectRoleRequest = z.object({
  papel: textField.describe('Name of the role.'),
  escola_id: z.guid().nullable().describe('Required; null for a global role.'),
});

export const selectRole = (deps: SwitchDependencies): Handler =>
  switchSession(deps, SYSTEM, 'select_role', selectRoleRequest);
