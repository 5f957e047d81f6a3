// POST school-create: adds a school.
import { z } from 'zod';
import { textField } from '../../http/body.ts';
import type { Handler } from '../../http/call.ts';
import { SYSTEM } from '../../session/contexts.ts';
import type { SessionDependencies } from '../../session/session.ts';
import { userCall } from '../../session/user-function.ts';

const request = z.object({
  nome: textField,
  cnpj: textField.nullish(),
  inep: textField.nullish(),
  municipio: textField.nullish(),
  uf: textField.nullish(),
});

export const schoolCreate = (deps: SessionDependencies): Handler =>
  userCall(deps, SYSTEM, 'school_create', request);
