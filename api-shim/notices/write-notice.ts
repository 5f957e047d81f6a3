// The text to a phone that no longer receives a person's codes. It names nobody, because the number may have a new owner.
import type { Notice } from '../channels/channel.ts';
import type { OwedNotice } from './outbox.ts';

/**
 * Writes the message.
 *
 * @example writeNotice({ id, tentativa: 1, destino: '+5511900000011', novo: '****4321' }).variavel // '4321'
 */
export function writeNotice({ destino, novo }: OwedNotice): Notice {
  const digits = novo?.replace(/^\*+/, '');
  const now =
    digits === undefined ? 'Nenhum outro foi cadastrado.' : `Eles agora vão para o que termina em ${digits}.`;
  const texto = `Este telefone deixou de receber códigos de acesso. ${now} Se não foi você quem pediu, avise a secretaria da escola.`;
  return { destino, texto, variavel: digits ?? '----' };
}
