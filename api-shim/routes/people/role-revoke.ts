// POST role-revoke: takes a role from a person, named by id or by whole code.
import { z } from 'zod';
import { textField } from '../../http/body.ts';
import type { Handler } from '../../http/call.ts';
import { SYSTEM } from '../../session/contexts.ts';
import type { SessionDependencies } from '../../session/session.ts';
import { userCall } from '../../session/user-function.ts';

const request = z.object({
  papel: textField,
  escola_id: z.guid().nullish(),
  id: z.guid().optional(),
  codigo: textField.optional(),
});

export const roleRevoke = (deps: SessionDependencies): Handler =>
  userCall(deps, SYSTEM, 'role_revoke', request);
