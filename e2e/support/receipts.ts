// Stand-ins for Meta and Twilio: the settings of a shim that sends through them, and their receipts, signed as they document.
import { createHmac } from 'node:crypto';
import type { Provider } from '../../api-shim/testing/provider.ts';
import { ask, type Answer } from './http.ts';
import { BRUNO } from './people.ts';

const APP_SECRET = '0f1e2d3c4b5a69788796a5b4c3d2e1f0';
const TWILIO_TOKEN = 'e2e-twilio-token';
export const SMS_ID = `SM${'3d'.repeat(16)}`;
const ORIGIN = 'https://app.escola.example';

/** The settings of a shim whose first two channels are WhatsApp and SMS. */
export const providerSettings = (meta: Provider, twilio: Provider): Record<string, string> => ({
  SVC_API_URL: ORIGIN,
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

/** Both accept what they are sent, Meta under this id. */
export function acceptMessages(meta: Provider, twilio: Provider, wamid: string): void {
  for (const provider of [meta, twilio]) provider.asked.length = 0;
  meta.answer({ body: { messaging_product: 'whatsapp', messages: [{ id: wamid }] } });
  twilio.answer({ status: 201, body: { sid: SMS_ID, status: 'queued' } });
}

/** A receipt of Meta. */
export function metaReceipt(
  port: number,
  id: string,
  status: string,
  { secret = APP_SECRET, errors = [] as object[] } = {},
): Promise<Answer> {
  const statuses = [
    {
      id,
      status,
      timestamp: '1750857384',
      recipient_id: BRUNO.telefone.slice(1),
      ...(errors[0] && { errors }),
    },
  ];
  const metadata = { display_phone_number: '15550783881', phone_number_id: '105954558954427' };
  const value = { messaging_product: 'whatsapp', metadata, statuses };
  const entry = [{ id: '102290129340398', changes: [{ field: 'messages', value }] }];
  const body = JSON.stringify({ object: 'whatsapp_business_account', entry });
  const digest = createHmac('sha256', secret).update(body).digest('hex');
  const headers = { 'Content-Type': 'application/json', 'X-Hub-Signature-256': `sha256=${digest}` };
  return ask('delivery-receipt/whatsapp', { method: 'POST', body, headers, port });
}

/** A receipt of Twilio about its first message, sent to the URL that it was given. */
export function twilioReceipt(twilio: Provider, port: number, status: string): Promise<Answer> {
  const url = new URLSearchParams(twilio.asked[0]?.body).get('StatusCallback') ?? '';
  if (!url.startsWith(`${ORIGIN}/`)) throw new Error(`receipts go to ${url}`);
  const form = {
    MessageSid: SMS_ID,
    MessageStatus: status,
    SmsSid: SMS_ID,
    SmsStatus: status,
    To: BRUNO.telefone,
  };
  const sorted = Object.entries(form).sort(([a], [b]) => (a < b ? -1 : 1));
  const signature = createHmac('sha1', TWILIO_TOKEN)
    .update(url + sorted.flat().join(''))
    .digest('base64');
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded', 'X-Twilio-Signature': signature };
  const body = String(new URLSearchParams(form));
  return ask(new URL(url).pathname, { method: 'POST', body, headers, port });
}

/** The code in the last SMS. */
export const smsCode = (twilio: Provider): string =>
  /é (\d{6})\./.exec(new URLSearchParams(twilio.asked.at(-1)?.body).get('Body') ?? '')?.[1] ?? '';
