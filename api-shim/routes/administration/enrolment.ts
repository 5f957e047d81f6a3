// The endpoints for families that move in, move and leave, for many roles that end, and for the way back.
import { z } from 'zod';
import { KINSHIPS } from '../../../common/kinships.ts';
import { textField } from '../../http/body.ts';
import { calls, type UserEndpoint } from '../../session/user-endpoint.ts';
import { IMPORT_MS } from './imports.ts';

/* The description names bounds that the database keeps. */
const ids = z.array(z.guid()).meta({ minItems: 1, maxItems: 400 });
const link = { aluno_id: z.guid(), responsavel_id: z.guid() };

export const ENROLMENT = [
  // adds a student or a guardian
  calls('portal-create', {
    portal_type: z.enum(['aluno', 'responsavel']),
    nome_completo: textField,
    escola_id: z.guid().nullish().describe('An administrador names the school.'),
    cpf: textField.nullish(),
    telefone: textField.nullish(),
    matricula: textField.nullish().describe('Of a student.'),
    turma_id: z.guid().nullish(),
    nascimento: z.iso.date().nullish(),
    email: textField.nullish().describe('Of a guardian.'),
    aluno_id: z.guid().nullish().describe('Links the new guardian to this student.'),
    parentesco: textField.nullish(),
  }),
  calls('portal-link', {
    ...link,
    parentesco: textField.meta({ enum: KINSHIPS }),
    ordem: z
      .int32()
      .nullish()
      .meta({ description: '1 puts the guardian first; absent puts them last.', minimum: 1, maximum: 99 }),
  }),
  calls('portal-unlink', link),
  // moves students to a class
  calls('portal-move', {
    ids,
    turma_id: z.guid(),
    matricula: textField.nullish().describe('The number of one student at another school.'),
  }),
  // ends students and guardians, or a class
  calls('portal-end', {
    ids: ids.optional(),
    turma_id: z.guid().describe('Alternatively: every student of this class.').optional(),
  }),
  // takes a role from many people
  calls('roles-end', {
    papel: textField,
    escola_id: z.guid(),
    ids: ids.describe('Absent: all who have the role at the school.').optional(),
  }),
  calls('undo', { id: z.guid().describe('The desfazer of the call.') }, { ms: IMPORT_MS }), // takes back what a call did, within a day
] as const satisfies readonly UserEndpoint[];
