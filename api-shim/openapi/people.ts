// The endpoints of people and their roles.
import { z } from 'zod';
import type { Group } from './operation.ts';
import { NamedRole, PersonDetail, PersonLine, RoleKind } from './schemas/people.ts';
const rolesOf = z
  .strictObject({ id: z.guid(), papeis: z.array(NamedRole) })
  .describe('The roles that the caller may see.');

export const PEOPLE = {
  tag: 'administration',
  operations: {
    'GET people': {
      summary: 'A page of people by name.',
      commands: ['user list'],
      answer: [
        'The page.',
        z
          .strictObject({
            pessoas: z.array(PersonLine),
            cursor: z.guid().nullable().describe('Requests the next page; null on the last page.'),
            total: z
              .int()
              .min(0)
              .max(1000)
              .describe('The people whom the filters find, counted up to 1,000.'),
            total_exato: z.boolean().describe('False when there are more than total.'),
            parecido: z.boolean().describe('True when no name fits busca, and these are similar.'),
          })
          .describe('A page of people.'),
      ],
    },
    'GET person': {
      summary: 'One person, and why they can or cannot sign in.',
      commands: ['user show', 'portal show'],
      answer: ['The person.', PersonDetail],
    },
    'GET person-export': {
      summary: 'Every stored row about a person, by table. The request is logged.',
      commands: ['person export'],
      answer: [
        'The rows.',
        z
          .record(z.string(), z.array(z.looseObject({})))
          .describe('The rows by table, with the columns of the table.'),
      ],
    },
    'POST person-create': {
      summary: 'Add a person, with a first role.',
      commands: ['user add'],
      answer: ['The new person.', PersonDetail],
    },
    'POST person-update': {
      summary: 'Change the name and the phone of a person.',
      commands: ['user set-phone', 'portal set-phone'],
      answer: ['The person after the change.', PersonDetail],
    },
    'POST person-activate': {
      summary: 'Let a deactivated person sign in again.',
      commands: ['user activate'],
      answer: ['The person after the change.', PersonDetail],
    },
    'POST person-deactivate': {
      summary: 'Deactivate a person: they cannot sign in, and their sessions end.',
      commands: ['user deactivate'],
      answer: ['The person after the change.', PersonDetail],
    },
    'POST person-unlock': {
      summary: 'Reset the limits of a person.',
      commands: ['user unlock'],
      answer: ['The person after the change.', PersonDetail],
    },
    'POST person-end-sessions': {
      summary: 'End every session of a person.',
      commands: ['session revoke'],
      answer: ['The person after the change.', PersonDetail],
    },
    'GET roles': {
      summary: 'The roles that a person can have.',
      commands: ['role list'],
      answer: [
        'The roles, the principal ones first.',
        z.strictObject({ papeis: z.array(RoleKind) }).describe('The roles.'),
      ],
    },
    'POST role-grant': {
      summary: 'Grant a role.',
      commands: ['role grant'],
      answer: ['The roles after the change.', rolesOf],
    },
    'POST role-revoke': {
      summary: 'Revoke a role.',
      commands: ['role revoke'],
      answer: ['The roles after the change.', rolesOf],
    },
    'POST people-import': {
      summary: 'Import a CSV file of people, all or nothing.',
      commands: ['user import'],
      credentials: ['svc_auth'],
      content: {
        'text/csv': { schema: { type: 'string' } },
        'application/octet-stream': {
          schema: {
            type: 'string',
            contentMediaType: 'text/csv',
            description: 'The same file, for clients that send no text/csv.',
          },
        },
      },
      parameters: [
        {
          name: 'ensaio',
          in: 'query',
          required: false,
          description: '1 imports nothing and returns the invalid rows.',
          schema: { type: 'string' },
        },
      ],
      answer: [
        'The file was read. If a row is invalid, nothing is imported.',
        z
          .strictObject({
            importadas: z.int(),
            total: z.int(),
            erros: z.array(
              z.strictObject({ linha: z.int(), motivo: z.string() }).describe('An invalid row.'),
            ),
            ensaio: z.boolean(),
          })
          .describe('The number of imported rows, or the errors; with one bad row nothing is imported.'),
      ],
    },
  },
} satisfies Group;
