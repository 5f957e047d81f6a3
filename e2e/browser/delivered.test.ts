// The page shows the delivery status of the message: receipts of stand-in providers, and the fallback channel.
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startProvider, type Provider } from '../../api-shim/testing/provider.ts';
import { startApp, type App } from '../support/services/app.ts';
import { count, reset } from '../support/database.ts';
import { freePort } from '../support/services/free-port.ts';
import { ask } from '../support/http.ts';
import { ANA, BRUNO, type Person } from '../support/people.ts';
import { startShim, type Shim } from '../support/services/shim.ts';
import { visit } from './testing/visit.ts';

const APP_SECRET = '0f1e2d3c4b5a69788796a5b4c3d2e1f0';
const TWILIO_TOKEN = 'e2e-twilio-token';
const SMS_ID = `SM${'3d'.repeat(16)}`;

let meta: Provider;
let twilio: Provider;
let app: App;
let shim: Shim;
let wamid = '';

beforeAll(async () => {
  [meta, twilio] = [await startProvider(), await startProvider()];
  const port = await freePort();
  app = await startApp({ SVC_API_URL: `http://localhost:${port}` });
  shim = await startShim({
    API_PORT: String(port),
    SVC_API_URL: 'https://app.escola.example',
    SVC_ALLOWED_ORIGINS: `http://localhost:${app.port}`,
    SVC_CHANNELS: 'whatsapp,twilio-sms',
    SVC_WHATSAPP_API_URL: `${meta.url}/v25.0`,
    SVC_WHATSAPP_PHONE_NUMBER_ID: '105954558954427',
    SVC_WHATSAPP_TOKEN: 'e2e-meta-token',
    SVC_WHATSAPP_TEMPLATE: 'codigo_de_acesso',
    SVC_WHATSAPP_APP_SECRET: APP_SECRET,
    SVC_WHATSAPP_VERIFY_TOKEN: 'e2e-verify-token',
    SVC_TWILIO_API_URL: twilio.url,
    SVC_TWILIO_ACCOUNT_SID: `AC${'0a'.repeat(16)}`,
    SVC_TWILIO_AUTH_TOKEN: TWILIO_TOKEN,
    SVC_TWILIO_SMS_FROM: '+551140000000',
    SVC_UNDELIVERED_AFTER_S: '2',
  });
});
afterAll(async () => {
  await Promise.all([app.stop(), shim.stop()]);
  await Promise.all([meta.stop(), twilio.stop()]);
});
beforeEach(async () => {
  await reset();
  wamid = `wamid.${crypto.randomUUID()}`;
  for (const provider of [meta, twilio]) provider.asked.length = 0;
  meta.answer({ body: { messaging_product: 'whatsapp', messages: [{ id: wamid }] } });
  twilio.answer({ status: 201, body: { sid: SMS_ID, status: 'queued' } });
});

/** A receipt of Meta, in the format of its documentation. */
async function metaSays(status: string): Promise<void> {
  const statuses = [{ id: wamid, status, timestamp: '1750857384', recipient_id: BRUNO.telefone.slice(1) }];
  const metadata = { display_phone_number: '15550783881', phone_number_id: '105954558954427' };
  const value = { messaging_product: 'whatsapp', metadata, statuses };
  const entry = [{ id: '102290129340398', changes: [{ field: 'messages', value }] }];
  const body = JSON.stringify({ object: 'whatsapp_business_account', entry });
  const digest = createHmac('sha256', APP_SECRET).update(body).digest('hex');
  const headers = { 'Content-Type': 'application/json', 'X-Hub-Signature-256': `sha256=${digest}` };
  const answer = await ask('delivery-receipt/whatsapp', { method: 'POST', body, headers, port: shim.port });
  expect(answer.body).toEqual({ situacao: 'registrado' });
}

/** A receipt of Twilio, sent to the URL in the message. */
async function twilioSays(status: string): Promise<void> {
  const url = new URLSearchParams(twilio.asked[0]?.body).get('StatusCallback') ?? '';
  const form = { MessageSid: SMS_ID, MessageStatus: status, SmsSid: SMS_ID, SmsStatus: status };
  const sorted = Object.entries(form).sort(([a], [b]) => (a < b ? -1 : 1));
  const signature = createHmac('sha1', TWILIO_TOKEN)
    .update(url + sorted.flat().join(''))
    .digest('base64');
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded', 'X-Twilio-Signature': signature };
  const body = String(new URLSearchParams(form));
  const path = new URL(url).pathname;
  const answer = await ask(path, { method: 'POST', body, headers, port: shim.port });
  expect(answer.body).toEqual({ situacao: 'registrado' });
}

const smsCode = (): string =>
  /é (\d{6})\./.exec(new URLSearchParams(twilio.asked.at(-1)?.body).get('Body') ?? '')?.[1] ?? '';

const open = async (person: Person) => {
  const one = await visit('/favicon.ico');
  await one.page.goto(`http://localhost:${app.port}/`);
  await one.page.locator('#codigo').pressSequentially(person.codigo);
  await one.page.keyboard.press('Enter');
  await one.page.getByText(`Enviado pelo WhatsApp para ****${person.telefone.slice(-4)}.`).waitFor();
  return one;
};

it('the page shows that the message was delivered', async () => {
  const { page, context } = await open(BRUNO);
  await metaSays('delivered');
  await page.getByText('Entregue pelo WhatsApp para ****0002.').waitFor();
  expect(await page.locator('.reenviado').textContent()).toBe('');
  await context.close();
});

it('a message that failed is sent through the other channel, and the same code signs in', async () => {
  const { page, context } = await open(BRUNO);
  await metaSays('failed');
  await page.getByText('Não chegou pelo WhatsApp. Enviado por SMS para ****0002.').waitFor();
  await page.reload();
  await page.getByText('Não chegou pelo WhatsApp. Enviado por SMS para ****0002.').waitFor();
  await twilioSays('delivered');
  await page.getByText('Entregue por SMS para ****0002.').waitFor();
  expect(await count('portaria.login_otps')).toBe(1);
  await page.locator('#otp').fill(smsCode());
  await page.getByRole('heading', { level: 1, name: 'Bruno Lima' }).waitFor();
  await context.close();
});

it('a message without a timely receipt is sent through the other channel', async () => {
  const first = await open(ANA);
  await metaSays('delivered');
  await first.context.close();
  wamid = `wamid.${crypto.randomUUID()}`;
  meta.answer({ body: { messaging_product: 'whatsapp', messages: [{ id: wamid }] } });
  const { page, context } = await open(BRUNO);
  await page.getByText('Não chegou pelo WhatsApp. Enviado por SMS para ****0002.').waitFor();
  await context.close();
});

it('when no channel delivers, the code field stays usable and another code can be requested at once', async () => {
  twilio.answer({ status: 500 });
  const { page, context } = await open(BRUNO);
  await metaSays('failed');
  const told = page.getByRole('alert').filter({ hasText: 'Não conseguimos entregar a mensagem.' });
  await told.waitFor();
  expect(await page.locator('#otp').getAttribute('readonly')).toBeNull();
  await page.locator('#otp').pressSequentially('123');
  await told.waitFor({ state: 'hidden' });
  twilio.answer({ status: 201, body: { sid: SMS_ID, status: 'queued' } });
  await page.getByRole('button', { name: 'Enviar outro código', exact: true }).click();
  await page.getByText('Enviamos um novo código.').waitFor();
  await context.close();
});
