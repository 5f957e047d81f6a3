// Receipts of stand-in providers update the ledger, and an undelivered code is sent through the next channel.
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setTimeout as sleep } from 'node:timers/promises';
import { startProvider, type Provider } from '../api-shim/testing/provider.ts';
import { count, query, reset } from './support/database.ts';
import { ask, post, type Answer } from './support/http.ts';
import { ANA, BRUNO, CARLA, type Person } from './support/people.ts';
import { acceptMessages, metaReceipt, providerSettings, smsCode, twilioReceipt } from './support/receipts.ts';
import { startShim, type Shim } from './support/services/shim.ts';

const WEBHOOK_SECRET = 'e2e-webhook-secret-0123456789-abcdefghijklm';

type MetaOptions = { id?: string; port?: number; secret?: string; errors?: object[] };

let meta: Provider;
let twilio: Provider;
let own: Provider;
let settings: Record<string, string>;
let shim: Shim;
beforeAll(async () => {
  [meta, twilio, own] = [await startProvider(), await startProvider(), await startProvider()];
  settings = {
    ...providerSettings(meta, twilio),
    SVC_CHANNELS: 'whatsapp,twilio-sms,webhook',
    SVC_WEBHOOK_URL: `${own.url}/codigo`,
    SVC_WEBHOOK_SECRET: WEBHOOK_SECRET,
  };
  shim = await startShim(settings);
});
afterAll(async () => {
  await shim.stop();
  await Promise.all([meta.stop(), twilio.stop(), own.stop()]);
});

let wamid = '';
beforeEach(async () => {
  await reset();
  wamid = `wamid.${crypto.randomUUID()}`;
  acceptMessages(meta, twilio, wamid);
  own.asked.length = 0;
  own.answer({});
});

const send = (codigo: string, port = shim.port): Promise<Answer> => post('send-otp', { codigo }, { port });
const ledger = () => query('select canal, situacao from portaria.otp_envios order by ordem');
const status = async (sent: Answer, port = shim.port) =>
  (await ask(`delivery-status?id=${String(sent.headers['x-request-id'])}`, { port })).body;
const sentBy = (provider: Provider) => provider.asked.length;
async function until(done: () => boolean | Promise<boolean>, ms = 60_000): Promise<void> {
  for (const end = Date.now() + ms; !(await done()); await sleep(50)) {
    if (Date.now() > end) throw new Error('it did not happen');
  }
}

const metaSays = (said: string, { id = wamid, port = shim.port, ...more }: MetaOptions = {}) =>
  metaReceipt(port, id, said, more);
const twilioSays = (said: string) => twilioReceipt(twilio, shim.port, said);

/** The phones to which Twilio was asked to send. */
const textedTo = () => twilio.asked.map(({ body }) => new URLSearchParams(body).get('To'));

/** A code of a person fails and is sent through Twilio: by then the shim has done what earlier receipts lead to. */
async function sentAgain({ codigo, telefone }: Person): Promise<void> {
  const id = `${wamid}-later`;
  meta.answer({ body: { messages: [{ id }] } });
  await send(codigo);
  await metaSays('failed', { id });
  await until(() => textedTo().includes(telefone));
}

/** A receipt of an operator's receiver. */
function ownSays(situacao: string, id: unknown) {
  const body = JSON.stringify({ id, situacao });
  const timestamp = String(Math.floor(Date.now() / 1000));
  const digest = createHmac('sha256', WEBHOOK_SECRET).update(`${timestamp}.${body}`).digest('hex');
  const headers = {
    'Content-Type': 'application/json',
    'X-Portaria-Timestamp': timestamp,
    'X-Portaria-Signature': `sha256=${digest}`,
  };
  return ask('delivery-receipt/webhook', { method: 'POST', body, headers, port: shim.port });
}

