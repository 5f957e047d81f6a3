// The error codes of sessions: of the cookie, the token and its renewal.
import type { ErrorRows } from './error-row.ts';

export const sessionErrors = {
  no_cookie: {
    status: 401,
    message: 'Entre para continuar',
    when: 'the session cookie is missing or empty',
    ended: [
      'A sessão terminou. Entre de novo para continuar.',
      'The session is over. Sign in again to go on.',
    ],
  },
  duplicate_cookie: {
    status: 401,
    message: 'Sessão ambígua: entre de novo',
    when: 'the cookie was sent twice with different values; the host-only one is cleared',
    ended: [
      'O navegador guarda dois cookies de nome {cookie}, e não há como saber qual vale. Apague os cookies {cookie} deste site nas configurações do navegador e tente de novo.',
      'The browser holds two cookies named {cookie}, and nobody can tell which counts. Delete the cookies {cookie} of this site in the settings of the browser and try again.',
    ],
  },
  jwt_malformed: {
    status: 401,
    message: 'Sessão inválida: entre de novo',
    when: 'not a token, or a required claim is missing or wrong (`aud`, `role`, `exp`)',
  },
  jwt_signature_invalid: {
    status: 401,
    message: 'Assinatura da sessão inválida: entre de novo',
    when: 'wrong signature, or any algorithm but HS256',
  },
  jwt_expired: {
    status: 401,
    message: 'A sessão expirou: entre de novo',
    when: '`exp` has passed; there is no leeway',
    ended: [
      'A sessão chegou ao fim do seu tempo. Entre de novo para continuar.',
      'The session has run out of time. Sign in again to go on.',
    ],
  },
  token_revoked: {
    status: 401,
    message: 'Token revogado',
    when: 'a logout revoked this token or another one of the same sign-in; using it raises an alert',
    ended: [
      'A sessão foi encerrada. Entre de novo para continuar.',
      'The session was ended. Sign in again to go on.',
    ],
  },
  session_ended: {
    status: 401,
    message: 'A sessão foi encerrada: entre de novo',
    when: 'the person was deactivated, got another phone or ended all sessions; the session was ended; or the sign-in is older than the maximum session length',
    ended: [
      'A sessão foi encerrada, talvez a partir de outro aparelho. Entre de novo para continuar.',
      'The session was ended, perhaps from another device. Sign in again to go on.',
    ],
  },
  role_revoked: {
    status: 401,
    message: 'O papel desta sessão foi retirado: entre de novo',
    when: 'the person lost the role of the token; granting it again does not restore the session',
    ended: [
      'O papel que você usava foi retirado. Entre de novo para usar outro.',
      'The role you were using was taken away. Sign in again to use another.',
    ],
  },
  portal_token_refused: {
    status: 401,
    message: 'A sessão do portal não vale aqui',
    when: 'a portal token in the system context',
  },
  system_token_refused: {
    status: 401,
    message: 'A sessão do sistema não vale no portal',
    when: 'a system token in the portal context',
  },
  refresh_invalid: {
    status: 401,
    message: 'Este acesso não pode ser renovado: entre de novo',
    when: 'the renewal token is forged, expired or of a sign-in that has ended; nothing changes',
    ended: [
      'A sessão terminou. Entre de novo para continuar.',
      'The session has ended. Sign in again to go on.',
    ],
  },
  refresh_reused: {
    status: 401,
    message: 'Este acesso foi usado em outro aparelho e foi encerrado: entre de novo',
    when: 'somebody else has used this renewal token: the sign-in is ended on every device, and the operators get an alert',
    ended: [
      'Alguém usou a sua sessão em outro aparelho, e ela foi encerrada nos dois. Entre de novo; se não foi você, avise a escola.',
      'Somebody used your session on another device, and it was ended on both. Sign in again; if it was not you, tell the school.',
    ],
  },
} as const satisfies ErrorRows;
