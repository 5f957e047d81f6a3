// A notice goes through the first channel that can send one, in the format of that provider's documentation.
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startProvider, type Provider } from '../../testing/provider.ts';
import type { Channel } from './channel.ts';
import { createConsoleChannel, createInbox } from './console.ts';
import { notify } from './notify.ts';
import { createTwilioSmsChannel } from './twilio-sms.ts';
import { createTwilioWhatsappChannel } from './twilio-whatsapp.ts';
import { createWebhookChannel } from './webhook.ts';
import { createWhatsappChannel } from './whatsapp.ts';

const notice = {
  modelo: 'telefone' as const,
  destino: '+5511900000011',
  texto: 'Este telefone mudou.',
  variavel: '4321',
};
const lines: unknown[] = [];
const log = pino({}, { write: (line) => void lines.push(JSON.parse(line)) });
const inbox = createInbox();
let provider: Provider;
beforeEach(async () => {
  provider = await startProvider();
});
afterEach(() => provider.stop());

const account = () => ({ apiUrl: provider.url, accountSid: `AC${'0a'.repeat(16)}`, authToken: 'x' });
const meta = () => ({
  apiUrl: provider.url,
  phoneNumberId: '1059545',
  token: 't',
  template: 'codigo',
  language: 'pt_BR',
});
const send = (...channels: Channel[]) => notify(channels, notice, log);
const asked = () => provider.asked[0]?.body ?? '';

test('an SMS notice contains the text', async () => {
  provider.answer({ body: { sid: 'SM1' } });
  expect(await send(createTwilioSmsChannel({ ...account(), from: 'ESCOLA' }))).toBe('twilio-sms');
  expect(Object.fromEntries(new URLSearchParams(asked()))).toMatchObject({
    To: notice.destino,
    Body: notice.texto,
  });
});

test('a WhatsApp notice uses the notice template with the last four digits', async () => {
  provider.answer({ body: { sid: 'SM1', messages: [{ id: 'wamid.1' }] } });
  const noticeContentSid = `HX${'3d'.repeat(16)}`;
  const twilio = {
    ...account(),
    from: '+5511',
    contentSid: 'HX',
    noticeContentSids: { telefone: noticeContentSid, passkey: undefined },
  };
  expect(await send(createTwilioWhatsappChannel(twilio))).toBe('twilio-whatsapp');
  expect(Object.fromEntries(new URLSearchParams(asked()))).toMatchObject({
    ContentSid: noticeContentSid,
    ContentVariables: '{"1":"4321"}',
  });
  provider.asked.length = 0;
  expect(
    await send(
      createWhatsappChannel({
        ...meta(),
        noticeTemplates: { telefone: 'telefone_mudou', passkey: 'chave_mudou' },
      }),
    ),
  ).toBe('whatsapp');
  const template = {
    name: 'telefone_mudou',
    language: { code: 'pt_BR' },
    components: [{ type: 'body', parameters: [{ type: 'text', text: '4321' }] }],
  };
  expect(JSON.parse(asked())).toMatchObject({ to: '5511900000011', template });
});

test('a notice about a passkey uses its own template, and skips a channel that has only the other one', async () => {
  provider.answer({ body: { sid: 'SM1', messages: [{ id: 'wamid.1' }] } });
  const noticeContentSids = { telefone: 'HX', passkey: undefined };
  const twilio = createTwilioWhatsappChannel({
    ...account(),
    from: '+5511',
    contentSid: 'HX',
    noticeContentSids,
  });
  const noticeTemplates = { telefone: 'telefone_mudou', passkey: 'chave_mudou' };
  const channels = [twilio, createWhatsappChannel({ ...meta(), noticeTemplates })];
  const removed = { ...notice, modelo: 'passkey' as const, variavel: 'removida' };
  expect(await notify(channels, removed, log)).toBe('whatsapp');
  expect(provider.asked).toHaveLength(1);
  expect(JSON.parse(asked())).toMatchObject({
    template: {
      name: 'chave_mudou',
      components: [{ type: 'body', parameters: [{ type: 'text', text: 'removida' }] }],
    },
  });
});

test('a notice skips a channel without a notice template and a channel that fails, and uses the next one', async () => {
  lines.length = 0;
  provider.answer({ status: 500 });
  const webhook = createWebhookChannel({ url: provider.url, secret: 's' });
  const twilio = createTwilioWhatsappChannel({ ...account(), from: '+5511', contentSid: 'HX' });
  expect(await send(createWhatsappChannel(meta()), twilio, webhook, createConsoleChannel(inbox))).toBe(
    'console',
  );
  expect(provider.asked).toHaveLength(1);
  expect(JSON.parse(asked())).toMatchObject({ destino: notice.destino, texto: notice.texto });
  expect(JSON.parse(asked())).not.toHaveProperty('otp');
  expect(inbox.list()[0]).toMatchObject({
    canal: 'console',
    destino: notice.destino,
    texto: notice.texto,
  });
  expect(inbox.codes()).toEqual([]);
  const line = { level: 40, canal: 'webhook', error: 'webhook answered 500', msg: 'a channel failed' };
  expect(lines).toMatchObject([line]);
});

test('notify throws when no channel accepts the notice', async () => {
  await expect(send(createWhatsappChannel(meta()))).rejects.toThrow('no channel took the notice');
});
