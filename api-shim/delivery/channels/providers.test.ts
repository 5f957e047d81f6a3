// The request to each provider follows its documentation, and an error contains only status and error number.
import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { startProvider, type Asked, type Provider } from '../../testing/provider.ts';
import type { Channel, Message } from './channel.ts';
import { createTwilioSmsChannel } from './twilio-sms.ts';
import { createTwilioWhatsappChannel } from './twilio-whatsapp.ts';
import { createWebhookChannel, signWebhook } from './webhook.ts';
import { createWhatsappChannel } from './whatsapp.ts';

const message: Message = {
  destino: '+5511900000011',
  otp: '012345',
  texto: 'Seu código é 012345 & vale 5 minutos.\n\n@app.example #012345',
};
const SID = `AC${'0a'.repeat(16)}`;
const CONTENT = `HX${'1b'.repeat(16)}`;
const MESSAGE = `SM${'3d'.repeat(16)}`;
const SERVICE = `MG${'2c'.repeat(16)}`;
const BASIC = `Basic ${Buffer.from(`${SID}:twilio-token`).toString('base64')}`;

let provider: Provider;
beforeEach(async () => {
  provider = await startProvider();
});
afterEach(() => provider.stop());

const send = (channel: Channel, signal = AbortSignal.timeout(60_000)) => channel.send(message, signal);
const only = (): Asked => {
  expect(provider.asked).toHaveLength(1);
  return provider.asked[0] as Asked;
};
const form = () => Object.fromEntries(new URLSearchParams(only().body));

const makers: Record<string, () => Channel> = {
  whatsapp: () =>
    createWhatsappChannel({
      apiUrl: `${provider.url}/v25.0`,
      phoneNumberId: '105954558954427',
      token: 'meta-token',
      template: 'codigo_de_acesso',
      language: 'pt_BR',
    }),
  'twilio-sms': () => createTwilioSmsChannel({ ...account(), from: '+551140000000' }),
  'twilio-whatsapp': () =>
    createTwilioWhatsappChannel({ ...account(), from: '+551140000000', contentSid: CONTENT }),
  webhook: () => createWebhookChannel({ url: `${provider.url}/codigo?x=1`, secret: 'webhook-secret' }),
};
const account = () => ({ apiUrl: provider.url, accountSid: SID, authToken: 'twilio-token' });
const make = (name: string): Channel => (makers[name] as () => Channel)();

test('whatsapp sends the template with the code in its body and in its button', async () => {
  await send(make('whatsapp'));
  const { method, path, headers, body } = only();
  expect([method, path]).toEqual(['POST', '/v25.0/105954558954427/messages']);
  expect(headers).toMatchObject({
    authorization: 'Bearer meta-token',
    'content-type': 'application/json',
  });
  const parameters = [{ type: 'text', text: '012345' }];
  expect(JSON.parse(body)).toEqual({
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: '5511900000011',
    type: 'template',
    template: {
      name: 'codigo_de_acesso',
      language: { code: 'pt_BR' },
      components: [
        { type: 'body', parameters },
        { type: 'button', sub_type: 'url', index: '0', parameters },
      ],
    },
  });
});

test('whatsapp returns the message id of the response', async () => {
  const contacts = [{ input: '+5511900000011', wa_id: '5511900000011' }];
  const messages = [{ id: 'wamid.HBgNNTUxMTkwMDAwMDAxMRUCABEYEg==', message_status: 'accepted' }];
  provider.answer({ body: { messaging_product: 'whatsapp', contacts, messages } });
  expect(await send(make('whatsapp'))).toBe('wamid.HBgNNTUxMTkwMDAwMDAxMRUCABEYEg==');
});

test.each(['twilio-sms', 'twilio-whatsapp'])(
  '%s returns the message id of the response, and sends no StatusCallback without a public URL',
  async (name) => {
    provider.answer({ status: 201, body: { sid: MESSAGE, status: 'queued', error_code: null } });
    expect(await send(make(name))).toBe(MESSAGE);
    expect(form()).not.toHaveProperty('StatusCallback');
  },
);

