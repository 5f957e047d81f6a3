// The message that brings a one-time code to a person.
import type { Message } from './channel.ts';

/** The names that the database gave for the message. */
export type Recipient = { readonly nome?: string | undefined; readonly escola_nome?: string | undefined };

/**
 * Writes the message: school and first name, because two people can share a phone, then the code. Over https it ends with
 * the line that lets a browser fill in the code on our site only (WebOTP).
 *
 * @example writeMessage('+5511900000011', '012345', 300, new URL('https://app.example'), { nome: 'Bruno Lima' }).texto
 */
export function writeMessage(
  destino: string,
  otp: string,
  seconds: number,
  appUrl: URL,
  { nome = '', escola_nome = '' }: Recipient = {},
): Message {
  const minutes = Math.max(1, Math.round(seconds / 60));
  const validity = minutes === 1 ? '1 minuto' : `${minutes} minutos`;
  const [school, name] = [plainSchool(escola_nome), firstName(nome)];
  const yours = name === '' ? 'Seu' : `${name}, seu`;
  const text = `${school === '' ? '' : `${school}: `}${yours} código de acesso é ${otp}. Ele vale por ${validity}. Não o informe a ninguém.`;
  const webOtp = appUrl.protocol === 'https:' ? `\n\n@${appUrl.hostname} #${otp}` : '';
  return { destino, otp, texto: text + webOtp };
}

/*
 * Letters alone: somebody who registers a person must not write a link or a code into our message. A longer name would cost
 * another part of an SMS.
 */
const firstName = (name: string): string => /^\p{L}[\p{L}\p{M}'’-]{0,19}/u.exec(name.trim())?.[0] ?? '';

/* No address, no line break, and no number that could be taken for the code. */
const plainSchool = (name: string): string => {
  const plain = name
    .replace(/[^\p{L}\p{M}\p{N}'’.ªº-]+|\p{N}{4,}/gu, ' ')
    .replace(/\.(?=[\p{L}\p{N}]{2})/gu, '. ');
  return (/^.{0,40}/u.exec(plain.trim())?.[0] ?? '').trim();
};
