// The endpoints of families, of many roles that end, and of the way back.
import { z } from 'zod';
import type { Group } from './operation.ts';
import { Guardian, Kept, NewProfile } from './schemas/people.ts';

const { desfazer } = NewProfile.shape;
const guardians = z
  .strictObject({ aluno_id: z.guid(), responsaveis: z.array(Guardian), desfazer })
  .describe('A student with the guardians after a link changed.');

export const ENROLMENT = {
  tag: 'administration',
  operations: {
    'POST portal-create': {
      summary: 'Add a student or a guardian.',
      commands: ['portal create'],
      answer: ['The new record.', NewProfile],
    },
    'POST portal-link': {
      summary: 'Link a guardian to a student.',
      commands: ['portal link'],
      answer: ['The guardians after the change.', guardians],
    },
    'POST portal-unlink': {
      summary: 'End the link of a guardian and a student.',
      commands: ['portal unlink'],
      answer: ['The guardians after the change.', guardians],
    },
    'POST portal-move': {
      summary: 'Move students to a class.',
      commands: ['portal move'],
      answer: [
        'Who moved, and who did not.',
        z
          .strictObject({
            movidos: z.array(
              z.strictObject({
                id: z.guid(),
                novo_id: z.guid().describe('The record at the other school.').optional(),
              }),
            ),
            recusados: z.array(Kept),
            desfazer,
          })
          .describe('The people who moved, and who did not.'),
      ],
    },
    'POST portal-end': {
      summary: 'End students and guardians, or a class.',
      commands: ['portal end'],
      answer: [
        'Who ended.',
        z.strictObject({ encerrados: z.array(z.guid()), desfazer }).describe('The people who ended.'),
      ],
    },
    'POST roles-end': {
      summary: 'Take a role of a school from many people.',
      commands: ['role end'],
      answer: [
        'Who lost the role.',
        z.strictObject({ encerrados: z.array(z.guid()), recusados: z.array(Kept), desfazer }),
      ],
    },
    'POST undo': {
      summary: 'Take back what a call did, within a day.',
      commands: ['undo'],
      answer: [
        'What is as before.',
        z
          .strictObject({ id: z.guid(), acao: z.string(), desfeitos: z.int(), recusados: z.array(Kept) })
          .describe('How many people are as before, and who is not.'),
      ],
    },
  },
} satisfies Group;