describe('a delivery receipt', () => {
  it('of Meta changes the status from accepted to delivered to read, never back', async () => {
    const sent = await send(ANA.codigo);
    expect(await status(sent)).toEqual({ situacao: 'aceito', canal: 'whatsapp' });
    expect((await metaSays('sent')).body).toEqual({ situacao: 'ignorado' });
    expect((await metaSays('delivered')).body).toEqual({ situacao: 'registrado' });
    expect(await status(sent)).toEqual({ situacao: 'entregue', canal: 'whatsapp' });
    expect((await metaSays('read')).body).toEqual({ situacao: 'registrado' });
    for (const late of ['delivered', 'failed', 'read']) {
      expect((await metaSays(late)).body).toEqual({ situacao: 'ignorado' });
    }
    expect(await ledger()).toEqual([{ canal: 'whatsapp', situacao: 'lido' }]);
  });

  it('of Twilio, sent to the callback URL of the message, changes the status to delivered', async () => {
    meta.answer({ status: 500 });
    const sent = await send(ANA.codigo);
    expect(sent.body['canal']).toBe('twilio-sms');
    expect((await twilioSays('sent')).body).toEqual({ situacao: 'ignorado' });
    expect((await twilioSays('delivered')).body).toEqual({ situacao: 'registrado' });
    expect(await status(sent)).toEqual({ situacao: 'entregue', canal: 'twilio-sms' });
  });

  it('of a webhook provider changes the status of the message with its id', async () => {
    meta.answer({ status: 500 });
    twilio.answer({ status: 500 });
    const sent = await send(ANA.codigo);
    const { id } = JSON.parse(own.asked[0]?.body ?? '{}') as { id: string };
    expect((await ownSays('entregue', id)).body).toEqual({ situacao: 'registrado' });
    expect(await status(sent)).toEqual({ situacao: 'entregue', canal: 'webhook' });
  });

  it('with a wrong signature or an unknown message id changes nothing [F12]', async () => {
    await send(ANA.codigo);
    const answer = await metaSays('delivered', { secret: 'another' });
    expect([answer.status, answer.code]).toEqual([401, 'signature_invalid']);
    expect((await metaSays('delivered', { id: 'wamid.of-another-app' })).body).toEqual({
      situacao: 'ignorado',
    });
    expect(await ledger()).toEqual([{ canal: 'whatsapp', situacao: 'aceito' }]);
  });

  it('endpoint answers the verification challenge of Meta', async () => {
    const query = 'hub.mode=subscribe&hub.challenge=1158201444&hub.verify_token=e2e-verify-token';
    const answer = await ask(`delivery-receipt/whatsapp?${query}`, { port: shim.port });
    expect([answer.status, answer.text]).toEqual([200, '1158201444']);
  });
});

