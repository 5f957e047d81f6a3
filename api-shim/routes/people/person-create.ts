// POST person-create: adds a person, with a first role.
import { z } from 'zod';
import { textField } from '../../http/body.ts';
import type { Handler } from '../../http/call.ts';
import { SYSTEM } from '../../session/contexts.ts';
import type { SessionDependencies } from '../../session/session.ts';
import { userCall } from '../../session/user-function.ts';

const request = z.object({
  codigo: textField,
  nome_completo: textField,
  telefone: textField.nullish(),
  papel: textField.nullish(),
  escola_id: z.guid().nullish(),
});

export const personCreate = (deps: SessionDependencies): Handler =>
  userCall(deps, SYSTEM, 'person_create', request);
