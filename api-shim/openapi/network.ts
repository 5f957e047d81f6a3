// The endpoints of schools, limits, alerts, deliveries, findings and the day.
import { z } from 'zod';
import type { Group } from './operation.ts';
import { at } from './schemas/field.ts';
import { Findings, Limit, NetworkLimit, School, SendsDay, Today } from './schemas/network.ts';

export const NETWORK = {
  tag: 'administration',
  operations: {
    'GET schools': {
      summary: 'The schools of the network.',
      commands: ['school list'],
      answer: ['The schools by name.', z.strictObject({ escolas: z.array(School) }).describe('The schools.')],
    },
    'POST school-create': {
      summary: 'Add a school.',
      commands: ['school add'],
      answer: ['The new school.', School],
    },
    'POST school-update': {
      summary: 'Change a school.',
      commands: ['school update'],
      answer: ['The school after the change.', School],
    },
    'GET limits': {
      summary: 'The limits of the service, and what roles demand.',
      commands: ['limits'],
      answer: [
        'The limits.',
        z
          .strictObject({
            redes: z.array(NetworkLimit),
            papeis: z
              .array(
                z
                  .strictObject({
                    nome: z.string(),
                    exige: z.literal('passkey').nullable(),
                    pessoas: z.int().describe('Active people with the role.'),
                    sem_chave: z.int().describe('Those of them who have no passkey that counts.'),
                  })
                  .describe('What a role demands, and whom that concerns.'),
              )
              .describe('The roles, principal ones first, with what they demand.'),
            limites: z.array(Limit),
          })
          .describe('The limits.'),
      ],
    },
    'POST limit-set': {
      summary: 'Change a limit.',
      commands: ['limits'],
      answer: ['The limit after the change.', Limit],
    },
    'POST network-limit-set': {
      summary: 'Change or remove the limit of a network.',
      commands: ['limits'],
      answer: ['The limit after the change.', NetworkLimit],
    },
    'GET alerts': {
      summary: 'The open alerts about reused tokens.',
      commands: ['alert list'],
      answer: [
        'The open alerts.',
        z
          .strictObject({
            alertas: z.array(
              z
                .strictObject({
                  id: z.guid(),
                  tipo: z
                    .enum(['token', 'passkey', 'envios_metade', 'envios_fim'])
                    .describe(
                      '`token`, `passkey` (its counter went back), or half (`envios_metade`) or all (`envios_fim`) of the sends of 24 hours.',
                    ),
                  usuario_id: z.guid().nullable().describe('Null for sends.'),
                  nome_completo: z.string().nullable(),
                  escola_nome: z
                    .string()
                    .nullable()
                    .describe(
                      'The school whose sends are meant; null for the network, a token and a passkey.',
                    ),
                  contagem: z.int().describe('Uses of the token, or sends.'),
                  limite: z.int().nullable().describe('The limit of the sends; null for a token.'),
                  primeiro_em: at,
                  ultimo_em: at,
                  cidade: z.string().nullable(),
                  ip: z.string().nullable(),
                  aparelho: z.string().nullable(),
                })
                .describe(
                  'A possible leak: a revoked token that was used again, or a copied passkey; or sends that approach their limit.',
                ),
            ),
          })
          .describe('The alerts.'),
      ],
    },
    'POST alert-settle': {
      summary: 'Settle an alert and end its sign-in.',
      commands: ['alert settle'],
      answer: [
        'The alert is settled.',
        z.strictObject({ id: z.guid(), situacao: z.literal('resolvido') }).describe('The alert is settled.'),
      ],
    },
    'GET deliveries': {
      summary: 'The delivery status of messages, by channel and hour.',
      commands: ['delivery list'],
      answer: [
        'The messages.',
        z
          .strictObject({
            entregas: z.array(
              z
                .strictObject({
                  canal: z.string(),
                  hora: at,
                  enviados: z.int(),
                  entregues: z.int(),
                  falharam: z.int(),
                  tempo_segundos: z
                    .number()
                    .nullable()
                    .describe('Median seconds until the receipt; null without receipts.'),
                })
                .describe('The messages of one channel in one hour.'),
            ),
            dia: SendsDay,
          })
          .describe('The messages.'),
      ],
    },
    'GET findings': {
      summary: 'The newest report of the doctor.',
      answer: ['The report; null and empty if none was recorded.', Findings],
    },
    'GET today': {
      summary:
        "Who cannot sign in, which channel fails, open alerts and the day's cost. For a school the last three are null.",
      answer: ['The first four people of each situation.', Today],
    },
  },
} satisfies Group;
