// The endpoints for people and their roles.
import { z } from 'zod';
import { textField } from '../../http/body.ts';
import { calls, reads, type UserEndpoint } from '../../session/user-endpoint.ts';

const person = { id: z.guid() };
/* The person is named by id or by whole code. */
const role = {
  papel: textField,
  escola_id: z.guid().nullish(),
  id: z.guid().optional(),
  codigo: textField.optional(),
};
/* The end of the phone, which 409 confirm_phone asks for. */
const destino = z
  .string()
  .regex(/^[0-9]{4}$/)
  .optional();

export const PEOPLE: readonly UserEndpoint[] = [
  // a page of people by name
  reads('people', {
    busca: textField.max(200).optional(),
    papel: textField.max(100).optional(),
    escola_id: z.guid().optional(),
    situacao: textField.max(100).optional(),
    cursor: z.guid().optional(),
    limite: z.coerce.number().int().min(1).max(200).optional(),
    contexto: z.enum(['sistema', 'portal', 'todos']).optional(),
  }),
  reads('person', person), // one person, with why they can or cannot sign in
  reads('person-export', person), // all data stored about a person
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
      atualizado_em: z.iso.datetime({ offset: true }).nullish(),
      nome_completo: textField.optional(),
      telefone: textField.optional(),
      cpf: textField.optional(),
    },
    { afterwards: ({ noticeSender }) => noticeSender.poke() },
  ),
  calls('person-activate', person),
  calls('person-deactivate', person),
  calls('person-unlock', person), // resets the limits of sends and of wrong attempts
  calls('person-end-sessions', person),
  reads('roles'), // the roles that a person can have
  calls('role-grant', { ...role, destino }),
  calls('role-revoke', role),
];
