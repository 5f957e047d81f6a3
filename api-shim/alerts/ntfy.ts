// Pushes one alert as ntfy expects it: a title, a priority and a few lines of text. The message contains no token.
import { Agent, request } from 'undici';
import type { OwedAlert } from './outbox.ts';

const TIMEOUT_MS = 5_000;
const TITLE = 'Portaria: token revogado em uso';

const agent = new Agent({ connect: { timeout: TIMEOUT_MS }, bodyTimeout: TIMEOUT_MS });

/**
 * Pushes an alert; rejects unless ntfy accepts it within five seconds.
 *
 * @example await pushAlert('https://ntfy.sh/um-topico-dificil-de-adivinhar', alert)
 */
export async function pushAlert(url: string, alert: OwedAlert): Promise<void> {
  const headers = {
    title: TITLE,
    priority: 'high',
    tags: 'warning',
    'content-type': 'text/plain; charset=utf-8',
  };
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const answer = await request(url, {
    method: 'POST',
    headers,
    body: writeAlert(alert),
    signal,
    dispatcher: agent,
  });
  answer.body.dump().catch(() => undefined);
  if (answer.statusCode < 200 || answer.statusCode >= 300)
    throw new Error(`the receiver of alerts answered ${answer.statusCode}`);
}

/** The text of an alert: enough to find the person and the row, but no token. */
export function writeAlert({ jti, usuario_id, contagem, primeiro_em, ultimo_em }: OwedAlert): string {
  const often = contagem === 1 ? '1 vez' : `${contagem} vezes`;
  return [
    `Um token já revogado foi usado de novo (${often}) e recusado: possível vazamento.`,
    `usuario_id: ${usuario_id}`,
    `jti: ${jti}`,
    `de ${primeiro_em} a ${ultimo_em}`,
    `Para encerrar as sessões da pessoa: npm run portaria -- session revoke ${usuario_id}`,
  ].join('\n');
}
