// The message that brings a one-time code to a person.
import type { Message } from './channel.ts';

/**
 * Writes the message. Over https it ends with the line that lets a browser fill in the code on our site only (WebOTP).
 *
 * @example writeMessage('+5511900000011', '012345', 300, new URL('https://app.example')).texto
 */
export function writeMessage(destino: string, otp: string, seconds: number, appUrl: URL): Message {
  const minutes = Math.max(1, Math.round(seconds / 60));
  const validity = minutes === 1 ? '1 minuto' : `${minutes} minutos`;
  const text = `Seu código de acesso é ${otp}. Ele vale por ${validity}. Não o informe a ninguém.`;
  const webOtp = appUrl.protocol === 'https:' ? `\n\n@${appUrl.hostname} #${otp}` : '';
  return { destino, otp, texto: text + webOtp };
}
