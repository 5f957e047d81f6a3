// Receipts from an operator's own receiver: signed like the messages to it, and recent.
import { z } from 'zod';
import { parseFields, parseJson, textField } from '../../http/body.ts';
import { headerOf, hmac, matchesDigest, unsigned, type ReceiptReader } from './receipt.ts';

export type WebhookReceiptSettings = { readonly secret: string };

const MAX_AGE_SECONDS = 300;

/* Our own messages have no `situacao`, so one that is echoed with its valid signature is not a receipt. */
const receipt = z.object({
  id: textField.min(1).max(255),
  situacao: z.enum(['entregue', 'lido', 'falhou']),
});

/** Creates the reader. */
export function createWebhookReader(
  { secret }: WebhookReceiptSettings,
  now: () => number = Date.now,
): ReceiptReader {
  return {
    signatureHeader: 'x-portaria-signature',
    mediaType: 'application/json',
    read({ headers, body }) {
      const given = /^sha256=([0-9a-f]{64})$/i.exec(headerOf(headers, 'x-portaria-signature'))?.[1] ?? '';
      const timestamp = headerOf(headers, 'x-portaria-timestamp');
      if (!matchesDigest(hmac('sha256', secret, timestamp, '.', body), given, 'hex')) throw unsigned();
      const age = Math.abs(now() / 1000 - Number(timestamp));
      if (!/^\d{1,12}$/.test(timestamp) || age > MAX_AGE_SECONDS) throw unsigned();
      const { id, situacao } = parseFields(parseJson(body), receipt);
      return [{ mensagem_id: id, situacao }];
    },
  };
}
