// The error codes of what a session may do and change.
import type { ErrorRows } from './error-row.ts';

export const administrationErrors = {
  role_not_granted: {
    status: 403,
    message: 'Este acesso não foi concedido a você',
    when: 'a role, profile, table or function that this session may not use',
  },
  not_allowed: {
    status: 403,
    message: 'Seu papel não permite isto',
    when: 'the active role may not do this, or not to this person or school',
    desk: ['O seu papel não pode fazer isto.', 'Your role is not allowed to do this.'],
  },
  fresh_login_required: {
    status: 403,
    message: 'Por segurança, entre de novo para fazer isto',
    when: 'a change of phone, role or limit, an unlock, an import, an export, or the deletion of a school or of a family with links more than ten minutes after the sign-in; a switch to a portal profile whose sessions were ended after it',
  },
  passkey_required: {
    status: 403,
    message: 'Confirme com a sua chave de acesso para continuar',
    when: 'the active role demands a passkey and this session was not confirmed by one; or the call itself demands it: a further passkey, a removal, a release',
    desk: [
      'Isto pede uma chave de acesso que já vale: 24 horas depois de guardada, ou liberada por um administrador.',
      'This needs a passkey that counts already: 24 hours after it was added, or released by an administrator.',
    ],
  },
  edit_conflict: {
    status: 409,
    message: 'Alguém mudou este cadastro depois que você o abriu: confira e tente de novo',
    when: 'the record has changed since the caller read its `atualizado_em`; during an import, somebody else added one of its people',
    desk: [
      'Alguém mudou este cadastro enquanto você o editava. Abra-o de novo e confira.',
      'Someone else changed this record while you were editing it. Open it again and check.',
    ],
  },
  last_administrador: {
    status: 409,
    message:
      'Esta é a última pessoa que pode agir com o papel administrador: dê o papel a outra antes, com uma chave de acesso, se ele a exige',
    when: 'a deactivation or a lost role would leave no active `administrador`, or the removal of a passkey or a change of phone none with a passkey that counts while the role demands one; the first rule holds for the command line, followed tables and SQL too',
    desk: [
      'Esta é a última pessoa que pode agir com o papel administrador. Dê o papel a outra antes, com uma chave de acesso, se ele a exige.',
      'This is the last person who can act with the role administrador. Give it to somebody else first, with a passkey if the role demands one.',
    ],
  },
  confirm_phone: {
    status: 409,
    message: 'Confirme os quatro últimos dígitos do telefone que vai receber o código',
    when: 'a grant of a role for the whole network, or to a person whom another school added or whose phone it set; `details.destino` is the phone, masked. Send its last four digits as `destino`',
    desk: [
      'O papel não foi concedido: falta confirmar o telefone.',
      'The role was not given: the phone is not confirmed.',
    ],
  },
  rate_limited_session: {
    status: 429,
    waits: true,
    message: 'Muitas trocas ou consultas nesta sessão: aguarde e tente de novo',
    when: 'more than 30 switches of role or profile in one hour of one sign-in, including refused ones, more than 200 whole codes that one person looks up in an hour, or more than three unlocks of one CPF by a school in a day; `Retry-After` has the seconds to wait',
    desk: [
      'Isto já foi feito vezes demais. Espere e tente de novo, ou peça a quem administra a rede.',
      'This was done too often. Wait and try again, or ask an administrator of the network.',
    ],
  },
} as const satisfies ErrorRows;