describe('an undelivered code', () => {
  it('is sent again through the next channel at once, and counts as one send [F12]', async () => {
    const sent = await send(ANA.codigo);
    expect(sent.body['canal']).toBe('whatsapp');
    const errors = [{ code: 131026, title: 'Message undeliverable' }];
    expect((await metaSays('failed', { errors })).body).toEqual({ situacao: 'registrado' });
    await until(async () => (await ledger()).at(-1)?.['situacao'] === 'aceito');
    expect(await ledger()).toEqual([
      { canal: 'whatsapp', situacao: 'falhou' },
      { canal: 'twilio-sms', situacao: 'aceito' },
    ]);
    expect(await status(sent)).toEqual({ situacao: 'aceito', canal: 'twilio-sms' });
    expect(await count('portaria.login_otps')).toBe(1);
    for (let i = 0; i < 2; i += 1) expect((await send(ANA.codigo)).status).toBe(200);
    expect((await send(ANA.codigo)).code).toBe('rate_limited_user');
  });

  it('that was sent again through the next channel signs the person in, and is not sent a third time', async () => {
    await send(BRUNO.codigo);
    await metaSays('failed');
    await until(() => sentBy(twilio) === 1);
    const answer = await post(
      'verify-otp',
      { codigo: BRUNO.codigo, otp: smsCode(twilio) },
      { port: shim.port },
    );
    expect(answer.status).toBe(200);
    await twilioSays('undelivered');
    await sentAgain(ANA);
    expect([textedTo(), sentBy(own)]).toEqual([[BRUNO.telefone, ANA.telefone], 0]);
  });

  it('is sent again also when the receipt arrives at another instance of the shim', async () => {
    const other = await startShim(settings);
    try {
      await send(ANA.codigo);
      expect((await metaSays('failed', { port: other.port })).body).toEqual({ situacao: 'registrado' });
      await until(() => sentBy(twilio) === 1);
    } finally {
      await other.stop();
    }
  });

  it('without a receipt is sent again after SVC_UNDELIVERED_AFTER_S, if the channel has sent receipts before', async () => {
    await send(BRUNO.codigo);
    await metaSays('delivered');
    meta.answer({ body: { messages: [{ id: `${wamid}-2` }] } });
    const started = Date.now();
    const sent = await send(ANA.codigo);
    await until(() => sentBy(twilio) === 1);
    expect(Date.now() - started).toBeGreaterThan(1_900);
    await until(async () => (await status(sent))['canal'] === 'twilio-sms');
    expect((await metaSays('delivered', { id: `${wamid}-2` })).body).toEqual({ situacao: 'registrado' });
    expect(await status(sent)).toEqual({ situacao: 'entregue', canal: 'whatsapp' });
  });

  it('without a receipt is not sent again if the channel never sends receipts', async () => {
    await send(ANA.codigo);
    meta.answer({ status: 500 });
    await send(CARLA.codigo);
    await twilioSays('delivered');
    twilio.answer({ status: 201, body: { sid: `SM${'4e'.repeat(16)}`, status: 'queued' } });
    const later = await send(BRUNO.codigo);
    await until(async () => (await status(later))['canal'] === 'webhook');
    expect(textedTo()).toEqual([CARLA.telefone, BRUNO.telefone]);
  });

  it('is not sent again after the code was used', async () => {
    await send(ANA.codigo);
    const { template } = JSON.parse(meta.asked[0]?.body ?? '{}') as {
      template: { components: { parameters: { text: string }[] }[] };
    };
    const otp = template.components[0]?.parameters[0]?.text ?? '';
    expect((await post('verify-otp', { codigo: ANA.codigo, otp }, { port: shim.port })).status).toBe(200);
    await metaSays('failed');
    await sentAgain(BRUNO);
    expect(textedTo()).toEqual([BRUNO.telefone]);
  });

  it('does not count against the limit of the person when every channel failed', async () => {
    const one = await startShim({ ...settings, SVC_CHANNELS: 'whatsapp' });
    try {
      for (let i = 0; i < 4; i += 1) {
        const id = `${wamid}-${i}`;
        meta.answer({ body: { messages: [{ id }] } });
        const sent = await send(ANA.codigo, one.port);
        expect(sent.status).toBe(200);
        await metaSays('failed', { id, port: one.port });
        expect(await status(sent, one.port)).toEqual({ situacao: 'falhou', canal: 'whatsapp' });
      }
    } finally {
      await one.stop();
    }
  });
});

describe('delivery-status', () => {
  it('tells the status only to the address that requested the code, and to nobody in uniform mode', async () => {
    const sent = await send(ANA.codigo);
    const id = String(sent.headers['x-request-id']);
    const unknown = { situacao: 'desconhecida', canal: null };
    const elsewhere = await ask(`delivery-status?id=${id}`, { port: shim.port, from: '127.0.1.9' });
    expect(elsewhere.body).toEqual(unknown);
    const uniform = await startShim({ ...settings, SVC_OTP_RESPONSE: 'uniform' });
    try {
      const hidden = await send(BRUNO.codigo, uniform.port);
      for (const each of [hidden, sent]) expect(await status(each, uniform.port)).toEqual(unknown);
    } finally {
      await uniform.stop();
    }
  });
});

describe('SVC_DELIVERY_BUDGET_MS', () => {
  it('limits the time of three hanging channels: 502, requests cancelled, code invalid [A24]', async () => {
    const hurried = await startShim({ ...settings, SVC_DELIVERY_BUDGET_MS: '1500' });
    try {
      for (const provider of [meta, twilio, own]) provider.answer('hang');
      const answer = await send(ANA.codigo, hurried.port);
      expect([answer.status, answer.code]).toEqual([502, 'delivery_failed']);
      /* The first one alone may take five seconds. */
      expect([sentBy(twilio), sentBy(own)]).toEqual([0, 0]);
      await until(async () => (await meta.open()) + (await twilio.open()) + (await own.open()) === 0);
      await expect.poll(() => count('portaria.login_otps where expira_em > clock_timestamp()')).toBe(0);
      await expect.poll(() => status(answer, hurried.port)).toMatchObject({ situacao: 'falhou' });
    } finally {
      await hurried.stop();
    }
  });
});
