// GET people: a page of people by name.
import { z } from 'zod';
import { textField } from '../../http/body.ts';
import type { Handler } from '../../http/call.ts';
import { SYSTEM } from '../../session/contexts.ts';
import type { SessionDependencies } from '../../session/session.ts';
import { userRead } from '../../session/user-function.ts';

const request = z.object({
  busca: textField.max(200).optional(),
  papel: textField.max(100).optional(),
  escola_id: z.guid().optional(),
  situacao: textField.max(100).optional(),
  cursor: z.guid().optional(),
  limite: z.coerce.number().int().min(1).max(200).optional(),
  contexto: z.enum(['sistema', 'portal']).optional(),
});

export const people = (deps: SessionDependencies): Handler => userRead(deps, SYSTEM, 'people', request);
