// The endpoint for delivery receipts: authentication, size limit, and the call to the database.
import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { signWebhook } from '../delivery/channels/webhook.ts';
import { startShim, type Canned, type TestShim } from '../testing/test-shim.ts';

const APP_SECRET = '0f1e2d3c4b5a69788796a5b4c3d2e1f0';
const WEBHOOK_SECRET = 'webhook-secret-of-the-unit-tests-0123456789';
const ENV = {
  SVC_CHANNELS: 'whatsapp,webhook,console',
  SVC_WHATSAPP_PHONE_NUMBER_ID: '106540352242922',
  SVC_WHATSAPP_TOKEN: 'meta-token',
  SVC_WHATSAPP_TEMPLATE: 'codigo',
  SVC_WHATSAPP_APP_SECRET: APP_SECRET,
  SVC_WHATSAPP_VERIFY_TOKEN: 'meatyhamhock',
  SVC_WEBHOOK_URL: 'https://mensagens.escola.example/codigo',
  SVC_WEBHOOK_SECRET: WEBHOOK_SECRET,
};
const META = '/functions/v1/delivery-receipt/whatsapp';
const OWN = '/functions/v1/delivery-receipt/webhook';

let shim: TestShim;
let answers: Canned[];
const MOVED = { registrados: [{ otp_id: 'o-1', situacao: 'entregue' }], ignorados: 0, desconhecidos: [] };
beforeEach(async () => {
  answers = [];
  shim = await startShim(() => answers.shift() ?? { body: MOVED }, ENV);
});
afterEach(() => shim.stop());

const meta = (statuses: object[]) =>
  JSON.stringify({ entry: [{ changes: [{ field: 'messages', value: { statuses } }] }] });
