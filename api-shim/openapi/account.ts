// The endpoints for a person's own sign-ins.
import { z } from 'zod';
import type { Group } from './operation.ts';
import { at, kinship } from './schemas/field.ts';
import { Ended, SignIn } from './schemas/session.ts';

const access = z
  .strictObject({
    criado_em: at,
    cidade: z.string().nullable(),
    aparelho: z.string().nullable().describe('Browser and system.'),
  })
  .describe('The time and place of a sign-in.');
const signIns = z
  .strictObject({
    sessoes: z.array(SignIn),
    acessos: z.array(access).describe('The last ten sign-ins, newest first, including ended ones.'),
  })
  .describe('The open sign-ins, and the last ones.');

const guardianLinks = z
  .strictObject({
    vinculos: z.array(
      z
        .strictObject({
          aluno_id: z.guid(),
          aluno_nome: z.string(),
          nome_completo: z.string().describe('Of the guardian.'),
          parentesco: kinship,
          desde: at,
        })
        .describe('An active guardian of a student, as the portal shows it.'),
    ),
  })
  .describe('The active guardians, in the order in which the school calls them.');

export const ACCOUNT = {
  tag: 'administration',
  operations: {
    'GET sessions': {
      summary: 'The open sign-ins of the person.',
      commands: ['user sessions', 'portal show'],
      answer: ['The sign-ins, newest first.', signIns],
    },
    'POST end-session': {
      summary: 'End one sign-in of the person.',
      commands: ['session revoke'],
      answer: ['The sign-in has ended.', Ended],
    },
    'GET portal-sessions': {
      summary: 'The open sign-ins of the student or guardian.',
      commands: ['user sessions', 'portal show'],
      answer: ['The sign-ins, newest first.', signIns],
    },
    'POST portal-end-session': {
      summary: 'End one sign-in of the student or guardian.',
      commands: ['session revoke'],
      answer: ['The sign-in has ended.', Ended],
    },
    'GET portal-guardians': {
      summary: 'The guardians of the student, or of the students of the guardian.',
      commands: ['portal show'],
      answer: ['The links, by student.', guardianLinks],
    },
  },
} satisfies Group;
