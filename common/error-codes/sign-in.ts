// The error codes of the sign-in: one-time codes, passkeys and the limits on them.
import type { ErrorRows } from './error-row.ts';

export const signInErrors = {
  invalid_codigo: {
    status: 400,
    message: 'Código inválido: informe um CPF, um INEP ou um CNPJ',
    when: 'the login code does not have 11, 12 or 14 digits',
    signIn: [
      'Este documento não é CPF, CNPJ ou INEP. Confira os números.',
      'This document is neither a CPF, a CNPJ nor an INEP. Check the digits.',
    ],
    desk: [
      'Documento inválido: confira os números do CPF, INEP ou CNPJ.',
      'Invalid document: check the digits of the CPF, INEP or CNPJ.',
    ],
  },
  user_not_found: {
    status: 404,
    message: 'Nenhum cadastro ativo com este código',
    when: 'the login code is unknown or its person is inactive (the same answer for both)',
    signIn: [
      'Não encontramos um cadastro ativo com este documento. Confira os números ou fale com {help}.',
      'We found no active registration with this document. Check the digits or ask {help}.',
    ],
    desk: ['Ninguém tem este documento.', 'Nobody has this document.'],
  },
  no_role: {
    status: 403,
    message: 'Nenhum papel foi atribuído a esta pessoa',
    when: 'sign-in of a person without roles',
    signIn: [
      'Seu cadastro ainda não tem papel em nenhuma escola: fale com {help}.',
      'You are registered, but have no role at any school yet. Ask {help} to add it.',
    ],
  },
  otp_invalid: {
    status: 401,
    message: 'Código de acesso incorreto',
    when: 'wrong code; `details.tentativas_restantes` is present if the person had a valid code',
    signIn: ['Código incorreto. Confira na mensagem mais recente.', 'Wrong code. Check the latest message.'],
  },
  otp_expired: {
    status: 401,
    message: 'O código de acesso expirou ou já foi usado: peça outro',
    when: 'expired, used or replaced by a newer one',
    signIn: [
      'O código expirou. Peça outro para continuar.',
      'The code has expired. Ask for another to go on.',
    ],
  },
  otp_blocked: {
    status: 401,
    message: 'Código de acesso bloqueado por excesso de tentativas: peça outro',
    when: 'the third wrong attempt, and every one after it',
    signIn: [
      'Três tentativas erradas: este código foi bloqueado. Peça outro.',
      'Three wrong attempts: this code is blocked. Ask for another.',
    ],
  },
  passkey_invalid: {
    status: 401,
    message: 'Esta chave de acesso não foi aceita: tente de novo ou entre com um código',
    when: 'the passkey is unknown or removed, its owner is inactive, the challenge is not from here, older than five minutes or used, the signature does not match, or the counter of a key that cannot be copied went back (then the operators get an alert); always this one code',
    desk: [
      'A chave de acesso não foi aceita. Tente de novo ou entre com um código.',
      'The passkey was not accepted. Try again, or sign in with a code.',
    ],
  },
  passkey_limit: {
    status: 409,
    message: 'Você já tem o máximo de chaves de acesso: remova uma antes',
    when: 'the person has 20 passkeys',
    desk: [
      'Você já tem 20 chaves de acesso. Remova uma antes.',
      'You have 20 passkeys already. Remove one first.',
    ],
  },
  rate_limited_user: {
    status: 429,
    waits: true,
    message: 'Muitas tentativas para este cadastro: aguarde e tente de novo',
    when: 'the person reached a limit; `Retry-After` has the seconds to wait; `details.motivo` is `erros` after too many wrong codes: the school can unlock the person at once',
    signIn: [
      'Muitos pedidos seguidos para este documento. Espere o tempo abaixo.',
      'Too many requests in a row for this document. Wait for the time below.',
    ],
    desk: [
      'Muitos erros para esta pessoa. Tente de novo amanhã.',
      'Too many mistakes for this person. Try again tomorrow.',
    ],
  },
  rate_limited_ip: {
    status: 429,
    waits: true,
    message: 'Muitas tentativas a partir deste endereço: aguarde e tente de novo',
    when: 'the address reached a limit; `Retry-After` has the seconds to wait',
    signIn: [
      'Muitos pedidos seguidos desta rede. Espere o tempo abaixo ou use outra, como a do celular.',
      'Too many requests in a row from this network. Wait for the time below or use another, such as mobile data.',
    ],
    desk: [
      'Muitos pedidos seguidos desta rede. Espere um pouco e tente de novo.',
      'Too many requests in a row from this network. Wait a while and try again.',
    ],
  },
  sends_exhausted: {
    status: 429,
    waits: true,
    message: 'Os envios de códigos de hoje acabaram: tente mais tarde ou fale com a escola',
    when: "the network or the person's school has used up its sends of 24 hours; `Retry-After` has the seconds to wait",
    signIn: [
      'Os códigos de hoje acabaram. Peça de casa ou fale com {help}.',
      'No codes are left today. Ask {help}, or try from a network that you know.',
    ],
  },
  delivery_failed: {
    status: 502,
    message: 'Não foi possível enviar o código de acesso: tente de novo',
    when: 'every channel failed; the code is cancelled and does not count',
    signIn: [
      'Não conseguimos entregar a mensagem. Se o telefone mudou ou não está no cadastro, fale com {help}.',
      'We could not deliver the message. If your phone has changed or is not registered, ask {help}.',
    ],
  },
} as const satisfies ErrorRows;
