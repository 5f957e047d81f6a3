// POST person-update: changes the name and the phone of a person.
import { z } from 'zod';
import { textField } from '../../http/body.ts';
import type { Handler } from '../../http/call.ts';
import { SYSTEM } from '../../session/contexts.ts';
import type { SessionDependencies } from '../../session/session.ts';
import { userCall } from '../../session/user-function.ts';

const request = z.object({
  id: z.guid(),
  atualizado_em: z.iso.datetime({ offset: true }).nullish(),
  nome_completo: textField.optional(),
  telefone: textField.optional(),
});

export type UpdateDependencies = SessionDependencies & {
  readonly noticeSender: { readonly poke: () => void };
};

/** After a change of the phone, the old number is notified at once. */
export function personUpdate(deps: UpdateDependencies): Handler {
  const update = userCall(deps, SYSTEM, 'person_update', request);
  return async (call) => {
    await update(call);
    deps.noticeSender.poke();
  };
}
