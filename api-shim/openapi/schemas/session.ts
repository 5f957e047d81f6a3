// What the endpoints of a session answer. The name of a schema is its name in openapi.json.
import { z } from 'zod';
import { at } from './field.ts';

export const ErrorBody = z
  .strictObject({
    code: z.string().describe('Stable, for programs to compare.'),
    message: z.string().describe('Brazilian Portuguese, for the person.'),
    details: z.unknown().describe('Null, unless the list of errors says otherwise.'),
    hint: z.string().nullable(),
  })
  .describe('The body of every error, from the database or from the service in front of it.');

export const Sent = z
  .strictObject({
    situacao: z.literal('enviado'),
    canal: z.string().describe('The channel that accepted the code, such as `whatsapp`.'),
    destino: z.string().describe('Masked: the last four digits only.'),
    expira_em: at,
    expira_em_segundos: z.int().describe('The lifetime of the code.'),
    manter_segundos: z
      .int()
      .describe(
        'How long a sign-in with manter lasts; absent where staying signed in is off, and for pages of another site.',
      )
      .optional(),
  })
  .describe('A one-time code was sent.');

export const Role = z
  .strictObject({
    nome: z.string(),
    escola_id: z.guid().nullable(),
    escola_nome: z.string().nullable().describe('The name of the school; null for global roles.'),
  })
  .describe('A role and its school.');

export const Person = z
  .strictObject({ id: z.guid(), nome_completo: z.string(), auth_user_id: z.guid().nullable() })
  .describe('The person who is signed in.');

export const Session = z
  .strictObject({
    usuario: Person,
    principal_role: z.string().describe('The active role.'),
    escola_id: z.guid().nullable().describe('The active school; null for global roles.'),
    escola_nome: z.string().nullable().describe('The name of the active school; null for global roles.'),
    roles: z.array(Role),
    expira_em: at,
    exige: z
      .literal('passkey')
      .describe(
        'Only when the active role demands a passkey, and none that counts opened this session: everything but the session itself, its sign-out and its passkeys is 403 passkey_required until passkey-verify confirms it.',
      )
      .optional(),
    mantida_ate: z.iso
      .datetime()
      .describe(
        'Until when the sign-in can be renewed; only after a sign-in, a switch or a renewal of one that stays.',
      )
      .optional(),
  })
  .describe('A session of the system.');

export const Profile = z
  .strictObject({
    portal_type: z.enum(['aluno', 'responsavel']).describe('A profile is of a student or of a guardian.'),
    id: z.guid(),
    nome_completo: z.string(),
    escola_id: z.guid(),
    escola_nome: z.string(),
    serie_id: z.guid().nullable(),
    turma_id: z.guid().nullable(),
    matricula: z.string().nullable(),
  })
  .describe('A profile of the portal. The last three fields are null for guardians.');

export const OtherPhone = z
  .strictObject({ escola_nome: z.string(), destino: z.string().describe('The last four digits.') })
  .describe('Another phone of the same CPF, and the name of its school.');

export const PortalSession = z
  .strictObject({
    perfil: Profile,
    perfis: z.array(Profile).describe('Every profile of the same CPF and phone.'),
    outros_telefones: z
      .array(OtherPhone)
      .describe('The phones of the other profiles of the CPF. Each needs its own code.'),
    expira_em: at,
    mantida_ate: z.iso
      .datetime()
      .describe(
        'Until when the sign-in can be renewed; only after a sign-in, a switch or a renewal of one that stays.',
      )
      .optional(),
  })
  .describe('A session of the portal.');

export const Ended = z.strictObject({ situacao: z.literal('encerrada') }).describe('The session has ended.');

export const SignIn = z
  .strictObject({
    id: z.guid().describe('The id of the sign-in, shared by all its tokens.'),
    atual: z.boolean().describe('Whether this is the sign-in of the request.'),
    entrou_em: at,
    expira_em: at,
    papel: z.string().nullable(),
    escola_nome: z.string().nullable(),
    cidade: z.string().nullable(),
    aparelho: z.string().nullable().describe('Browser and system, such as `Chrome no Android`.'),
    mantida: z
      .literal([true])
      .describe('Present when the sign-in can be renewed; expira_em is then its end.')
      .optional(),
  })
  .describe('An open sign-in, with all its tokens.');

export const Passkey = z
  .strictObject({
    id: z.guid(),
    nome: z.string(),
    criada_em: at,
    usada_em: z.iso.datetime().nullable().describe('ISO 8601, UTC; null before its first use.'),
    sincronizada: z.boolean().describe('Whether its provider copies it to other devices.'),
    vale_para_exige_em: z.iso
      .datetime()
      .describe('From when on it counts for a role that demands a passkey.'),
  })
  .describe('A passkey.');
