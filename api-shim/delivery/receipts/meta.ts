// Receipts of WhatsApp from Meta: the field `messages` of a webhook, signed with the app secret.
import { z } from 'zod';
import { parseFields, parseJson } from '../../http/body.ts';
import { headerOf, hmac, matchesDigest, unsigned, type Receipt, type ReceiptReader } from './receipt.ts';

export type MetaSettings = {
  readonly appSecret: string;
  readonly verifyToken: string;
  readonly phoneNumberId: string;
};

const SITUACAO = new Map<string, Receipt['situacao']>([
  ['delivered', 'entregue'],
  ['read', 'lido'],
  ['failed', 'falhou'],
]);
const CHALLENGE = /^[\w.-]{1,200}$/;

const status = z.object({
  id: z.string().min(1).max(255),
  status: z.string(),
  errors: z.array(z.object({ code: z.number().int() })).catch([]),
});
const change = z.object({
  field: z.string(),
  value: z.object({
    metadata: z.object({ phone_number_id: z.string() }).optional().catch(undefined),
    statuses: z.array(z.unknown()).catch([]),
  }),
});
const payload = z.object({ entry: z.array(z.object({ changes: z.array(z.unknown()).catch([]) })) });

/**
 * Creates the reader. One request can carry several statuses, also those of other numbers of the same account.
 */
export function createMetaReader({ appSecret, verifyToken, phoneNumberId }: MetaSettings): ReceiptReader {
  return {
    signatureHeader: 'x-hub-signature-256',
    mediaType: 'application/json',
    read({ headers, body }) {
      const given = /^sha256=([0-9a-f]{64})$/i.exec(headerOf(headers, 'x-hub-signature-256'))?.[1] ?? '';
      if (!matchesDigest(hmac('sha256', appSecret, body), given, 'hex')) throw unsigned();
      const { entry } = parseFields(parseJson(body), payload);
      return entry.flatMap(({ changes }) => changes).flatMap((each) => receiptsOf(each, phoneNumberId));
    },
    challenge(query) {
      const asked = new URLSearchParams(query);
      const word = hmac('sha256', verifyToken, asked.get('hub.verify_token') ?? '');
      const ours = hmac('sha256', verifyToken, verifyToken);
      const matches = matchesDigest(ours, word.toString('hex'), 'hex');
      const challenge = asked.get('hub.challenge') ?? '';
      return matches && asked.get('hub.mode') === 'subscribe' && CHALLENGE.test(challenge)
        ? challenge
        : undefined;
    },
  };
}

function receiptsOf(each: unknown, phoneNumberId: string): Receipt[] {
  const { data } = change.safeParse(each);
  if (data?.field !== 'messages') return [];
  const { metadata, statuses } = data.value;
  if (metadata !== undefined && metadata.phone_number_id !== phoneNumberId) return [];
  return statuses.flatMap((one) => {
    const { data: said } = status.safeParse(one);
    const situacao = said && SITUACAO.get(said.status);
    return situacao ? [{ mensagem_id: said.id, situacao, erro: said.errors[0]?.code }] : [];
  });
}