test.each(['twilio-sms', 'twilio-whatsapp'] as const)(
  '%s sends the URL of its receipt endpoint as StatusCallback',
  async (name) => {
    const settings = { ...account(), publicUrl: 'https://app.example', from: SERVICE, contentSid: CONTENT };
    const create = { 'twilio-sms': createTwilioSmsChannel, 'twilio-whatsapp': createTwilioWhatsappChannel };
    await send(create[name](settings));
    expect(form()['StatusCallback']).toBe(`https://app.example/functions/v1/delivery-receipt/${name}`);
  },
);

test.each([
  ['no JSON', 'accepted'],
  ['no id', {}],
  ['an empty list', { messages: [] }],
  ['an id of another kind', { sid: 7, messages: [{ id: null }] }],
  ['an id with a line break', { sid: 'SM\n1', messages: [{ id: 'wamid.\n' }] }],
  ['an id without end', { sid: 'S'.repeat(256), messages: [{ id: 'w'.repeat(256) }] }],
])(
  'whatsapp and twilio-sms return no message id, and no error, for a response with %s',
  async (_what, body) => {
    provider.answer({ body });
    for (const name of ['whatsapp', 'twilio-sms']) expect(await send(make(name))).toBeUndefined();
  },
);

test('webhook stops reading the response body after five seconds', async () => {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  const given = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms / 100));
  onTestFinished(() => void vi.restoreAllMocks());
  provider.answer('hang-body');
  await send(make('webhook'), new AbortController().signal);
  await expect.poll(() => provider.open()).toBe(0);
  expect(given.mock.calls).toEqual([[5_000]]);
});

test('webhook returns the id of the header x-portaria-id as message id', async () => {
  const id = await send(make('webhook'));
  expect(id).toBe(only().headers['x-portaria-id']);
});

test('twilio-sms sends the number, the sender and the whole text in one form', async () => {
  await send(make('twilio-sms'));
  const { method, path, headers } = only();
  expect([method, path]).toEqual(['POST', `/2010-04-01/Accounts/${SID}/Messages.json`]);
  expect(headers).toMatchObject({
    authorization: BASIC,
    'content-type': 'application/x-www-form-urlencoded',
  });
  expect(form()).toEqual({ To: message.destino, From: '+551140000000', Body: message.texto });
});

test('twilio-whatsapp sends the approved template with the code, without a text', async () => {
  await send(make('twilio-whatsapp'));
  expect(only().headers.authorization).toBe(BASIC);
  expect(form()).toEqual({
    To: 'whatsapp:+5511900000011',
    From: 'whatsapp:+551140000000',
    ContentSid: CONTENT,
    ContentVariables: '{"1":"012345"}',
  });
});

test.each([
  ['twilio-sms', () => createTwilioSmsChannel({ ...account(), from: SERVICE })],
  [
    'twilio-whatsapp',
    () => createTwilioWhatsappChannel({ ...account(), from: SERVICE, contentSid: CONTENT }),
  ],
])('%s can send through a messaging service', async (_name, create) => {
  await send(create());
  expect(form()).toMatchObject({ MessagingServiceSid: SERVICE });
  expect(form()).not.toHaveProperty('From');
});

