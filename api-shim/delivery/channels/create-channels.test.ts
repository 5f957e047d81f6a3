// The channels of a configuration: their order, and the settings of each in its requests.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { startProvider, type Provider } from '../../testing/provider.ts';
import { PEPPER, SECRET } from '../../testing/test-shim.ts';
import { createInbox } from './console.ts';
import { createChannels } from './create-channels.ts';

const BASE = { SVC_JWT_SECRET: SECRET, SVC_OTP_PEPPER: PEPPER, POSTGREST_URL: 'http://127.0.0.1:1' };
const SID = `AC${'0a'.repeat(16)}`;
const CONTENT = `HX${'1b'.repeat(16)}`;
const NOTICE = `HX${'2c'.repeat(16)}`;
const message = {
  modelo: 'telefone' as const,
  destino: '+5511900000011',
  otp: '012345',
  texto: 'Seu código é 012345.',
  variavel: '4321',
};

let provider: Provider;
beforeEach(async () => {
  provider = await startProvider();
});
afterEach(() => provider.stop());

function configured(names: string) {
  const { channels, channelSettings } = readConfig({
    ...BASE,
    SVC_API_URL: 'https://api.example',
    SVC_CHANNELS: names,
    SVC_WHATSAPP_API_URL: `${provider.url}/meta`,
    SVC_WHATSAPP_PHONE_NUMBER_ID: '105954558954427',
    SVC_WHATSAPP_TOKEN: 'meta-token',
    SVC_WHATSAPP_TEMPLATE: 'codigo',
    SVC_WHATSAPP_NOTICE_TEMPLATE: 'telefone_mudou',
    SVC_WHATSAPP_LANGUAGE: 'en',
    SVC_TWILIO_API_URL: `${provider.url}/twilio`,
    SVC_TWILIO_ACCOUNT_SID: SID,
    SVC_TWILIO_AUTH_TOKEN: 'twilio-token',
    SVC_TWILIO_SMS_FROM: 'ESCOLA',
    SVC_TWILIO_WHATSAPP_FROM: '+551140000000',
    SVC_TWILIO_WHATSAPP_CONTENT_SID: CONTENT,
    SVC_TWILIO_WHATSAPP_NOTICE_CONTENT_SID: NOTICE,
    SVC_WEBHOOK_URL: `${provider.url}/codigo`,
    SVC_WEBHOOK_SECRET: 'wqPz81KdmYx05HsnVbTfRg2JcLeU7oAi',
  });
  return { channels, channelSettings };
}

async function askedBy(name: string, kind: 'send' | 'notify') {
  const [channel] = createChannels(configured(name), undefined);
  await channel[kind]?.(message, AbortSignal.timeout(5_000));
  const { path, headers, body } = provider.asked.at(-1) ?? {};
  return { path, authorization: headers?.authorization, body: decodeURIComponent(body ?? '') };
}

test('channels are created in the order of SVC_CHANNELS', () => {
  const names = ['webhook', 'twilio-whatsapp', 'console', 'whatsapp', 'twilio-sms'];
  const channels = createChannels(configured(names.join()), createInbox());
  expect(channels.map(({ name }) => name)).toEqual(names);
});

test('the console channel is left out without an inbox, and no usable channel at all is an error', () => {
  const channels = createChannels(configured('console,webhook'), undefined);
  expect(channels.map(({ name }) => name)).toEqual(['webhook']);
  expect(() => createChannels(configured('console'), undefined)).toThrow('no channel can be used');
});

test('the channel whatsapp sends with the address, token, templates and language of its settings', async () => {
  const request = { path: '/meta/105954558954427/messages', authorization: 'Bearer meta-token' };
  expect(await askedBy('whatsapp', 'send')).toMatchObject({
    ...request,
    body: expect.stringContaining('"name":"codigo","language":{"code":"en"}') as unknown,
  });
  expect(await askedBy('whatsapp', 'notify')).toMatchObject({
    ...request,
    body: expect.stringContaining('"name":"telefone_mudou","language":{"code":"en"}') as unknown,
  });
});

test.each([
  ['twilio-sms', 'send', ['From=ESCOLA']],
  ['twilio-sms', 'notify', ['From=ESCOLA']],
  ['twilio-whatsapp', 'send', ['From=whatsapp:+551140000000', `ContentSid=${CONTENT}`]],
  ['twilio-whatsapp', 'notify', ['From=whatsapp:+551140000000', `ContentSid=${NOTICE}`]],
] as const)('the channel %s uses its settings to %s a message', async (name, kind, fields) => {
  const { path, authorization, body } = await askedBy(name, kind);
  expect(path).toBe(`/twilio/2010-04-01/Accounts/${SID}/Messages.json`);
  expect(authorization).toBe(`Basic ${Buffer.from(`${SID}:twilio-token`).toString('base64')}`);
  const callback = `StatusCallback=https://api.example/functions/v1/delivery-receipt/${name}`;
  expect(body.split('&')).toEqual(expect.arrayContaining([...fields, callback]));
});
