// Receipts of Twilio: a form, signed together with the URL that Twilio called.
import { z } from 'zod';
import { parseFields } from '../../http/body.ts';
import { headerOf, hmac, matchesDigest, unsigned, type Receipt, type ReceiptReader } from './receipt.ts';

export type TwilioReceiptSettings = { readonly authToken: string; readonly publicUrl?: string | undefined };

const SITUACAO = new Map<string, Receipt['situacao']>([
  ['delivered', 'entregue'],
  ['read', 'lido'],
  ['undelivered', 'falhou'],
  ['failed', 'falhou'],
]);
const form = z.object({
  MessageSid: z.string().min(1).max(255),
  MessageStatus: z.string(),
  ErrorCode: z.coerce.number().int().positive().optional().catch(undefined),
});

/**
 * Creates the reader. Twilio adds parameters without notice, so the signature is computed over all that arrive.
 *
 * @example createTwilioReader({ authToken, publicUrl: 'https://app.example' })
 */
export function createTwilioReader({ authToken, publicUrl }: TwilioReceiptSettings): ReceiptReader {
  return {
    signatureHeader: 'x-twilio-signature',
    mediaType: 'application/x-www-form-urlencoded',
    read({ headers, path, query, body }) {
      const parameters = new URLSearchParams(body.toString('utf8'));
      const given = /^[A-Za-z0-9+/]{27}=$/.exec(headerOf(headers, 'x-twilio-signature'))?.[0] ?? '';
      const host = headerOf(headers, 'host');
      const bases = [...(publicUrl === undefined ? [] : [publicUrl]), `https://${host}`, `http://${host}`];
      const signed = bases
        .flatMap(withAndWithoutPort)
        .map((base) =>
          matchesDigest(signTwilio(authToken, base + path + query, parameters), given, 'base64'),
        );
      if (!signed.includes(true)) throw unsigned();
      const { MessageSid, MessageStatus, ErrorCode } = parseFields(Object.fromEntries(parameters), form);
      const situacao = SITUACAO.get(MessageStatus);
      return situacao ? [{ mensagem_id: MessageSid, situacao, erro: ErrorCode }] : [];
    },
  };
}

/**
 * Signs a request as Twilio does: the URL, then each parameter's name and value, sorted by name.
 *
 * @example signTwilio('12345', 'https://mycompany.com/myapp.php?foo=1&bar=2', new URLSearchParams({ Digits: '1234' }))
 */
export function signTwilio(authToken: string, url: string, parameters: URLSearchParams): Buffer {
  const names = [...new Set(parameters.keys())].sort();
  const pairs = names.flatMap((name) =>
    [...new Set(parameters.getAll(name))].sort().map((value) => name + value),
  );
  return hmac('sha1', authToken, url + pairs.join(''));
}

/* Twilio signs the URL either with the default port or without it. */
function withAndWithoutPort(base: string): string[] {
  const [, scheme, host] = /^(https?):\/\/([^/]*)$/i.exec(base) ?? [];
  if (scheme === undefined || host === undefined) return [base];
  const port = scheme.toLowerCase() === 'https' ? ':443' : ':80';
  if (host.endsWith(port)) return [base, base.slice(0, -port.length)];
  return /:\d+$/.test(host) ? [base] : [base, base + port];
}