describe('webhook', () => {
  const verified = ({ headers, body }: Asked, secret: string) => {
    const signed = `${String(headers['x-portaria-timestamp'])}.${body}`;
    const expected = `sha256=${createHmac('sha256', secret).update(signed).digest('hex')}`;
    return headers['x-portaria-signature'] === expected;
  };

  test('sends a signed body with a timestamp and a new id, so the receiver detects forgery and replay', async () => {
    const begun = Math.floor(Date.now() / 1000);
    await send(make('webhook'));
    await send(make('webhook'));
    const [first, second] = provider.asked as [Asked, Asked];
    expect([first.method, first.path, first.headers['content-type']]).toEqual([
      ...['POST', '/codigo?x=1', 'application/json'],
    ]);
    expect(JSON.parse(first.body)).toEqual({ id: first.headers['x-portaria-id'], ...message });
    expect(first.headers['x-portaria-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(second.headers['x-portaria-id']).not.toBe(first.headers['x-portaria-id']);
    const signedAt = Number(first.headers['x-portaria-timestamp']);
    expect(signedAt).toBeGreaterThanOrEqual(begun);
    expect(signedAt).toBeLessThanOrEqual(Date.now() / 1000);
    expect([verified(first, 'webhook-secret'), verified(first, 'another')]).toEqual([true, false]);
    expect(verified({ ...first, body: first.body.replace('011', '012') }, 'webhook-secret')).toBe(false);
    const later = { ...first.headers, 'x-portaria-timestamp': '1' };
    expect(verified({ ...first, headers: later }, 'webhook-secret')).toBe(false);
  });

  test('has the documented signature', () => {
    expect(signWebhook('key', '1780000000', '{"a":1}')).toBe(
      'sha256=9845db0840a66e525b8fa97bb5ddc0b426356132c25bd8cede278501a66b6c75',
    );
  });
});

test.each([7, '', 'two words', 'x'.repeat(256)])(
  'the invalid message id %j of a provider is ignored',
  async (sid) => {
    provider.answer({ body: { sid } });
    expect(await send(make('twilio-sms'))).toBeUndefined();
  },
);

test.each([
  [16_384, 'SM1'],
  [16_385, undefined],
])('from a response of %i bytes the message id is %s', async (bytes, id) => {
  const sid = { sid: 'SM1', x: '' };
  const x = 'x'.repeat(bytes - JSON.stringify(sid).length);
  provider.answer({ body: { ...sid, x } });
  expect(await send(make('twilio-sms'))).toBe(id);
});

describe.each(Object.keys(makers))('the channel %s', (name) => {
  test('throws an error with the status and error number of the provider, without its text', async () => {
    const words = 'to +5511900000011 with 012345';
    const numbers = { code: 21211, message: words, error: { code: 131026, message: words } };
    provider.answer({ status: 400, body: numbers });
    const error = await send(make(name)).catch((caught: unknown) => caught as Error);
    const number = { whatsapp: ', error 131026', webhook: '' }[name] ?? ', error 21211';
    expect((error as Error).message).toBe(`${name} answered 400${number}`);
    expect((error as Error).cause).toBeUndefined();
  });

  test.each([
    ['no JSON', { status: 500, body: '<html>' }],
    ['a text where a number should be', { status: 400, body: { code: '012345', error: { code: '1' } } }],
    ['far too much', { status: 400, body: { code: 1, error: { code: 1 }, x: 'x'.repeat(40_000) } }],
  ])('throws an error with the status only, for an error body with %s', async (_what, answer) => {
    provider.answer(answer);
    await expect(send(make(name))).rejects.toThrow(new RegExp(`^${name} answered ${answer.status}$`));
  });

  test.each([300, 307])('throws for a redirect %i and does not follow it', async (status) => {
    provider.answer({ status, location: `${provider.url}/elsewhere` });
    await expect(send(make(name))).rejects.toThrow(`${name} answered ${status}`);
    expect(provider.asked).toHaveLength(1);
  });

  test('closes the connection when the provider does not answer in time', async () => {
    provider.answer('hang');
    const time = new AbortController();
    const late = expect(send(make(name), time.signal)).rejects.toThrow();
    await expect.poll(() => provider.asked.length).toBe(1);
    expect(await provider.open()).toBe(1);
    time.abort();
    await late;
    await expect.poll(() => provider.open()).toBe(0);
  });

  test('counts a message as accepted although the response body hangs', async () => {
    provider.answer('hang-body');
    await expect(send(make(name))).resolves.toEqual(name === 'webhook' ? expect.any(String) : undefined);
  });
});
