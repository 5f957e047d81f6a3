// The text of a message without a code. It names nobody, because the number may have a new owner.
import type { Notice } from '../channels/channel.ts';
import type { OwedNotice } from './outbox.ts';

const PASSKEY = {
  passkey_registrada: ['registrada', 'com ela se entra sem código'],
  passkey_removida: ['removida', 'com ela já não se entra'],
  passkey_liberada: ['liberada', 'ela já vale para papéis que exigem uma'],
} as const;

/**
 * Writes the message.
 *
 * @example writeNotice({ id, tentativa: 1, destino: '+5511900000011', tipo: 'telefone', novo: '****4321' }).variavel // '4321'
 */
export function writeNotice({ destino, tipo, novo }: OwedNotice): Notice {
  if (tipo !== 'telefone') {
    const [done, meaning] = PASSKEY[tipo];
    const texto = `Uma chave de acesso da sua conta na escola foi ${done}: ${meaning}. Se não foi você quem pediu, avise a secretaria da escola.`;
    return { modelo: 'passkey', destino, texto, variavel: done };
  }
  const digits = novo?.replace(/^\*+/, '');
  const now =
    digits === undefined ? 'Nenhum outro foi cadastrado.' : `Eles agora vão para o que termina em ${digits}.`;
  const texto = `Este telefone deixou de receber códigos de acesso. ${now} Se não foi você quem pediu, avise a secretaria da escola.`;
  return { modelo: 'telefone', destino, texto, variavel: digits ?? '----' };
}
