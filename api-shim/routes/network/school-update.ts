// POST school-update: changes a school.
import { z } from 'zod';
import { textField } from '../../http/body.ts';
import type { Handler } from '../../http/call.ts';
import { SYSTEM } from '../../session/contexts.ts';
import type { SessionDependencies } from '../../session/session.ts';
import { userCall } from '../../session/user-function.ts';

const request = z.object({
  id: z.guid(),
  nome: textField.nullish(),
  cnpj: textField.nullish(),
  inep: textField.nullish(),
  municipio: textField.nullish(),
  uf: textField.nullish(),
});

export const schoolUpdate = (deps: SessionDependencies): Handler =>
  userCall(deps, SYSTEM, 'school_update', request);