const delivered = meta([{ id: 'wamid.1', status: 'delivered' }]);
function metaHeaders(body: string, secret = APP_SECRET): Record<string, string> {
  const digest = createHmac('sha256', secret).update(body).digest('hex');
  return { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${digest}` };
}
const post = (body: string, headers: Record<string, string> = metaHeaders(body), path = META) =>
  shim.ask(path, { method: 'POST', body, headers });
const metric = async (line: string) => (await shim.deps.metrics.exposition.text()).includes(line);

test('a signed receipt is sent to the database with its message id and status only', async () => {
  const answer = await post(delivered);
  expect([answer.status, answer.json()]).toEqual([200, { situacao: 'registrado' }]);
  expect(shim.seen).toHaveLength(1);
  expect(shim.seen[0]?.path).toBe('/rpc/delivery_receipt');
  expect(JSON.parse(shim.seen[0]?.body ?? '')).toEqual({
    canal: 'whatsapp',
    recibos: [{ mensagem_id: 'wamid.1', situacao: 'entregue' }],
  });
  expect(await metric('portaria_otp_receipts_total{canal="whatsapp",situacao="entregue"} 1')).toBe(true);
});

test('a repeated receipt is 200 ignorado', async () => {
  answers = [{ body: { registrados: [], ignorados: 1, desconhecidos: [] } }];
  expect((await post(delivered)).json()).toEqual({ situacao: 'ignorado' });
  expect(await metric('portaria_otp_receipts_total{canal="whatsapp",situacao="ignorado"} 1')).toBe(true);
});

test('a webhook without receipts makes no database call', async () => {
  const answer = await post(meta([{ id: 'wamid.1', status: 'sent' }]));
  expect([answer.status, answer.json(), shim.seen]).toEqual([200, { situacao: 'ignorado' }, []]);
});

test('a receipt is accepted from a foreign origin, and an allowed origin does not replace the signature', async () => {
  const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site', cookie: 'svc_auth=x' };
  expect((await post(delivered, { ...metaHeaders(delivered), ...foreign })).status).toBe(200);
  const ours = { 'content-type': 'application/json', origin: 'http://localhost:5173' };
  expect((await post(delivered, ours)).json()['code']).toBe('signature_invalid');
});

describe('a receipt without a valid signature', () => {
  test.each([
    ['no signature', { 'content-type': 'application/json' }],
    ['another secret', metaHeaders(delivered, 'x')],
    ['another body', metaHeaders(`${delivered} `)],
  ])('with %s is 401, is counted, and does not reach the database', async (_what, headers) => {
    const answer = await post(delivered, headers);
    expect([answer.status, answer.json()['code']]).toEqual([401, 'signature_invalid']);
    expect(shim.seen).toEqual([]);
    expect(await metric('portaria_otp_receipts_total{canal="whatsapp",situacao="recusado"} 1')).toBe(true);
  });

  test('is refused: a webhook signature older than five minutes', async () => {
    const body = JSON.stringify({ id: 'm-1', situacao: 'entregue' });
    const send = (timestamp: string) =>
      post(
        body,
        {
          'content-type': 'application/json',
          'x-portaria-timestamp': timestamp,
          'x-portaria-signature': signWebhook(WEBHOOK_SECRET, timestamp, body),
        },
        OWN,
      );
    const now = Math.floor(Date.now() / 1000);
    expect((await send(String(now))).status).toBe(200);
    expect((await send(String(now - 301))).json()['code']).toBe('signature_invalid');
  });
});

describe('the receipt endpoint', () => {
  test('accepts 64 KiB and not a byte more, and checks the signature header before the size [F12]', async () => {
    const fill = (size: number) => delivered.replace('{', `{${' '.repeat(size - delivered.length)}`);
    expect((await post(fill(65_536))).status).toBe(200);
    expect((await post(fill(65_537))).json()['code']).toBe('payload_too_large');
    const unsigned = { 'content-type': 'application/json' };
    expect((await post(fill(65_537), unsigned)).json()['code']).toBe('signature_invalid');
  });

  test('refuses another media type than that of the provider with 415', async () => {
    const headers = { ...metaHeaders(delivered), 'content-type': 'application/x-www-form-urlencoded' };
    expect((await post(delivered, headers)).json()['code']).toBe('unsupported_media_type');
    expect(await metric('situacao="recusado"')).toBe(false);
  });

  test('is 404 for a channel that is not in use, or whose receipts cannot be verified', async () => {
    for (const channel of ['twilio-sms', 'console', 'whatsapp/', 'x', ''])
      expect((await post(delivered, undefined, `/functions/v1/delivery-receipt/${channel}`)).status).toBe(
        404,
      );
  });

  test('is 405 with an Allow header for other methods', async () => {
    const get = await shim.ask(OWN);
    expect([get.status, get.headers.allow]).toEqual([405, 'POST, OPTIONS']);
    const put = await shim.ask(META, { method: 'PUT', headers: metaHeaders('x'), body: 'x' });
    expect([put.status, put.headers.allow]).toEqual([405, 'GET, HEAD, POST, OPTIONS']);
  });

  test('is 503 when the database is unavailable, so that the provider tries again', async () => {
    answers = [{ status: 503, body: {} }];
    expect((await post(delivered)).status).toBe(503);
  });
});

test('the challenge of Meta is answered in plain text, only for the right verify token', async () => {
  const ask = (word: string) =>
    shim.ask(`${META}?hub.mode=subscribe&hub.challenge=1158201444&hub.verify_token=${word}`);
  const answer = await ask('meatyhamhock');
  expect([answer.status, answer.text, answer.headers['content-type']]).toEqual([
    ...[200, '1158201444', 'text/plain; charset=utf-8'],
  ]);
  const refused = await ask('meatyhamhocks');
  expect([refused.status, refused.json()['code']]).toEqual([401, 'signature_invalid']);
});

test('without SVC_WHATSAPP_APP_SECRET the receipt endpoint of WhatsApp is 404', async () => {
  await shim.stop();
  shim = await startShim(() => ({}), { ...ENV, SVC_WHATSAPP_APP_SECRET: '' });
  expect((await post(delivered)).status).toBe(404);
});

test('a receipt that arrives before its delivery report is recorded at a second try', async () => {
  const unknown = { mensagem_id: 'wamid.1', situacao: 'entregue' };
  answers = [{ body: { registrados: [], ignorados: 0, desconhecidos: [unknown] } }];
  expect((await post(delivered)).json()).toEqual({ situacao: 'ignorado' });
  await expect.poll(() => shim.seen.length).toBe(2);
  expect(shim.seen[1]?.body).toBe(shim.seen[0]?.body);
  await expect
    .poll(() => metric('portaria_otp_receipts_total{canal="whatsapp",situacao="entregue"} 1'))
    .toBe(true);
});

test('a failed delivery is logged with the error number of the provider, without the phone number', async () => {
  const failed = {
    id: 'wamid.1',
    status: 'failed',
    recipient_id: '5511900000011',
    errors: [{ code: 131026 }],
  };
  answers = [{ body: { ...MOVED, registrados: [{ otp_id: 'o-1', situacao: 'falhou' }] } }];
  await post(meta([failed]));
  const line = shim.logged.find((text) => text.includes('a message was not delivered')) ?? '';
  expect(JSON.parse(line)).toMatchObject({ canal: 'whatsapp', errors: [131026] });
  expect(shim.logged.join('')).not.toContain('5511900000011');
});

describe('delivery-status', () => {
  test('passes the id to the database and the answer to the client', async () => {
    answers = [{ body: { situacao: 'entregue', canal: 'whatsapp' } }];
    const answer = await shim.ask('/functions/v1/delivery-status?id=0d6e5f1c-8a0b-4c7f-9f3e-1f0a2b3c4d5e');
    expect([answer.status, answer.json()]).toEqual([200, { situacao: 'entregue', canal: 'whatsapp' }]);
    expect([shim.seen[0]?.path, shim.seen[0]?.body]).toEqual([
      ...['/rpc/delivery_status', '{"id":"0d6e5f1c-8a0b-4c7f-9f3e-1f0a2b3c4d5e"}'],
    ]);
  });

  test.each(['', '?id=', '?id=short', `?id=${'x'.repeat(129)}`, '?id=abcdefg%27--', '?pedido=abcdefgh'])(
    'is 400 for the query %s',
    async (query) => {
      const answer = await shim.ask(`/functions/v1/delivery-status${query}`);
      expect([answer.status, answer.json()['code'], shim.seen]).toEqual([400, 'invalid_request', []]);
    },
  );
});
