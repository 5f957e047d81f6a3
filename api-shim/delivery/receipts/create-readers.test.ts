// Which channels have a receipt endpoint, and the secret that each verifies with.
import { expect, test } from 'vitest';
import type { ChannelName, ChannelSettings } from '../channels/settings.ts';
import { signWebhook } from '../channels/webhook.ts';
import { createReceiptReaders } from './create-readers.ts';
import { signTwilio } from './twilio.ts';

const ALL: ChannelName[] = ['console', 'whatsapp', 'twilio-sms', 'twilio-whatsapp', 'webhook'];
const META = { appSecret: 'app', verifyToken: 'word', phoneNumberId: '1' };

function readersOf(channels: ChannelName[], whatsapp: object = META) {
  const channelSettings = {
    whatsapp,
    'twilio-sms': { authToken: 'of twilio-sms' },
    'twilio-whatsapp': { authToken: 'of twilio-whatsapp' },
    webhook: { secret: 'of webhook' },
  } as unknown as ChannelSettings;
  return createReceiptReaders({ channels, channelSettings });
}

test.each([
  [ALL, META, ALL.slice(1)],
  [ALL.slice(0, 2), META, ['whatsapp']],
  [ALL, { ...META, appSecret: undefined }, ALL.slice(2)],
  [ALL, { ...META, verifyToken: undefined }, ALL.slice(2)],
  [[], META, []],
])(
  'with the channels %j and the WhatsApp settings %j, receipts are accepted for %j',
  (channels, whatsapp, names) => {
    expect([...readersOf(channels, whatsapp).keys()]).toEqual(names);
  },
);

test.each(['twilio-sms', 'twilio-whatsapp'] as const)(
  'receipts of %s are verified with its own auth token',
  (name) => {
    const form = new URLSearchParams({ MessageSid: 'SM1', MessageStatus: 'delivered' });
    const request = (token: string) => ({
      headers: { host: 'h', 'x-twilio-signature': signTwilio(token, 'https://h/p', form).toString('base64') },
      path: '/p',
      query: '',
      body: Buffer.from(form.toString()),
    });
    const reader = readersOf(ALL).get(name);
    expect(reader?.read(request(`of ${name}`))).toHaveLength(1);
    expect(() => reader?.read(request('of another'))).toThrow();
  },
);

test('receipts of the webhook are verified with its secret', () => {
  const [body, now] = ['{"id":"m","situacao":"lido"}', String(Math.floor(Date.now() / 1000))];
  const headers = {
    'x-portaria-timestamp': now,
    'x-portaria-signature': signWebhook('of webhook', now, body),
  };
  const request = { headers, path: '/p', query: '', body: Buffer.from(body) };
  expect(readersOf(ALL).get('webhook')?.read(request)).toEqual([{ mensagem_id: 'm', situacao: 'lido' }]);
});

test('the WhatsApp challenge is answered only for the configured verify token', () => {
  const asked = '?hub.mode=subscribe&hub.challenge=1&hub.verify_token=';
  const challenge = readersOf(ALL).get('whatsapp')?.challenge;
  expect([challenge?.(`${asked}word`), challenge?.(`${asked}another`)]).toEqual(['1', undefined]);
});
