// The page shows the delivery status of the message: receipts of stand-in providers, and the fallback channel.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startProvider, type Provider } from '../../api-shim/testing/provider.ts';
import { startApp, type App } from '../support/services/app.ts';
import { count, reset } from '../support/database.ts';
import { freePort } from '../../common/testing/free-port.ts';
import { ANA, BRUNO, type Person } from '../support/people.ts';
import {
  acceptMessages,
  metaReceipt,
  providerSettings,
  SMS_ID,
  smsCode,
  twilioReceipt,
} from '../support/receipts.ts';
import { startShim, type Shim } from '../support/services/shim.ts';
import { visit } from './testing/visit.ts';

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
    ...providerSettings(meta, twilio),
    SVC_UNDELIVERED_AFTER_S: '10',
    SVC_ALLOWED_ORIGINS: `http://localhost:${app.port}`,
  });
});
afterAll(async () => {
  await Promise.all([app.stop(), shim.stop()]);
  await Promise.all([meta.stop(), twilio.stop()]);
});
beforeEach(async () => {
  await reset();
  wamid = `wamid.${crypto.randomUUID()}`;
  acceptMessages(meta, twilio, wamid);
});

const metaSays = async (status: string): Promise<void> =>
  expect((await metaReceipt(shim.port, wamid, status)).body).toEqual({ situacao: 'registrado' });
const twilioSays = async (status: string): Promise<void> =>
  expect((await twilioReceipt(twilio, shim.port, status)).body).toEqual({ situacao: 'registrado' });

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
  await page.locator('#otp').fill(smsCode(twilio));
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
