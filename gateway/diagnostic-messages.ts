// The messages of the diagnostic page: what happened and what to do, without status codes.
import type { Reason } from './reasons.ts';

export type Message = { readonly title: string; readonly text: string };
export type BothLanguages = { readonly pt: Message; readonly en: Message };

const signIn: BothLanguages = {
  pt: {
    title: 'Entre para ler a documentação',
    text: 'Esta documentação é só para administradores. Entre no aplicativo e volte a esta página.',
  },
  en: {
    title: 'Sign in to read the documentation',
    text: 'This documentation is for administrators only. Sign in to the application and come back to this page.',
  },
};

const signInAgain: BothLanguages = {
  pt: { title: 'A sua sessão não vale mais', text: 'Entre de novo no aplicativo e volte a esta página.' },
  en: {
    title: 'Your session is no longer valid',
    text: 'Sign in to the application again and come back to this page.',
  },
};

const broken: BothLanguages = {
  pt: {
    title: 'A sessão não pôde ser lida',
    text: 'Saia do aplicativo, entre de novo e volte a esta página. Se acontecer outra vez, avise quem cuida do sistema e informe os dados abaixo.',
  },
  en: {
    title: 'The session could not be read',
    text: 'Sign out of the application, sign in again and come back to this page. If it happens again, tell the operator of the system and pass on the facts below.',
  },
};

const wrongRole: BothLanguages = {
  pt: {
    title: 'Só para administradores',
    text: 'A sua sessão está em ordem, mas o papel ativo não é o de administrador. Se você tem esse papel, troque de papel no aplicativo e volte.',
  },
  en: {
    title: 'For administrators only',
    text: 'Your session is fine, but its active role is not administrator. If you have that role, switch to it in the application and come back.',
  },
};

const confirmYourself: BothLanguages = {
  pt: {
    title: 'Confirme com a sua chave de acesso',
    text: 'O papel ativo exige uma chave de acesso, e esta sessão foi aberta sem ela. Confirme no aplicativo e volte.',
  },
  en: {
    title: 'Confirm with your passkey',
    text: 'The active role demands a passkey, and this session was opened without one. Confirm in the application and come back.',
  },
};

const tryLater: BothLanguages = {
  pt: {
    title: 'Tente de novo em instantes',
    text: 'Não foi possível confirmar a sua sessão agora. Nada se perdeu: espere um pouco e recarregue a página.',
  },
  en: {
    title: 'Try again in a moment',
    text: 'Your session could not be confirmed right now. Nothing is lost: wait a little and reload the page.',
  },
};

const badRequest: BothLanguages = {
  pt: {
    title: 'Endereço não aceito',
    text: 'O endereço ou o pedido tem uma forma que este site não aceita. Confira o link e tente de novo.',
  },
  en: {
    title: 'Address not accepted',
    text: 'The address or the request has a form that this site does not accept. Check the link and try again.',
  },
};

const siteAway: BothLanguages = {
  pt: {
    title: 'A documentação não respondeu',
    text: 'O servidor das páginas não respondeu como devia. Espere um pouco e recarregue a página.',
  },
  en: {
    title: 'The documentation did not answer',
    text: 'The server of the pages did not answer as it should. Wait a little and reload the page.',
  },
};

const WORDS: Readonly<Record<Reason, BothLanguages>> = {
  ok: siteAway,
  public_asset: siteAway,
  no_cookie: signIn,
  duplicate_cookie: broken,
  jwt_malformed: broken,
  jwt_signature_invalid: broken,
  jwt_expired: signInAgain,
  token_revoked: signInAgain,
  session_ended: signInAgain,
  role_revoked: signInAgain,
  portal_token_refused: signIn,
  role_not_allowed: wrongRole,
  passkey_required: confirmYourself,
  auth_unavailable: tryLater,
  bad_request: badRequest,
};

/**
 * The message for a reason; if the site failed after the decision, the message for that.
 *
 * @example messageFor('no_cookie', 401).en.title // 'Sign in to read the documentation'
 */
export function messageFor(reason: Reason, status: number): BothLanguages {
  return status === 502 || status === 504 ? siteAway : WORDS[reason];
}
