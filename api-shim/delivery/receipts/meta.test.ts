// Meta's status webhooks and its challenge, in the format of Meta's documentation.
import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createMetaReader } from './meta.ts';

const SECRET = '0f1e2d3c4b5a69788796a5b4c3d2e1f0';
const PHONE = '106540352242922';
const reader = createMetaReader({ appSecret: SECRET, verifyToken: 'meatyhamhock', phoneNumberId: PHONE });

const sign = (body: string, secret = SECRET) =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
const read = (body: string, signature: string | undefined = sign(body)) =>
  reader.read({
    headers: { 'x-hub-signature-256': signature },
    path: '/functions/v1/delivery-receipt/whatsapp',
    query: '',
    body: Buffer.from(body),
  });

const status = (id: string, said: string, extra: object = {}) => ({
  id,
  status: said,
  timestamp: '1750857384',
  recipient_id: '5511900000011',
  conversation: { id: 'a75d17ad06104c51166f948319b03c6a', origin: { type: 'authentication' } },
  pricing: { billable: true, pricing_model: 'PMP', category: 'authentication' },
  ...extra,
});
const webhook = (statuses: unknown[], phone = PHONE) =>
  JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [
      {
        id: '102290129340398',
        changes: [
          {
            field: 'messages',
            value: {
              messaging_product: 'whatsapp',
              metadata: { display_phone_number: '15550783881', phone_number_id: phone },
              statuses,
            },
          },
        ],
      },
    ],
  });

test('the statuses delivered, read and failed of Meta are receipts, and sent is not', () => {
  const errors = [{ code: 131026, title: 'Message undeliverable', error_data: { details: 'x' } }];
  const body = webhook([
    status('wamid.1', 'sent'),
    status('wamid.1', 'delivered'),
    status('wamid.1', 'read'),
    status('wamid.2', 'failed', { errors }),
  ]);
  expect(read(body)).toEqual([
    { mensagem_id: 'wamid.1', situacao: 'entregue', erro: undefined },
    { mensagem_id: 'wamid.1', situacao: 'lido', erro: undefined },
    { mensagem_id: 'wamid.2', situacao: 'falhou', erro: 131026 },
  ]);
});

test.each([
  [
    'a message of a person',
    JSON.stringify({ entry: [{ changes: [{ field: 'messages', value: { messages: [{}] } }] }] }),
  ],
  ['another field', JSON.stringify({ entry: [{ changes: [{ field: 'account_update', value: {} }] }] })],
  ['statuses of another field', webhook([status('wamid.1', 'delivered')]).replace('"messages"', '"others"')],
  ['a change that is no object', JSON.stringify({ entry: [{ changes: [null, 7] }] })],
  ['another telephone', webhook([status('wamid.1', 'delivered')], '1')],
  [
    'a status nobody knows',
    webhook([status('wamid.1', 'toString'), status('wamid.1', 'warning'), { id: 7 }, null]),
  ],
  ['nothing', JSON.stringify({ object: 'whatsapp_business_account', entry: [] })],
])('a signed webhook of Meta with %s gives no receipt', (_what, body) => {
  expect(read(body)).toEqual([]);
});

describe('a webhook of Meta', () => {
  const body = webhook([status('wamid.1', 'delivered')]);
  test.each([
    ['no signature', ''],
    ['another secret', sign(body, 'x')],
    ['another body', sign(`${body} `)],
    ['SHA-1', `sha1=${createHmac('sha1', SECRET).update(body).digest('hex')}`],
    ['a digest without its name', sign(body).slice(7)],
    ['a word before its name', `x${sign(body)}`],
    ['a digest that is cut', sign(body).slice(0, -2)],
    ['a digest and more', `${sign(body)}00`],
    ['no hexadecimal', `sha256=${'z'.repeat(64)}`],
  ])('is refused for its signature: %s', (_what, signature) => {
    expect(() => read(body, signature)).toThrow(
      expect.objectContaining({ code: 'signature_invalid' }) as Error,
    );
  });

  test('is refused when it is signed but not valid JSON, or of another shape', () => {
    expect(() => read('{')).toThrow(expect.objectContaining({ code: 'invalid_json' }) as Error);
    expect(() => read('{"entry":7}')).toThrow(expect.objectContaining({ code: 'invalid_request' }) as Error);
  });
});

describe('the challenge of Meta', () => {
  const ask = (query: string) => reader.challenge?.(query);
  test('is answered for the configured verify token', () => {
    expect(ask('?hub.mode=subscribe&hub.challenge=1158201444&hub.verify_token=meatyhamhock')).toBe(
      '1158201444',
    );
  });
  test.each([
    '?hub.mode=subscribe&hub.challenge=1158201444&hub.verify_token=meatyhamhocks',
    '?hub.mode=subscribe&hub.challenge=1158201444',
    '?hub.mode=unsubscribe&hub.challenge=1158201444&hub.verify_token=meatyhamhock',
    '?hub.mode=subscribe&hub.verify_token=meatyhamhock',
    `?hub.mode=subscribe&hub.challenge=${'1'.repeat(201)}&hub.verify_token=meatyhamhock`,
    '?hub.mode=subscribe&hub.challenge=%3Cscript%3E&hub.verify_token=meatyhamhock',
    '',
  ])('is not answered: %s', (query) => {
    expect(ask(query)).toBeUndefined();
  });
});
