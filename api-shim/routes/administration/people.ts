// The endpoints for people and their roles.
import { z } from 'zod';
import { textField } from '../../http/body.ts';
import { calls, reads, type UserEndpoint } from '../../session/user-endpoint.ts';

const person = { id: z.guid() };
/* The person is named by id or by whole code. */
const role = {
  papel: textField,
  escola_id: z.guid().nullish(),
  id: z.guid().describe('The person; alternatively codigo.').optional(),
  codigo: textField.optional(),
};
const destino = z
  .string()
  .regex(/^[0-9]{4}$/)
  .describe(
    'The last four digits of the phone that receives the codes, after 409 confirm_phone; details.destino of that answer is the phone, masked.',
  )
  .optional();

export const PEOPLE = [
  // a page of people by name
  reads(
    'people',
    {
      busca: textField
        .max(200)
        .describe(
          'Beginnings of words of the name, a whole code, or the last four or more digits of a phone. Of a phone only the last four digits are compared.',
        )
        .optional(),
      papel: textField.max(100).optional(),
      escola_id: z.guid().optional(),
      situacao: textField
        .max(100)
        .describe('A situacao of the list, or nunca_entrou: who never signed in.')
        .optional(),
      cursor: z.guid().optional(),
      limite: z.coerce.number().int().min(1).max(200).optional(),
      contexto: z.enum(['sistema', 'portal', 'todos']).optional(),
    },
    { leavesTrace: true },
  ),
  reads('person', person), // one person, with why they can or cannot sign in
  reads('person-export', person, { leavesTrace: true }), // all data stored about a person
  calls('person-create', {
    codigo: textField,
    nome_completo: textField,
    telefone: textField.nullish(),
    papel: textField.nullish(),
    escola_id: z.guid().nullish(),
  }),
  // after a change of the phone, the old number is notified at once
  calls(
    'person-update',
    {
      id: z.guid(),
      atualizado_em: z.iso.datetime({ offset: true }).nullish().describe('ISO 8601, UTC.'),
      nome_completo: textField.optional(),
      telefone: textField.optional(),
      cpf: textField.describe('Of a student or guardian; an empty text clears that of a student.').optional(),
    },
    { afterwards: ({ noticeSender }) => noticeSender.poke() },
  ),
  calls('person-activate', person),
  calls('person-deactivate', person),
  calls('person-unlock', person), // resets the limits of sends and of wrong attempts
  calls('person-end-sessions', person),
  reads('roles', {}), // the roles that a person can have
  calls('role-grant', { ...role, destino }),
  calls('role-revoke', role),
] as const satisfies readonly UserEndpoint[];
