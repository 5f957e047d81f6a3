// What the endpoints of people and families answer.
import { z } from 'zod';
import { at, kinship } from './field.ts';
import { Passkey, SignIn } from './session.ts';

/* What portaria.listed_situation tells. */
const LISTED = [
  'pode_entrar',
  'inativa',
  'sem_papel',
  'escola_ausente',
  'sem_cpf',
  'sem_telefone',
  'limite_erros',
] as const;
const SITUATIONS = [
  ...LISTED,
  'limite_envios',
  'limite_rede',
  'canal_falhou',
  'codigo_a_caminho',
  'cpf_duplicado',
  'telefones_diferentes',
  'exige_passkey',
] as const;

export const NamedRole = z
  .strictObject({ nome: z.string(), escola_id: z.guid().nullable(), escola_nome: z.string().nullable() })
  .describe('A role with the name of its school.');

export const RoleKind = z
  .strictObject({
    nome: z.string(),
    global: z.boolean().describe('Whether it is for all schools.'),
    exige: z.literal('passkey').describe('Only when the role demands a passkey.').optional(),
    pode: z.boolean().describe('Whether the caller may grant it.'),
  })
  .describe('A role that a person can have.');

export const PersonLine = z
  .strictObject({
    id: z.guid(),
    contexto: z.enum(['sistema', 'portal']),
    portal_type: z.enum(['aluno', 'responsavel']).optional(),
    nome_completo: z.string(),
    codigo: z.string().nullable().describe('Masked.'),
    papeis: z.array(NamedRole).optional(),
    escola_id: z.guid().optional(),
    escola_nome: z.string().optional(),
    situacao: z.enum(LISTED),
    ultimo_acesso: at.nullable(),
    oculto: z.array(z.enum(['ultimo_acesso'])).describe('The fields that the caller sees only in part.'),
  })
  .describe(
    'A row of the list of people. papeis for staff; portal_type, escola_id and escola_nome for students and guardians.',
  );

export const Guardian = z
  .strictObject({
    id: z.guid(),
    nome_completo: z.string(),
    parentesco: kinship,
    ordem: z.int().describe('The order in which the school calls them.'),
    ativo: z.boolean(),
    telefone: z.string().nullable().describe('Masked.'),
  })
  .describe('A guardian of a student.');

export const PersonDetail = z
  .strictObject({
    id: z.guid(),
    contexto: z.enum(['sistema', 'portal']),
    portal_type: z.enum(['aluno', 'responsavel']).optional(),
    nome_completo: z.string(),
    codigo: z.string().nullable().describe('Masked.'),
    telefone: z
      .string()
      .nullable()
      .describe('Masked: the last four digits only. Also null if the caller may not see it; oculto says so.'),
    ativo: z.boolean(),
    escola_id: z.guid().optional(),
    escola_nome: z.string().optional(),
    atualizado_em: z.iso.datetime().describe('The version of the record; required for a change.'),
    ultimo_acesso: at.nullable(),
    pode: z
      .array(z.enum(['alterar', 'ativar', 'papeis', 'liberar']))
      .describe(
        'What the caller may do: alterar (name, phone, unlock, end sessions), ativar (activate and deactivate), papeis (grant and revoke roles), liberar (release a passkey).',
      ),
    papeis: z.array(NamedRole),
    sessoes: z.array(SignIn),
    passkeys: z.array(Passkey).describe('The passkeys of the person; empty also where oculto says so.'),
    historico: z.array(
      z
        .strictObject({
          evento: z.string(),
          criado_em: at,
          cidade: z.string().nullable(),
          aparelho: z.string().nullable(),
          ator_nome: z.string().nullable().describe('The name of the person who caused the event.'),
          dados: z.unknown(),
        })
        .describe('An event of the person.'),
    ),
    situacao: z.enum(SITUATIONS).describe('The reason why a person can or cannot sign in now.'),
    ate: z.iso.datetime().nullable().describe('When the situation ends without intervention.'),
    porque: z.string().describe('The cause and the next step, in Portuguese.'),
    oculto: z
      .array(z.enum(['telefone', 'ultimo_acesso', 'sessoes', 'historico', 'passkeys']))
      .describe('The fields that the caller may not see, or sees only in part.'),
    entra: z.boolean().describe('Whether the person can sign in now.'),
    quem: z
      .enum(['leitor', 'rede'])
      .nullable()
      .describe(
        'Who can mend the situation: leitor (the caller, by passos) or rede (the network); null when nothing is to mend, or by nobody but the person.',
      ),
    passos: z
      .array(
        z.enum([
          'person-activate',
          'role-grant',
          'person-unlock',
          'person-update',
          'limit-set',
          'network-limit-set',
          'passkey-release',
        ]),
      )
      .describe('The endpoints by which the caller mends the situation.'),
    limite: z
      .strictObject({ nome: z.enum(['otps_por_ip', 'erros_por_ip']), rede: z.string(), valor: z.int() })
      .describe(
        'Only with the step network-limit-set: the limit that refuses, of this address, and its value.',
      )
      .optional(),
    outros: z
      .array(
        z.strictObject({
          id: z.guid(),
          nome_completo: z.string(),
          escola_nome: z.string(),
          telefone: z.string().nullable().describe('Masked.'),
        }),
      )
      .describe(
        'Only with cpf_duplicado and telefones_diferentes: the other records with the CPF that the caller may see.',
      )
      .optional(),
    matricula: z.string().describe('Of a student, as turma_id, turmas and responsaveis.').optional(),
    turma_id: z.guid().optional(),
    turmas: z
      .array(
        z
          .strictObject({ id: z.guid(), nome: z.string(), ano_letivo: z.int() })
          .describe('A class of a school, as `7º A` of a year.'),
      )
      .describe("The classes of the school, of the year of the student's class and later.")
      .optional(),
    responsaveis: z.array(Guardian).optional(),
    alunos: z
      .array(
        z
          .strictObject({
            id: z.guid(),
            nome_completo: z.string(),
            parentesco: kinship,
            ativo: z.boolean(),
          })
          .describe('A student of a guardian.'),
      )
      .describe('Of a guardian: the students.')
      .optional(),
  })
  .describe('One person: the verdict, the roles, the sign-ins, and the events of the last 90 days.');

export const NewProfile = PersonDetail.extend({ desfazer: z.guid().describe('What `undo` takes.') }).describe(
  'The new record, as PersonDetail.',
);

export const Kept = z
  .strictObject({ id: z.guid(), motivo: z.string() })
  .describe('Somebody whom the call left as they were, and why.');
