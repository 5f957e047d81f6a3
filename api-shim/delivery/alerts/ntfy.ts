// Pushes one alert as ntfy expects it: a title, a priority and a few lines of text. The message contains no token.
import { Agent, request } from 'undici';
import { withCommandsOf, type InstallationKind } from '../../../common/program/commands-here.ts';
import type { OwedAlert, OwedSends, OwedUse } from './outbox.ts';

const TIMEOUT_MS = 5_000;
const TITLES = {
  token: 'Portaria: token revogado em uso',
  passkey: 'Portaria: chave de acesso copiada',
  envios_metade: 'Portaria: metade dos envios do dia',
  envios_fim: 'Portaria: envios do dia esgotados',
};

const agent = new Agent({ connect: { timeout: TIMEOUT_MS }, bodyTimeout: TIMEOUT_MS });

/**
 * Pushes an alert; rejects unless ntfy accepts it within five seconds.
 *
 * @example await pushAlert('https://ntfy.sh/um-topico-dificil-de-adivinhar', alert)
 */
export async function pushAlert(url: string, alert: OwedAlert, kind?: InstallationKind): Promise<void> {
  const headers = {
    title: TITLES[alert.tipo ?? 'token'],
    priority: 'high',
    tags: 'warning',
    'content-type': 'text/plain; charset=utf-8',
  };
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const answer = await request(url, {
    method: 'POST',
    headers,
    body: writeAlert(alert, kind),
    signal,
    dispatcher: agent,
  });
  answer.body.dump().catch(() => undefined);
  if (answer.statusCode < 200 || answer.statusCode >= 300)
    throw new Error(`the receiver of alerts answered ${answer.statusCode}`);
}

const isSends = (alert: OwedAlert): alert is OwedSends => 'limite' in alert;

/** The text of an alert: enough to find the person and the row, but no token. Its command is that of this kind of installation. */
export const writeAlert = (alert: OwedAlert, kind: InstallationKind = 'clone'): string =>
  withCommandsOf(kind, isSends(alert) ? writeSends(alert) : writeUse(alert));

function writeSends({ tipo, escola_nome, contagem, limite }: OwedSends): string {
  const whose = escola_nome ?? 'toda a rede';
  const row = escola_nome === null ? 'envios_dia_rede' : 'envios_dia_escola';
  return [
    tipo === 'envios_metade'
      ? `Metade dos códigos de 24 horas já foi enviada (${whose}): ${contagem} de ${limite}.`
      : `Os códigos de 24 horas acabaram (${whose}): ${limite}. Só entra quem pede de uma rede conhecida.`,
    'Ver quem pede: npm run portaria -- delivery list',
    `Para mudar o limite: npm run portaria -- limits ${row} VALOR`,
  ].join('\n');
}

function writeUse({ tipo, jti, usuario_id, contagem, primeiro_em, ultimo_em }: OwedUse): string {
  const often = contagem === 1 ? '1 vez' : `${contagem} vezes`;
  const [what, id, todo] =
    tipo === 'passkey'
      ? [
          `O contador de uma chave de acesso voltou (${often}), e o uso foi recusado: dois aparelhos podem ter a mesma chave.`,
          `chave: ${jti}`,
          `Para remover a chave: npm run portaria -- passkey remove ${jti}`,
        ]
      : [
          `Um token já revogado foi usado de novo (${often}) e recusado: possível vazamento.`,
          `jti: ${jti}`,
          `Para encerrar as sessões da pessoa: npm run portaria -- session revoke ${usuario_id}`,
        ];
  return [what, `usuario_id: ${usuario_id}`, id, `de ${primeiro_em} a ${ultimo_em}`, todo].join('\n');
}
