// The endpoints for families that move in, move and leave, for many roles that end, and for the way back.
import { z } from 'zod';
import { textField } from '../../http/body.ts';
import { calls, type UserEndpoint } from '../../session/user-endpoint.ts';
import { IMPORT_MS } from './imports.ts';

const link = { aluno_id: z.guid(), responsavel_id: z.guid() };

export const ENROLMENT: readonly UserEndpoint[] = [
  // adds a student or a guardian
  calls('portal-create', {
    portal_type: z.enum(['aluno', 'responsavel']),
    nome_completo: textField,
    escola_id: z.guid().nullish(),
    cpf: textField.nullish(),
    telefone: textField.nullish(),
    matricula: textField.nullish(),
    turma_id: z.guid().nullish(),
    nascimento: z.iso.date().nullish(),
    email: textField.nullish(),
    aluno_id: z.guid().nullish(),
    parentesco: textField.nullish(),
  }),
  calls('portal-link', { ...link, parentesco: textField, ordem: z.int32().nullish() }),
  calls('portal-unlink', link),
  // moves students to a class
  calls('portal-move', { ids: z.array(z.guid()), turma_id: z.guid(), matricula: textField.nullish() }),
  // ends students and guardians, or a class
  calls('portal-end', { ids: z.array(z.guid()).optional(), turma_id: z.guid().optional() }),
  // takes a role from many people
  calls('roles-end', { papel: textField, escola_id: z.guid(), ids: z.array(z.guid()).optional() }),
  calls('undo', { id: z.guid() }, { ms: IMPORT_MS }), // takes back what a call did, within a day
];
